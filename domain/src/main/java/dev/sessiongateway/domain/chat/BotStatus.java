package dev.sessiongateway.domain.chat;

import dev.sessiongateway.domain.text.Coded;

/// The status of an operator's bot in a chat. The gateway runs no bots; it only stores the status
/// for clients.
public enum BotStatus implements Coded {
  /// The bot answers.
  OPENED("OPENED"),
  /// The bot is paused; a person answers.
  PAUSED("PAUSED"),
  /// The bot has finished.
  CLOSED("CLOSED");

  private final String code;

  BotStatus(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }
}
