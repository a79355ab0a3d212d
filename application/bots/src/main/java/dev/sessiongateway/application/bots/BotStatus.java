package dev.sessiongateway.application.bots;

import dev.sessiongateway.domain.text.Coded;

/// The status of a bot in a chat.
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
