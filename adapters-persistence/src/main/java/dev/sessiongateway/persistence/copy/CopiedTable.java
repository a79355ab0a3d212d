package dev.sessiongateway.persistence.copy;

import java.util.Collections;
import java.util.List;

/// A table with the columns that both kinds of stores have. The key of the session is not among
/// them, nor are numbers that only order the rows.
///
/// @param order of the rows of one session, which an index has; by bytes in both kinds of stores
record CopiedTable(String name, List<String> columns, String order) {
  static final CopiedTable SESSION =
      new CopiedTable(
          "session",
          List.of(
              "name",
              "instance",
              "version",
              "desired",
              "state",
              "account",
              "history",
              "held_after",
              "last_seq"),
          "name");

  /// In the order of time, so that a page of the copy has neighbours beside each other. Rows of the
  /// same time keep their order.
  static final CopiedTable MESSAGE =
      new CopiedTable(
          "message",
          List.of(
              "id",
              "chat",
              "at",
              "from_me",
              "ack",
              "failure",
              "fingerprint",
              "body",
              "kind",
              "file"),
          "at, arrival");

  /// Its oldest rows have the lowest numbers, whatever their session.
  static final CopiedTable DELIVERY =
      new CopiedTable(
          "delivery",
          List.of(
              "webhook",
              "event_id",
              "event",
              "attempt",
              "at",
              "outcome",
              "status",
              "millis",
              "answer"),
          "webhook, number");

  /// The other tables of sessions.
  static final List<CopiedTable> OF_SESSION =
      List.of(
          new CopiedTable("poll_tally", List.of("poll", "tallies"), "poll"),
          new CopiedTable("chat", List.of("id", "name", "last_at", "last_message", "unread"), "id"),
          new CopiedTable("archived_chat", List.of("chat"), "chat"),
          new CopiedTable("bot_conversation", List.of("chat", "bot", "waiting", "body"), "chat"),
          new CopiedTable(
              "contact", List.of("id", "name", "picture", "first_name", "last_name"), "id"),
          new CopiedTable("lid", List.of("lid", "phone"), "lid"),
          new CopiedTable(
              "queued_message",
              List.of(
                  "id",
                  "chat",
                  "send_at",
                  "expires_at",
                  "priority",
                  "queued_at",
                  "order_at",
                  "fingerprint",
                  "version",
                  "body"),
              "id"),
          new CopiedTable(
              "queue_state", List.of("paused", "next_at", "contact_day", "contacts"), "session"),
          new CopiedTable(
              "broadcast",
              List.of(
                  "id",
                  "name",
                  "state",
                  "created_at",
                  "start_at",
                  "end_at",
                  "next_at",
                  "pace",
                  "recipients",
                  "version",
                  "body"),
              "id"),
          new CopiedTable(
              "broadcast_recipient",
              List.of(
                  "id",
                  "broadcast",
                  "number",
                  "chat",
                  "person",
                  "fields",
                  "state",
                  "message",
                  "failure",
                  "reason",
                  "sent_at",
                  "changed_at"),
              "id"),
          new CopiedTable("opt_out", List.of("person", "chat", "at", "reason"), "person"),
          new CopiedTable("broadcast_session", List.of("followed", "stop_words"), "session"),
          new CopiedTable("event", List.of("seq", "id", "at", "body", "replayed", "cause"), "seq"),
          new CopiedTable(
              "delivery_cursor",
              List.of("webhook", "seq", "part", "failures", "server_errors", "due"),
              "webhook"),
          new CopiedTable(
              "dead_letter",
              List.of(
                  "webhook",
                  "seq",
                  "part",
                  "id",
                  "event_id",
                  "event",
                  "attempts",
                  "at",
                  "reason",
                  "due",
                  "log_id",
                  "log_at",
                  "replayed",
                  "body",
                  "cause"),
              "webhook, seq, part"));

  /// Triggers fill these; what is compared of them follows from the other tables. Rows of what was
  /// deleted are not among it.
  static final List<CopiedTable> BY_TRIGGERS =
      List.of(
          new CopiedTable(
              "(SELECT * FROM message_tally WHERE messages > 0) AS message_tally",
              List.of("scope", "messages", "from_me"),
              "scope"),
          new CopiedTable(
              "(SELECT * FROM kind_tally WHERE messages > 0) AS kind_tally",
              List.of("scope", "kind", "messages", "from_me"),
              "scope, kind"),
          new CopiedTable("chat_label", List.of("id"), "id"),
          new CopiedTable("known_contact", List.of("id", "is_group", "name"), "id"));

  /// The tables of the registry, without a session's key.
  static final List<CopiedTable> OF_REGISTRY =
      List.of(
          new CopiedTable(
              "registered_session",
              List.of(
                  "name",
                  "instance",
                  "created_at",
                  "integration",
                  "number",
                  "sealed_token",
                  "address",
                  "config"),
              "name"),
          new CopiedTable(
              "access_key",
              List.of(
                  "id",
                  "name",
                  "prefix",
                  "hash",
                  "scopes",
                  "session",
                  "dialect",
                  "created_at",
                  "expires_at",
                  "active",
                  "addresses"),
              "id"),
          new CopiedTable(
              "network_state",
              List.of("network", "instance", "session", "kind", "name", "saved_at", "content"),
              "instance, network, kind, name"),
          // Nodes seal with it what networks keep, and the tokens of instances.
          new CopiedTable("node_secret", List.of("id", "secret"), "id"),
          new CopiedTable(
              "endpoint_health",
              List.of("url", "failures", "failing_since", "probe_at", "disabled_at", "reason"),
              "url"),
          new CopiedTable(
              "post_deletion_delivery",
              List.of(
                  "number",
                  "instance",
                  "session",
                  "webhook",
                  "config",
                  "event_id",
                  "event",
                  "at",
                  "path_suffix",
                  "body",
                  "cause",
                  "added_at",
                  "failures",
                  "due"),
              "number"));

  private String list() {
    return String.join(", ", columns);
  }

  /// The table's own name.
  String plainName() {
    return name.substring(name.lastIndexOf(' ') + 1);
  }

  /// @return a query for all rows
  String selectAll() {
    return "SELECT " + list() + " FROM " + name + " ORDER BY " + order;
  }

  /// @return a query with the session's key as its parameter
  String selectOfSession() {
    return "SELECT " + list() + " FROM " + name + " WHERE session = ? ORDER BY " + order;
  }

  /// @param more columns before the others
  String insert(String... more) {
    var first = more.length == 0 ? "" : String.join(", ", more) + ", ";
    var values = String.join(", ", Collections.nCopies(more.length + columns.size(), "?"));
    return "INSERT INTO %s (%s%s) VALUES (%s)".formatted(name, first, list(), values);
  }
}
