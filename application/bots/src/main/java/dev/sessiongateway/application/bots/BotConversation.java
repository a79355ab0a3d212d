package dev.sessiongateway.application.bots;

import dev.sessiongateway.domain.messaging.MessageId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How far a bot has come in a chat. Stored, so that a restart changes nothing.
///
/// @param id of this conversation; a new one in the same chat has another
/// @param bot null when somebody set the status of a chat in which no bot has answered yet
/// @param context what the bot's server needs to continue, as its client wrote it
/// @param waiting messages that are not answered yet, oldest first, at most [#MOST_WAITING]
/// @param due when they are answered; null when nothing waits
/// @param opening not null when the bot is asked although nobody has written: the variables of a
///   conversation that a request starts, or none where the bot goes on after a pause
/// @param attempts how often the waiting messages were tried in vain
/// @param pace how fast it answers
/// @param problem why the last message was not answered, or why the conversation was stopped
public record BotConversation(
    String id,
    @Nullable BotId bot,
    BotStatus status,
    @Nullable String context,
    @Nullable String pushName,
    List<MessageId> waiting,
    @Nullable Instant due,
    @Nullable Map<String, String> opening,
    int attempts,
    BotPace pace,
    @Nullable String problem,
    Instant createdAt,
    Instant updatedAt) {
  /// The most messages that one answer is for; older ones are left out.
  public static final int MOST_WAITING = 50;

  public BotConversation {
    waiting = List.copyOf(waiting);
    opening = opening == null ? null : Map.copyOf(opening);
  }

  /// A conversation that begins.
  public static BotConversation opened(String id, BotId bot, @Nullable String name, Instant at) {
    return new BotConversation(
        id,
        bot,
        BotStatus.OPENED,
        null,
        name,
        List.of(),
        null,
        null,
        0,
        BotPace.none(at),
        null,
        at,
        at);
  }

  /// The status of a chat in which no bot has answered yet.
  public static BotConversation switched(String id, BotStatus status, Instant at) {
    return new BotConversation(
        id, null, status, null, null, List.of(), null, null, 0, BotPace.none(at), null, at, at);
  }

  /// Whether something waits for an answer.
  public boolean isWaiting() {
    return due != null && status == BotStatus.OPENED;
  }

  /// This conversation begins by itself, without a message.
  public BotConversation opening(Map<String, String> variables, Instant at) {
    return copy(status, context, waiting, at, variables, 0, pace, problem, at);
  }

  /// With one more message that waits.
  public BotConversation queued(MessageId message, BotPace next, Instant when, Instant at) {
    var all = new ArrayList<>(waiting);
    if (!all.contains(message)) {
      all.add(message);
    }
    var kept = all.subList(Math.max(0, all.size() - MOST_WAITING), all.size());
    // What is written while the bot pauses does not end the pause.
    var then = opening != null && due != null && due.isAfter(when) ? due : when;
    return copy(status, context, kept, then, opening, 0, next, problem, at);
  }

  /// With another status. What waits for an answer is forgotten unless the bot answers.
  public BotConversation with(BotStatus next, Instant at) {
    return next == BotStatus.OPENED
        ? copy(next, context, waiting, due, opening, attempts, BotPace.none(at), null, at)
        : copy(next, context, List.of(), null, null, 0, pace, problem, at);
  }

  /// After the messages were answered.
  ///
  /// @param again when those that came meanwhile are answered
  public BotConversation answered(
      List<MessageId> messages, @Nullable String next, BotPace after, Instant again, Instant at) {
    var rest = rest(messages);
    return copy(status, next, rest, rest.isEmpty() ? null : again, null, 0, after, null, at);
  }

  /// The bot goes on by itself at this time, with what was written until then.
  public BotConversation pausing(Instant until) {
    return copy(status, context, waiting, until, Map.of(), 0, pace, problem, updatedAt);
  }

  /// After the messages could not be answered.
  public BotConversation failed(
      List<MessageId> messages, String reason, Instant again, Instant at) {
    var rest = rest(messages);
    return copy(status, context, rest, rest.isEmpty() ? null : again, null, 0, pace, reason, at);
  }

  /// They are tried again.
  public BotConversation retried(String reason, Instant again) {
    return copy(status, context, waiting, again, opening, attempts + 1, pace, reason, updatedAt);
  }

  /// Paused, because it answers another bot.
  public BotConversation stopped(String reason, Instant at) {
    return copy(BotStatus.PAUSED, context, List.of(), null, null, 0, pace, reason, at);
  }

  private List<MessageId> rest(List<MessageId> done) {
    return waiting.stream().filter(message -> !done.contains(message)).toList();
  }

  private BotConversation copy(
      BotStatus nextStatus,
      @Nullable String nextContext,
      List<MessageId> nextWaiting,
      @Nullable Instant nextDue,
      @Nullable Map<String, String> nextOpening,
      int nextAttempts,
      BotPace nextPace,
      @Nullable String nextProblem,
      Instant at) {
    return new BotConversation(
        id,
        bot,
        nextStatus,
        nextContext,
        pushName,
        nextWaiting,
        nextDue,
        nextOpening,
        nextAttempts,
        nextPace,
        nextProblem,
        createdAt,
        at);
  }
}
