package dev.sessiongateway.domain.access;

/// What a key may do.
public enum Scope {
  /// Look at sessions, chats, groups, channels.
  READ,
  /// Send, and change what others see: groups, labels, profile, presence.
  SEND,
  /// Start, stop, pair, configure sessions.
  MANAGE,
  /// Create and delete sessions, manage keys, drive the simulator.
  ADMIN
}
