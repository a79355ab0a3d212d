package dev.sessiongateway.application.access;

import dev.sessiongateway.application.access.AccessKeys.NewKey;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What the owner of a key may give to other keys: no right, no session and no time that it lacks.
record MakerRights(AccessKey maker) {
  /// The key as it may be issued: it expires with its maker when it says nothing.
  NewKey limit(NewKey command) {
    requireCovered(command.scopes(), command.session());
    var end = command.expiresAt() == null ? maker.expiresAt() : command.expiresAt();
    requireNoLaterExpiry(end);
    return command.expiringAt(end);
  }

  void requireChange(AccessKey before, AccessKey after) {
    requireCovered(before.scopes(), before.session());
    requireCovered(after.scopes(), after.session());
    if (grantsMore(before, after)) {
      requireNoLaterExpiry(after.expiresAt());
    }
  }

  /// Whether the change gives the key a right, a session or time that it did not have.
  private static boolean grantsMore(AccessKey before, AccessKey after) {
    return !before.covers(after.scopes(), after.session())
        || before.expiresBefore(after.expiresAt())
        || (after.active() && !before.active());
  }

  void requireCovered(Set<Scope> scopes, @Nullable SessionName session) {
    if (!maker.covers(scopes, session)) {
      throw new Fault.Forbidden("give a right or a session that it lacks").toException();
    }
  }

  private void requireNoLaterExpiry(@Nullable Instant end) {
    if (maker.expiresBefore(end)) {
      throw Fault.invalid(
          "expiresAt", "must be at most " + maker.expiresAt() + ", when the key that asks expires");
    }
  }
}
