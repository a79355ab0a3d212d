package dev.sessiongateway.application.simulation;

import dev.sessiongateway.domain.pairing.PhoneNumber;

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
}
