package dev.sessiongateway.http.bots.engine;

import dev.sessiongateway.application.bots.Bot;
import dev.sessiongateway.application.bots.BotConfig;
import dev.sessiongateway.application.bots.BotConversation;
import dev.sessiongateway.application.bots.BotDefaults;
import dev.sessiongateway.application.bots.BotKind;
import dev.sessiongateway.application.bots.BotStatus;
import dev.sessiongateway.application.bots.BotTrigger;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.MessageId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/// Decides what a message means for the bots of a session: whether one answers, and which.
///
/// @param expressions whether a text has a match of a regular expression, in linear time
record BotIntake(BotConfig config, BiPredicate<String, String> expressions) {
  /// Why a conversation was stopped.
  public static final String LOOP = "loop";

  private static final List<BotTrigger.Operator> OPERATORS =
      Arrays.asList(BotTrigger.Operator.values());

  /// What bots receive of a message: the id of the button that was pressed, as in Evolution API,
  /// and the text of everything else. Empty when it has none.
  static String text(Content content) {
    return content instanceof InteractiveContent.ButtonReply(var id, _) ? id : content.text();
  }

  /// @param now the conversation of the chat, if there is one
  /// @param newId of a conversation that begins
  public Decision decide(
      @Nullable BotConversation now, Incoming message, String newId, Instant at) {
    if (!canHaveBot(message.chat()) || (message.fromMe() && message.ofBot())) {
      return new Ignored();
    }
    // The conversation of a bot that was deleted is none.
    var its =
        now == null || now.bot() == null || config.find(now.bot()).isEmpty() ? null : now.bot();
    var current = its == null ? null : now;
    if (now != null && now.bot() == null && now.status() != BotStatus.OPENED) {
      return new Ignored();
    }
    var found = its == null ? triggered(message) : config.find(its).filter(Bot::enabled);
    return found
        .map(bot -> decide(current, bot, message, newId, at))
        .orElseGet(() -> new Ignored());
  }

  private static boolean canHaveBot(Address chat) {
    return switch (chat.kind()) {
      case PERSON, LID, GROUP -> true;
      case CHANNEL, BROADCAST -> false;
    };
  }

  private Decision decide(
      @Nullable BotConversation now, Bot bot, Incoming message, String newId, Instant at) {
    var rules = BotRules.of(config, bot);
    if (rules.ignores(message.chat())) {
      return new Ignored();
    }
    if (message.fromMe() && now != null && rules.stopBotFromMe()) {
      return now.status() == BotStatus.OPENED
          ? new Changed(now.with(BotStatus.PAUSED, at))
          : new Ignored();
    }
    if ((message.fromMe() && !rules.listeningFromMe())
        || (now != null && now.status() != BotStatus.OPENED)) {
      return new Ignored();
    }
    var isExpired =
        now != null
            && rules.expire().isPositive()
            && now.updatedAt().plus(rules.expire()).isBefore(at);
    var going = isExpired ? null : now;
    if (rules.finishes(message.text())) {
      return finished(now, rules, at);
    }
    var talk =
        going == null ? BotConversation.opened(newId, bot.id(), message.senderName(), at) : going;
    var pace = talk.pace().received(message.ofBot());
    return pace.isLoop(at)
        ? new Stopped(talk.stopped(LOOP, at))
        : new Queued(talk.queued(message.id(), pace, at.plus(rules.debounceTime()), at));
  }

  private static Decision finished(@Nullable BotConversation now, BotRules rules, Instant at) {
    if (now == null) {
      return new Ignored();
    }
    return rules.keepOpen() ? new Changed(now.with(BotStatus.CLOSED, at)) : new Ended();
  }

  /// The bot that the message triggers, else the first fallback.
  private Optional<Bot> triggered(Incoming message) {
    for (var kind : BotKind.values()) {
      var found = triggered(kind, message.text());
      if (found.isPresent()) {
        return found;
      }
    }
    for (var kind : BotKind.values()) {
      var found =
          config
              .defaults(kind)
              .map(BotDefaults::fallback)
              .flatMap(config::find)
              .filter(Bot::enabled);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private Optional<Bot> triggered(BotKind kind, String text) {
    var bots = new ArrayList<>(config.of(kind));
    bots.removeIf(bot -> !bot.enabled() || !matches(bot.trigger(), text));
    bots.sort((a, b) -> Integer.compare(rank(a.trigger()), rank(b.trigger())));
    return bots.stream().findFirst();
  }

  private boolean matches(BotTrigger trigger, String text) {
    return switch (trigger) {
      case BotTrigger.All _ -> true;
      case BotTrigger.None _ -> false;
      case BotTrigger.Advanced(var expression) -> AdvancedTrigger.matches(expression, text);
      case BotTrigger.Keyword(var operator, var value) ->
          switch (operator) {
            case EQUALS -> text.equals(value);
            case REGEX -> expressions.test(value, text);
            case STARTS_WITH -> text.startsWith(value);
            case ENDS_WITH -> text.endsWith(value);
            case CONTAINS -> text.contains(value);
          };
    };
  }

  private static int rank(BotTrigger trigger) {
    return switch (trigger) {
      case BotTrigger.All _, BotTrigger.None _ -> 0;
      case BotTrigger.Advanced _ -> 1;
      case BotTrigger.Keyword(var operator, _) -> 2 + OPERATORS.indexOf(operator);
    };
  }

  /// A message of a chat.
  ///
  /// @param text see [#text]
  /// @param ofBot whether a bot of a gateway wrote it, see [BotMessageId]
  public record Incoming(
      Address chat,
      MessageId id,
      boolean fromMe,
      boolean ofBot,
      String text,
      @Nullable String senderName) {}

  /// What to do.
  public sealed interface Decision {}

  /// Nothing.
  public record Ignored() implements Decision {}

  /// The conversation is stored.
  public record Changed(BotConversation next) implements Decision {}

  /// It is stored, and its messages are answered when they are due.
  public record Queued(BotConversation next) implements Decision {}

  /// It is stored, and a warning is logged: two bots answered each other.
  public record Stopped(BotConversation next) implements Decision {}

  /// It is forgotten.
  public record Ended() implements Decision {}
}
