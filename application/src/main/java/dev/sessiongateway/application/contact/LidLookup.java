package dev.sessiongateway.application.contact;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.session.SessionRef;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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

  /// Does work that makes one answer. What is not kept in memory is read once for it.
  default <T extends @Nullable Object, X extends Throwable> T inOneAnswer(
      ScopedValue.CallableOp<? extends T, X> work) throws X {
    return work.call();
  }

  /// Reads at once what an answer needs to know of these people, before it asks for each of them.
  /// Within [#inOneAnswer].
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException the faults of stores
  default void prepare(Map<SessionRef, ? extends Collection<Address>> people) {}
}
