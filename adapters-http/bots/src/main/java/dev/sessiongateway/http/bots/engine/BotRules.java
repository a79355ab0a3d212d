package dev.sessiongateway.http.bots.engine;

import dev.sessiongateway.application.bots.Bot;
import dev.sessiongateway.application.bots.BotConfig;
import dev.sessiongateway.application.bots.BotDefaults;
import dev.sessiongateway.application.bots.BotSettings;
import dev.sessiongateway.domain.address.Address;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How a bot behaves, by its settings and those of its kind; see [BotSettings] for the components.
record BotRules(
    Duration expire,
    String keywordFinish,
    Duration delayMessage,
    String unknownMessage,
    boolean listeningFromMe,
    boolean stopBotFromMe,
    boolean keepOpen,
    Duration debounceTime,
    List<String> ignoreJids,
    boolean splitMessages,
    Duration timePerChar) {
  private static final String GROUPS = "@g.us";
  private static final String PEOPLE = "@s.whatsapp.net";
  private static final Duration LONGEST_TYPING = Duration.ofSeconds(20);
  private static final Duration USUAL_DELAY = Duration.ofSeconds(1);

  public BotRules {
    ignoreJids = List.copyOf(ignoreJids);
  }

  /// What holds for a bot of a session.
  static BotRules of(BotConfig config, Bot bot) {
    var defaults = config.defaults(bot.kind()).map(BotDefaults::settings);
    return of(bot.settings(), defaults.orElse(BotSettings.NONE));
  }

  /// @param defaults of all bots of the kind; their chats without a bot are added
  static BotRules of(BotSettings own, BotSettings defaults) {
    var ignored = new ArrayList<String>();
    if (defaults.ignoreJids() != null) {
      ignored.addAll(defaults.ignoreJids());
    }
    if (own.ignoreJids() != null) {
      ignored.addAll(own.ignoreJids());
    }
    return new BotRules(
        first(own.expire(), defaults.expire(), Duration.ZERO),
        first(own.keywordFinish(), defaults.keywordFinish(), ""),
        first(own.delayMessage(), defaults.delayMessage(), USUAL_DELAY),
        first(own.unknownMessage(), defaults.unknownMessage(), ""),
        first(own.listeningFromMe(), defaults.listeningFromMe(), false),
        first(own.stopBotFromMe(), defaults.stopBotFromMe(), false),
        first(own.keepOpen(), defaults.keepOpen(), false),
        first(own.debounceTime(), defaults.debounceTime(), Duration.ZERO),
        ignored,
        first(own.splitMessages(), defaults.splitMessages(), false),
        first(own.timePerChar(), defaults.timePerChar(), Duration.ZERO));
  }

  private static <T> T first(@Nullable T own, @Nullable T common, T otherwise) {
    if (own != null) {
      return own;
    }
    return common == null ? otherwise : common;
  }

  /// Whether there is no bot in this chat.
  boolean ignores(Address chat) {
    return ignoreJids.contains(chat.networkForm())
        || ignoreJids.contains(chat.toString())
        || ignoreJids.contains(chat.isGroup() ? GROUPS : PEOPLE);
  }

  boolean finishes(String text) {
    return !keywordFinish.isBlank() && text.strip().equalsIgnoreCase(keywordFinish.strip());
  }

  /// How long the bot seems to write this text; at most 20 seconds more than the delay.
  Duration typing(String text) {
    var ofText = timePerChar.multipliedBy(text.length());
    return delayMessage.plus(ofText.compareTo(LONGEST_TYPING) > 0 ? LONGEST_TYPING : ofText);
  }

  /// The messages of an answer.
  List<String> messages(String text) {
    if (!splitMessages) {
      return List.of(text);
    }
    var paragraphs = new ArrayList<String>();
    var lines = new StringBuilder();
    for (var line : text.split("\n", -1)) {
      if (line.isBlank()) {
        add(lines, paragraphs);
      } else {
        lines.append(line).append('\n');
      }
    }
    add(lines, paragraphs);
    return paragraphs;
  }

  private static void add(StringBuilder lines, List<String> paragraphs) {
    if (!lines.isEmpty()) {
      paragraphs.add(lines.toString().strip());
      lines.setLength(0);
    }
  }
}
