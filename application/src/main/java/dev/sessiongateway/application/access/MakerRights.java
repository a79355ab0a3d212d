package dev.sessiongateway.application.access;

import dev.sessiongateway.application.access.AccessKeys.NewKey;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.access.AddressRange;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What the owner of a key may give to other keys: no right, session, time or address that it
/// lacks.
record MakerRights(AccessKey maker) {
  /// The key as it may be issued: it expires with its maker, and has its addresses, when it says
  /// nothing.
  NewKey limit(NewKey command) {
    requireCovered(command.scopes(), command.session());
    var end = command.expiresAt() == null ? maker.expiresAt() : command.expiresAt();
    requireNoLaterExpiry(end);
    var places = command.addresses().isEmpty() ? maker.addresses() : command.addresses();
    requireAddresses(places);
    return command.limited(end, places);
  }

  void requireChange(AccessKey before, AccessKey after) {
    requireCovered(before.scopes(), before.session());
    requireCovered(after.scopes(), after.session());
    if (grantsMore(before, after)) {
      requireNoLaterExpiry(after.expiresAt());
      requireAddresses(after.addresses());
    }
  }

  /// Whether the change gives the key a right, a session, time or an address that it did not have.
  private static boolean grantsMore(AccessKey before, AccessKey after) {
    return !before.covers(after.scopes(), after.session())
        || before.expiresBefore(after.expiresAt())
        || !before.coversAddresses(after.addresses())
        || (after.active() && !before.active());
  }

  void requireCovered(Set<Scope> scopes, @Nullable SessionName session) {
    if (!maker.covers(scopes, session)) {
      throw new Fault.Forbidden("give a right or a session that it lacks").toException();
    }
  }

  private void requireAddresses(Set<AddressRange> addresses) {
    if (!maker.coversAddresses(addresses)) {
      throw new Fault.Forbidden("give addresses that it may not be used from").toException();
    }
  }

  private void requireNoLaterExpiry(@Nullable Instant end) {
    if (maker.expiresBefore(end)) {
      throw Fault.invalid(
          "expiresAt", "must be at most " + maker.expiresAt() + ", when the key that asks expires");
    }
  }
}
