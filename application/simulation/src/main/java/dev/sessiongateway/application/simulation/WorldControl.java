package dev.sessiongateway.application.simulation;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import java.util.regex.Pattern;

/// The world of a simulated network as a whole. Thread-safe.
///
/// A session whose phone is there in the new world, and was linked to it before, stays linked, and
/// notices nothing but a new connection. Every other linked session fails with `unlinked`. What
/// sessions have stored themselves stays as it is.
public interface WorldControl {
  /// Names the control in the fault of a network that has none.
  String CODE = "world-control";

  /// Replaces the world. A crash leaves the old or the new world.
  ///
  /// @param unlink whether no session stays linked
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.world` when there is no such
  ///   world; nothing has changed then
  void reset(WorldSource world, boolean unlink);

  /// The world as it is now, one JSON object a line; opaque to callers.
  String snapshot();

  /// Replaces the world by one that was taken before, as [#reset] does.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.changes` with the first line
  ///   that is wrong; nothing has changed then
  void restore(String snapshot);

  /// Removes a phone: its sessions fail with `unlinked`, it leaves its groups and channels, and the
  /// channels that it owns are deleted. Other phones keep their chats with it.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `phone.not-found`
  void deletePhone(PhoneNumber phone);

  /// Where a new world comes from.
  sealed interface WorldSource {

    /// A world without phones, groups and channels.
    record Empty() implements WorldSource {}

    /// The world with which the network began.
    record Initial() implements WorldSource {}

    /// The world of this name, from the worlds that the operator keeps.
    ///
    /// @param name of lower-case letters, digits and hyphens
    record Named(String name) implements WorldSource {
      private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,63}");

      public Named {
        if (!NAME.matcher(name).matches()) {
          throw Fault.invalid("world", "must be the name of a world: a-z, 0-9 and -, at most 64");
        }
      }
    }

    /// A world described in YAML, or in JSON.
    record Described(String text) implements WorldSource {}
  }
}
