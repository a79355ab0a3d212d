package dev.sessiongateway.persistence.broadcast;

import dev.sessiongateway.application.broadcast.BroadcastId;
import dev.sessiongateway.application.broadcast.Recipient;
import dev.sessiongateway.application.broadcast.RecipientFailure;
import dev.sessiongateway.application.broadcast.RecipientState;
import dev.sessiongateway.application.form.Form;
import dev.sessiongateway.application.form.StoredWords;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.persistence.database.StoredTime;
import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.json.Json;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Set;
import java.util.stream.Collectors;

/// The row of a recipient.
final class RecipientRow {
  /// The columns that a query must select, in this order.
  static final String COLUMNS =
      "broadcast, number, chat, person, fields, state, message, failure, reason, sent_at,"
          + " changed_at";

  private static final String INSERT =
      "INSERT INTO broadcast_recipient (session, id, "
          + COLUMNS
          + ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)";
  private static final String CLAIM =
      """
      UPDATE broadcast_recipient
      SET state = 'sending', message = ?3, failure = NULL, reason = NULL, sent_at = ?4,
        changed_at = ?4
      WHERE session = ?1 AND id = ?2
      """;
  private static final Form<StoredFields> FIELDS = StoredWords.FORMS.of(StoredFields.class);

  private RecipientRow() {}

  /// In the order of the numbers of one broadcast.
  static String id(BroadcastId broadcast, int number) {
    return "%s-%06d".formatted(broadcast, number);
  }

  static Recipient read(ResultSet row) throws SQLException {
    var message = row.getString(7);
    var failure = row.getString(8);
    var reason = row.getString(9);
    return new Recipient(
        new BroadcastId(row.getString(1)),
        row.getInt(2),
        Address.of(row.getString(3)),
        row.getString(4),
        Json.read(FIELDS, row.getString(5)).values(),
        Coded.of(RecipientState.class, row.getString(6)),
        message == null ? null : new MessageId(message),
        failure == null ? null : new RecipientFailure(failure, reason == null ? "" : reason),
        StoredTime.readOptional(BroadcastRow.time(row, 10)),
        StoredTime.read(row.getLong(11)));
  }

  static void insert(WriteTransaction transaction, long session, Recipient recipient)
      throws SQLException {
    var message = recipient.message();
    var failure = recipient.failure();
    var _ =
        transaction.update(
            INSERT,
            session,
            id(recipient.broadcast(), recipient.number()),
            recipient.broadcast().value(),
            recipient.number(),
            recipient.chat().toString(),
            recipient.person(),
            Json.text(FIELDS, new StoredFields(recipient.fields())),
            recipient.state().code(),
            message == null ? null : message.value(),
            failure == null ? null : failure.code(),
            failure == null ? null : failure.text(),
            StoredTime.ofOptional(recipient.sentAt()),
            StoredTime.of(recipient.changedAt()));
  }

  /// @param recipient as it is sending
  static void claim(WriteTransaction transaction, long session, Recipient recipient)
      throws SQLException {
    var _ =
        transaction.update(
            CLAIM,
            session,
            id(recipient.broadcast(), recipient.number()),
            recipient.message() == null ? null : recipient.message().value(),
            StoredTime.of(recipient.changedAt()));
  }

  /// These states as a list of SQL: they are words of our own.
  static String in(Set<RecipientState> states) {
    return states.stream()
        .sorted()
        .map(state -> "'" + state.code() + "'")
        .collect(Collectors.joining(", ", "(", ")"));
  }
}
