package dev.sessiongateway.application.bots;

import java.time.Duration;
import java.time.Instant;

/// How fast a bot answers in a chat. A person cannot write as fast as another bot for long, which
/// is how two bots that answer each other are found.
///
/// @param until the time up to which answers are spent: each answer moves it on
/// @param toBots how many messages in a row were written by a bot of this gateway
public record BotPace(Instant until, int toBots) {
  /// What an answer counts.
  static final Duration PER_ANSWER = Duration.ofSeconds(10);

  /// How far answers may be ahead: 30 of them at once.
  static final Duration MOST_AHEAD = Duration.ofMinutes(5);

  /// After so many messages of bots of this gateway in a row, it answers no more.
  static final int MOST_TO_BOTS = 5;

  /// Of a conversation that begins.
  public static BotPace none(Instant at) {
    return new BotPace(at, 0);
  }

  /// After one more answer.
  public BotPace answered(Instant at) {
    return new BotPace((until.isBefore(at) ? at : until).plus(PER_ANSWER), toBots);
  }

  /// After one more message to the bot.
  public BotPace received(boolean fromBot) {
    return new BotPace(until, fromBot ? toBots + 1 : 0);
  }

  /// Whether nobody but another bot writes like this.
  public boolean isLoop(Instant at) {
    return toBots > MOST_TO_BOTS || until.isAfter(at.plus(MOST_AHEAD));
  }
}
