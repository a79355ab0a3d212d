package dev.sessiongateway.domain.access;

import dev.sessiongateway.domain.text.Coded;

/// The rights of a key, each on its own.
public enum Scope implements Coded {
  /// What every valid key may do, even one without scopes: see its own session, open the files of
  /// its session, ask which server this is. Keys are not given it, they have it.
  ANY("ANY"),
  /// Read sessions, chats, groups, channels.
  READ("READ"),
  /// Send, and change what others see: groups, labels, profile, presence.
  SEND("SEND"),
  /// Start, stop, restart, log out and pair sessions.
  CONTROL("CONTROL"),
  /// Configure sessions: settings, proxy, webhooks.
  SETTING("SETTING"),
  /// Configure the apps of sessions.
  APP("APP"),
  /// Delete sessions.
  DELETE("DELETE"),
  /// Everything; besides the other scopes, create sessions, manage keys, control the simulator.
  ADMIN("ADMIN");

  private final String code;

  Scope(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }
}
