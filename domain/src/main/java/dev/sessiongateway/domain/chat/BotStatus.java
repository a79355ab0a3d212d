package dev.sessiongateway.domain.chat;

import dev.sessiongateway.domain.text.Coded;

/// Whether a bot of the operator's answers in a chat. The gateway has no bots of its own; it keeps
/// the word for those that ask.
public enum BotStatus implements Coded {
  /// It answers.
  OPENED("OPENED"),
  /// Somebody else does, for now.
  PAUSED("PAUSED"),
  /// It is done here.
  CLOSED("CLOSED");

  private final String code;

  BotStatus(String code) {
    this.code = code;
  }

  /// The word for it that is stored.
  @Override
  public String code() {
    return code;
  }
}
