package dev.sessiongateway.application.contact;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.session.SessionRef;
import java.util.Optional;

/// The other address of people: the hidden id of a phone number, and the phone number of a hidden
/// id. Cheap enough for every address in an answer. Thread-safe.
public interface LidLookup {
  /// Knows no hidden ids.
  LidLookup NONE =
      new LidLookup() {
        @Override
        public boolean isEmpty(SessionRef session) {
          return true;
        }

        @Override
        public Optional<Address> other(SessionRef session, Address person) {
          return Optional.empty();
        }
      };

  /// Whether the session knows no hidden id at all.
  boolean isEmpty(SessionRef session);

  /// The hidden id of a phone number, or the phone number of a hidden id; empty when it is not
  /// known, and for everything but people.
  Optional<Address> other(SessionRef session, Address person);
}
