package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.application.store.StoreContext;
import dev.sessiongateway.application.store.StoreUnusable;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Checks the rows of PostgreSQL databases in one read transaction, also while a gateway uses them.
/// Changes nothing. The server itself checks its pages.
public final class PostgresCheck {
  /// The tables with the key of a session in each row.
  static final List<String> OF_SESSIONS =
      List.of(
          "message",
          "poll_tally",
          "message_tally",
          "kind_tally",
          "chat",
          "archived_chat",
          "bot_conversation",
          "contact",
          "lid",
          "chat_label",
          "known_contact",
          "queued_message",
          "queue_state",
          "broadcast",
          "broadcast_recipient",
          "broadcast_session",
          "opt_out",
          "event",
          "delivery_cursor",
          "dead_letter",
          "delivery");

  /// Whose store is in this database.
  private static final String LOST =
      """
      SELECT count(*) FROM registered_session AS r WHERE strpos(address, '/') = 0
        AND NOT EXISTS (SELECT 1 FROM session AS s WHERE s.store = r.address AND s.name = r.name)
      """;

  private static final String GAPS =
      """
      SELECT count(*) FROM (SELECT 1 FROM event GROUP BY session
                            HAVING max(seq) - min(seq) + 1 <> count(*)) AS gap
      """;

  private static final String MISCOUNTED =
      """
      SELECT count(*) FROM (
        SELECT session, scope, messages, from_me FROM message_tally WHERE messages <> 0) AS t
      FULL JOIN (
        SELECT session, scope, count(*) AS messages, sum(from_me) AS from_me
        FROM message, LATERAL (VALUES (''), (chat)) AS s (scope) GROUP BY session, scope) AS m
      ON m.session = t.session AND m.scope = t.scope
      WHERE (t.messages, t.from_me) IS DISTINCT FROM (m.messages, m.from_me)
      """;

  private static final String MISCOUNTED_KINDS =
      """
      SELECT count(*) FROM (
        SELECT session, scope, kind, messages, from_me FROM kind_tally WHERE messages <> 0) AS t
      FULL JOIN (
        SELECT session, scope, kind, count(*) AS messages, sum(from_me) AS from_me
        FROM message, LATERAL (VALUES (''), (chat)) AS s (scope)
        WHERE kind <> 'text' GROUP BY session, scope, kind) AS m
      ON m.session = t.session AND m.scope = t.scope AND m.kind = t.kind
      WHERE (t.messages, t.from_me) IS DISTINCT FROM (m.messages, m.from_me)
      """;

  private static final String UNLISTED =
      """
      SELECT count(*) FROM contact_or_chat AS v FULL JOIN known_contact AS k
      ON k.session = v.session AND k.id = v.id
      WHERE (v.name, v.is_group) IS DISTINCT FROM (k.name, k.is_group)
      """;

  private static final String CUT_FILES =
      """
      SELECT count(*) FROM media WHERE bytes >= 0 AND bytes <>
        (SELECT coalesce(sum(octet_length(bytes)), 0) FROM media_chunk WHERE media = media.id)
      """;

  private final PostgresAddress address;
  private final Map<String, Optional<String>> found = new LinkedHashMap<>();

  private PostgresCheck(PostgresAddress address) {
    this.address = address;
  }

  /// @param full reads all rows; takes as long as that
  /// @return by part: what is wrong in one line, or empty
  /// @throws StoreUnusable when a database cannot be read
  public static SortedMap<String, Optional<String>> of(StoreContext context, boolean full) {
    var all = new TreeMap<String, Optional<String>>();
    var addresses = new LinkedHashMap<String, PostgresAddress>();
    addresses.put(StorePlaces.DEFAULT, PostgresAddress.standard(context));
    addresses.putAll(PostgresAddress.further(context));
    addresses.forEach((name, address) -> {
      var check = new PostgresCheck(address);
      check.run(name.isEmpty(), full);
      check.found.forEach((part, wrong) -> all.put(address + " " + part, wrong));
    });
    return all;
  }

  private void run(boolean isStandard, boolean full) {
    var schema = new PostgresSchema(address);
    try (var connection = address.connectToCopy();
        var statement = connection.createStatement()) {
      schema.requireFitting(connection);
      connection.rollback();
      statement.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
      if (hasTables(connection, isStandard)) {
        count(connection, "sessions", LOST, "%d registered sessions have no row");
        if (full) {
          rows(connection);
        }
      }
    } catch (SQLException e) {
      throw schema.unreachable(e);
    }
  }

  private boolean hasTables(Connection connection, boolean isStandard) throws SQLException {
    var version = new PostgresSchema(address).version(connection);
    var wrong =
        PostgresSchema.isUnfinished(connection)
            ? "a copy into it is being made, or was interrupted"
            : version == 0 && isStandard
                ? "no gateway has made them"
                : PostgresTables.difference(connection, version).orElse(null);
    found.put("tables", Optional.ofNullable(wrong));
    return version == PostgresSchema.VERSION && wrong == null;
  }

  private void rows(Connection connection) throws SQLException {
    for (var table : OF_SESSIONS) {
      count(
          connection,
          table,
          """
          SELECT count(*) FROM (SELECT DISTINCT session FROM %s WHERE session <> 0) AS used
          WHERE abs(session) NOT IN (SELECT key FROM session)
            AND abs(session) NOT IN (SELECT key FROM discarded_session)
          """
              .formatted(table),
          "it has rows of %d sessions that do not exist");
    }
    count(connection, "event numbers", GAPS, "an event is missing between others of %d sessions");
    count(connection, "message counts", MISCOUNTED, "%d counts differ from the messages");
    count(connection, "kind counts", MISCOUNTED_KINDS, "%d counts differ from the messages");
    count(connection, "contact list", UNLISTED, "%d entries differ from the contacts and chats");
    count(connection, "media", CUT_FILES, "%d files are cut");
  }

  private void count(Connection connection, String part, String query, String wrong)
      throws SQLException {
    try (var statement = connection.createStatement();
        var row = statement.executeQuery(query)) {
      var count = row.next() ? row.getLong(1) : 0;
      found.put(part, count == 0 ? Optional.empty() : Optional.of(wrong.formatted(count)));
    }
  }
}
