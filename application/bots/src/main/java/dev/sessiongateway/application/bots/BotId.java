package dev.sessiongateway.application.bots;

/// Identifies a bot of a session, or the credentials of one.
public record BotId(String value) {
  @Override
  public String toString() {
    return value;
  }
}
