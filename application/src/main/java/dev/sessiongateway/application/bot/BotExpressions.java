package dev.sessiongateway.application.bot;

import java.util.Optional;

/// Regular expressions of operators, in time linear in the text. Thread-safe.
public interface BotExpressions {
  /// Why this expression cannot be used; empty when it can.
  Optional<String> problem(String expression);

  /// Whether there is a match in the text; never for an expression that cannot be used.
  boolean matches(String expression, String text);
}
