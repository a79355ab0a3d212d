package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.persistence.database.SharedRow;
import dev.sessiongateway.persistence.database.SharedRow.SharedStatement;
import dev.sessiongateway.persistence.database.StoredTime;
import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.json.Json;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Inserts a message and updates its chat. These are the most frequent statements of the gateway,
/// hence plain JDBC, with everything prepared beforehand.
///
/// @param unread added to the number of unread messages of the chat
record MessageInsert(
    String id,
    String chat,
    long at,
    boolean fromMe,
    int ack,
    @Nullable String failure,
    String fingerprint,
    MessageColumns content,
    @Nullable String chatName,
    int unread) {

  private static final String MESSAGE =
      """
      INSERT INTO message
        (session, id, chat, at, from_me, ack, failure, fingerprint, body, kind, file)
      SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11
      WHERE NOT EXISTS (SELECT 1 FROM message WHERE session = -?1 AND id = ?2)
      ON CONFLICT (session, id) DO NOTHING
      """;

  /// A message older than the chat's newest one does not reorder the chat. Without a name, which
  /// triggers of the database watch.
  private static final String MOVE_CHAT =
      """
      UPDATE chat SET
        last_message = iif(?4 >= last_at, ?5, last_message),
        last_at = max(?4, last_at),
        unread = unread + ?6
      WHERE session = ?1 AND id = ?2 AND ?3 IS NULL
      """;

  private static final String MOVE_AND_NAME_CHAT =
      """
      UPDATE chat SET
        name = ?3,
        last_message = iif(?4 >= last_at, ?5, last_message),
        last_at = max(?4, last_at),
        unread = unread + ?6
      WHERE session = ?1 AND id = ?2
      """;

  private static final String MAKE_CHAT =
      """
      INSERT INTO chat (session, id, name, last_at, last_message, unread)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      """;

  /// The result of an insert.
  enum Result {
    /// The session already has a message of this id; nothing is changed.
    KNOWN,
    /// The chat existed before.
    NEXT,
    /// The message is the first of its chat.
    FIRST;

    private static final List<Result> ALL = List.of(values());

    /// @param number as functions of a server have it
    static Result of(int number) {
      return ALL.get(number);
    }

    private int number() {
      return ALL.indexOf(this);
    }
  }

  static MessageInsert of(
      Message message, String fingerprint, @Nullable String chatName, int unread, Json json) {
    return new MessageInsert(
        message.id().value(),
        message.chat().toString(),
        StoredTime.of(message.at()),
        message.fromMe(),
        message.ack().level(),
        message.failure(),
        fingerprint,
        MessageColumns.of(message, json),
        chatName,
        unread);
  }

  /// The JSON of the message.
  String body() {
    return content.body();
  }

  Row row(long session) {
    return new Row(this, session);
  }

  private Result into(WriteTransaction transaction, long session) throws SQLException {
    if (!insertMessage(transaction, session)) {
      return Result.KNOWN;
    }
    if (onChat(transaction, session, chatName == null ? MOVE_CHAT : MOVE_AND_NAME_CHAT)) {
      return Result.NEXT;
    }
    var _ = onChat(transaction, session, MAKE_CHAT);
    return Result.FIRST;
  }

  /// Inserts the message as one that the session has brought from another address: it is found by
  /// its id, and no chat and no list shows it.
  void insertUnlisted(WriteTransaction transaction, long session) throws SQLException {
    var _ = insertMessage(transaction, -session);
  }

  private boolean insertMessage(WriteTransaction transaction, long session) throws SQLException {
    return transaction.updateApart(
            MESSAGE,
            session,
            id,
            chat,
            at,
            fromMe,
            ack,
            failure,
            fingerprint,
            content.body(),
            content.kind(),
            content.file())
        == 1;
  }

  private boolean onChat(WriteTransaction transaction, long session, String sql)
      throws SQLException {
    return transaction.updateApart(sql, session, chat, chatName, at, id, unread) == 1;
  }

  /// The message of a session.
  record Row(MessageInsert insert, long session) implements SharedRow {
    private static final SharedStatement RECORD =
        new SharedStatement(
            "record_messages",
            List.of(
                "bigint", "text", "text", "bigint", "bigint", "bigint", "text", "text", "text",
                "text", "text", "text", "bigint"));

    Result in(WriteTransaction transaction) throws SQLException {
      return Result.of(transaction.run(this, Row::alone));
    }

    @Override
    public SharedStatement statement() {
      return RECORD;
    }

    @Override
    public @Nullable Object[] values() {
      return new @Nullable Object[] {
        session,
        insert.id,
        insert.chat,
        insert.at,
        insert.fromMe,
        insert.ack,
        insert.failure,
        insert.fingerprint,
        insert.content.body(),
        insert.content.kind(),
        insert.content.file(),
        insert.chatName,
        insert.unread
      };
    }

    int alone(WriteTransaction transaction) throws SQLException {
      return insert.into(transaction, session).number();
    }
  }

  /// The columns that follow from the content of a message. Whoever writes one writes all of them.
  ///
  /// @param body the JSON of the message
  /// @param kind the word for the kind of its content; of a story, that of what it shows
  /// @param file the id of its file, absent when it has none
  record MessageColumns(String body, String kind, @Nullable String file) {

    static MessageColumns of(Message message, Json json) {
      return new MessageColumns(
          json.write(message), ContentKind.of(message.content()).code(), file(message));
    }

    private static @Nullable String file(Message message) {
      for (var file : message.content().files()) {
        if (file instanceof Attachment.Stored stored) {
          return stored.id().value();
        }
      }
      return null;
    }

    /// @param first the position of the first column
    static MessageColumns of(ResultSet row, int first) throws SQLException {
      return new MessageColumns(
          row.getString(first), row.getString(first + 1), row.getString(first + 2));
    }
  }
}
