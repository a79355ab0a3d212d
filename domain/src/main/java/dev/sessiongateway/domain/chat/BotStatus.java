package dev.sessiongateway.domain.chat;

/// Whether a bot of the operator's answers in a chat. The gateway has no bots of its own; it keeps
/// the word for those that ask.
public enum BotStatus {
  /// It answers.
  OPENED,
  /// Somebody else does, for now.
  PAUSED,
  /// It is done here.
  CLOSED
}
