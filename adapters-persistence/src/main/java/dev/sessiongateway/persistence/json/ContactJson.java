package dev.sessiongateway.persistence.json;

import dev.sessiongateway.domain.contact.Contact;
import org.jspecify.annotations.Nullable;

record ContactJson(String id, @Nullable String name, @Nullable String picture) {
  static ContactJson of(Contact contact) {
    return new ContactJson(contact.id().toString(), contact.name(), contact.pictureUrl());
  }

  Contact toContact() {
    return new Contact(AddressText.read(id), name, picture);
  }
}
