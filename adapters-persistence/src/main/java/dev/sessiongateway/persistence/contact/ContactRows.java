package dev.sessiongateway.persistence.contact;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.persistence.database.WriteTransaction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The contacts of a session. Read for each incoming message, hence plain JDBC.
public final class ContactRows {
  static final String FIND =
      "SELECT name, picture, first_name, last_name FROM contact WHERE session = ? AND id = ?";
  private static final String PUT =
      """
      INSERT INTO contact (session, id, name, picture, first_name, last_name)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (session, id) DO UPDATE SET name = excluded.name, picture = excluded.picture,
        first_name = excluded.first_name, last_name = excluded.last_name
      """;

  private ContactRows() {}

  /// Stores the names of a contact.
  ///
  /// @return the change to report; empty when nothing changed
  public static Optional<Event.ContactChanged> learn(
      WriteTransaction transaction, long session, Contact contact) throws SQLException {
    return keep(transaction, session, find(transaction, session, contact.id()), contact);
  }

  /// Stores the names that a message gives for its sender and keeps the others.
  ///
  /// @return the change to report; empty when nothing changed
  public static Optional<Event.ContactChanged> saveSenderNames(
      WriteTransaction transaction, long session, Contact writer) throws SQLException {
    var known = find(transaction, session, writer.id());
    return keep(transaction, session, known, known.orElse(writer).named(writer.name()));
  }

  private static Optional<Event.ContactChanged> keep(
      WriteTransaction transaction, long session, Optional<Contact> known, Contact contact)
      throws SQLException {
    if (known.filter(contact::equals).isPresent()) {
      return Optional.empty();
    }
    var saved = contact.saved();
    var _ =
        transaction.updateApart(
            PUT,
            session,
            contact.id().toString(),
            contact.name(),
            contact.pictureUrl(),
            saved == null ? null : saved.first(),
            saved == null ? null : saved.last());
    return Optional.of(new Event.ContactChanged(contact, known.isEmpty()));
  }

  /// Reads name, picture, first name and last name, in this order.
  static Contact read(Address person, ResultSet row) throws SQLException {
    return new Contact(
        person, row.getString(1), row.getString(2), savedName(row.getString(3), row.getString(4)));
  }

  static @Nullable SavedName savedName(@Nullable String first, @Nullable String last) {
    return first == null ? null : new SavedName(first, last == null ? "" : last);
  }

  private static Optional<Contact> find(WriteTransaction transaction, long session, Address person)
      throws SQLException {
    return transaction.findApart(FIND, row -> read(person, row), session, person.toString());
  }
}
