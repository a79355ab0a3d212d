package dev.sessiongateway.domain.access;

import dev.sessiongateway.domain.text.Coded;

/// The rights of a key.
public enum Scope implements Coded {
  /// Read sessions, chats, groups, channels.
  READ("READ"),
  /// Send, and change what others see: groups, labels, profile, presence.
  SEND("SEND"),
  /// Start, stop, pair, configure sessions.
  MANAGE("MANAGE"),
  /// Create and delete sessions, manage keys, control the simulator.
  ADMIN("ADMIN");

  private final String code;

  Scope(String code) {
    this.code = code;
  }

  /// The word for it that is stored.
  @Override
  public String code() {
    return code;
  }
}
