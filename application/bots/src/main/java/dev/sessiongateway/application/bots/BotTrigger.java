package dev.sessiongateway.application.bots;

import dev.sessiongateway.domain.text.Coded;

/// Which message begins a conversation with a bot.
public sealed interface BotTrigger {
  /// Each message.
  record All() implements BotTrigger {}

  /// None: the bot is a fallback, or is started by a request.
  record None() implements BotTrigger {}

  /// A text that is like the value.
  record Keyword(Operator operator, String value) implements BotTrigger {}

  /// A text for which the expression holds, such as `contains:word`.
  record Advanced(String expression) implements BotTrigger {}

  /// How a text is compared with a keyword, in the order in which bots are looked through.
  enum Operator implements Coded {
    EQUALS("equals"),
    REGEX("regex"),
    STARTS_WITH("startsWith"),
    ENDS_WITH("endsWith"),
    CONTAINS("contains");

    private final String code;

    Operator(String code) {
      this.code = code;
    }

    @Override
    public String code() {
      return code;
    }
  }
}
