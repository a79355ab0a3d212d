package dev.sessiongateway.http.familya.contact;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.session.Session;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A contact as family A shows it.
///
/// @param number the user part of the address: the phone number of a person
/// @param name the name in the account's address book, or the subject of a group
/// @param pushname the name that the person chose
/// @param shortName the first name in the address book
/// @param isMe whether it is the session's own account
/// @param isWAContact whether the network or the session knows it
/// @param isMyContact whether it is in the account's address book
@JsonInclude(JsonInclude.Include.NON_NULL)
record ContactView(
    String id,
    String number,
    @Nullable String name,
    @Nullable String pushname,
    @Nullable String shortName,
    boolean isMe,
    boolean isGroup,
    boolean isWAContact,
    boolean isMyContact,
    boolean isBlocked) {

  static ContactView of(Contact contact, Session session, Set<Address> blocked) {
    return of(contact, true, session, blocked);
  }

  /// Somebody whom neither the network nor the session knows.
  static ContactView ofUnknown(Address who, Session session, Set<Address> blocked) {
    return of(new Contact(who, null, null), false, session, blocked);
  }

  private static ContactView of(
      Contact contact, boolean isKnown, Session session, Set<Address> blocked) {
    var id = contact.id();
    var saved = contact.saved();
    var account = session.account();
    var savedName = saved == null ? null : saved.full();
    return new ContactView(
        id.toString(),
        id.user(),
        id.isGroup() ? contact.name() : savedName,
        id.isGroup() ? null : contact.name(),
        saved == null ? null : saved.first(),
        account != null && account.id().equals(id),
        id.isGroup(),
        isKnown,
        saved != null,
        blocked.contains(id));
  }
}
