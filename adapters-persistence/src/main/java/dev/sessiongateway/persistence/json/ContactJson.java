package dev.sessiongateway.persistence.json;

import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.SavedName;
import org.jspecify.annotations.Nullable;

/// @param saved absent when the person is not in the address book
record ContactJson(
    String id, @Nullable String name, @Nullable String picture, @Nullable SavedNameJson saved) {
  static ContactJson of(Contact contact) {
    var saved = contact.saved();
    return new ContactJson(
        contact.id().toString(),
        contact.name(),
        contact.pictureUrl(),
        saved == null ? null : new SavedNameJson(saved.first(), saved.last()));
  }

  Contact toContact() {
    return new Contact(
        AddressText.read(id),
        name,
        picture,
        saved == null ? null : new SavedName(saved.first(), saved.last()));
  }

  record SavedNameJson(String first, String last) {}
}
