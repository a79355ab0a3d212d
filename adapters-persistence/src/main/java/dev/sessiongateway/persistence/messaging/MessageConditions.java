package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.SenderDevice;
import dev.sessiongateway.persistence.database.Selection;
import dev.sessiongateway.persistence.database.StoredTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A [MessageFilter] as SQL. The query names its index (`INDEXED BY`), so no query scans the table:
/// each index is ordered by time, and time bounds limit the range.
final class MessageConditions {
  /// The kind that the indexes by kind and the tally of kinds leave out.
  static final ContentKind NOT_INDEXED = ContentKind.TEXT;

  private static final String PARTICIPANT =
      " AND (chat LIKE '%@g.us' OR chat LIKE '%@broadcast')"
          + " AND json_extract(body, '$.sender') = :participant";

  private static final String DEVICE =
      """
       AND CASE
        WHEN substr(id, 1, 2) = '3A' AND length(id) = 20 THEN 'IOS'
        WHEN substr(id, 1, 2) = '3E' THEN 'WEB'
        WHEN length(id) IN (21, 32) THEN 'ANDROID'
        WHEN length(id) = 18 OR substr(id, 1, 2) = '3F' THEN 'DESKTOP'
        ELSE 'UNKNOWN' END = :device\
      """;

  private final MessageFilter filter;
  private final Map<String, Object> arguments = new LinkedHashMap<>();
  private final String everywhere;

  MessageConditions(long session, MessageFilter filter) {
    this.filter = filter;
    arguments.put("session", session);
    var sql = new StringBuilder();
    add(sql, " AND at >= :notBefore", "notBefore", StoredTime.ofOptional(filter.notBefore()));
    add(sql, " AND at <= :notAfter", "notAfter", StoredTime.ofOptional(filter.notAfter()));
    add(sql, " AND from_me = :fromMe", "fromMe", number(filter.fromMe()));
    add(sql, " AND ack = :ack", "ack", filter.ack() == null ? null : filter.ack().level());
    add(sql, DEVICE, "device", name(filter.device()));
    add(sql, PARTICIPANT, "participant", text(filter.participant()));
    everywhere = sql.toString();
  }

  private void add(StringBuilder sql, String condition, String name, @Nullable Object value) {
    if (value != null) {
      sql.append(condition);
      arguments.put(name, value);
    }
  }

  private static @Nullable Integer number(@Nullable Boolean flag) {
    return flag == null ? null : flag ? 1 : 0;
  }

  private static @Nullable String name(@Nullable SenderDevice device) {
    return device == null ? null : device.code();
  }

  private static @Nullable String text(@Nullable Address address) {
    return address == null ? null : address.toString();
  }

  /// The FROM and WHERE clauses: one text for each part of the table that one index covers in
  /// order. The parts are disjoint.
  List<String> parts() {
    if (filter.id() != null) {
      arguments.put("id", filter.id().value());
      return List.of(from("sqlite_autoindex_message_1") + " AND id = :id" + ofChats() + ofKinds());
    }
    if (!filter.chats().isEmpty()) {
      var parts = new ArrayList<String>();
      for (var chat : names("chat", addresses())) {
        byKind("message_by_chat").forEach(part -> parts.add(part + " AND chat = " + chat));
      }
      return parts;
    }
    return byKind("message_by_time");
  }

  /// @param index in which messages of every kind are
  private List<String> byKind(String index) {
    if (filter.kinds().isEmpty() || filter.kinds().contains(NOT_INDEXED)) {
      return List.of(from(index) + ofKinds());
    }
    var narrow = filter.chats().isEmpty() ? "message_by_kind" : "message_by_chat_kind";
    return names("kind", kinds()).stream()
        .map(kind -> from(narrow) + " AND kind <> 'text' AND kind = " + kind)
        .toList();
  }

  private String from(String index) {
    return " FROM message INDEXED BY " + index + " WHERE session = :session" + everywhere;
  }

  private List<String> kinds() {
    return words(filter.kinds());
  }

  /// The words that are stored for these kinds.
  static List<String> words(Set<ContentKind> kinds) {
    return kinds.stream().sorted().map(ContentKind::code).toList();
  }

  private String ofKinds() {
    return filter.kinds().isEmpty() ? "" : " AND kind " + anyOf("kind", kinds());
  }

  private String ofChats() {
    return filter.chats().isEmpty() ? "" : " AND chat " + anyOf("chat", addresses());
  }

  private List<String> addresses() {
    return filter.chats().stream().map(Address::toString).toList();
  }

  private String anyOf(String name, List<String> values) {
    var condition = Selection.in(name, values);
    arguments.putAll(condition.arguments());
    return condition.sql();
  }

  private List<String> names(String name, List<String> values) {
    var names = new ArrayList<String>(values.size());
    for (var value : values) {
      var key = name + names.size();
      arguments.put(key, value);
      names.add(":" + key);
    }
    return names;
  }

  /// Arguments by name, for all [#parts()].
  Map<String, Object> arguments() {
    return arguments;
  }
}
