package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.text.Coded;
import org.jspecify.annotations.Nullable;

/// A choice in a [InteractiveContent.NumberedChoices].
///
/// @param id of the button or row
/// @param description of a row
public record NumberedChoice(Kind kind, String id, String text, @Nullable String description) {

  /// What the choice is where there are buttons and lists.
  public enum Kind implements Coded {
    BUTTON("BUTTON"),
    ROW("ROW");

    private final String code;

    Kind(String code) {
      this.code = code;
    }

    @Override
    public String code() {
      return code;
    }
  }
}
