package dev.sessiongateway.domain.bot;

import dev.sessiongateway.domain.address.Address;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// How a bot behaves; see [BotSettings] for the components.
public record BotRules(
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

  public BotRules {
    ignoreJids = List.copyOf(ignoreJids);
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
  public Duration typing(String text) {
    var ofText = timePerChar.multipliedBy(text.length());
    return delayMessage.plus(ofText.compareTo(LONGEST_TYPING) > 0 ? LONGEST_TYPING : ofText);
  }

  /// The messages of an answer.
  public List<String> messages(String text) {
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
