package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.fault.Fault;
import java.text.BreakIterator;
import java.util.Locale;

/// The emoji of a reaction: one emoji, or none to withdraw the reaction.
public record Emoji(String value) {
  /// Withdraws a reaction.
  public static final Emoji NONE = new Emoji("");

  public Emoji {
    if (!value.isEmpty() && !isOne(value)) {
      throw Fault.invalid("reaction", "must be one emoji, or empty to take the reaction back");
    }
  }

  private static boolean isOne(String text) {
    var characters = BreakIterator.getCharacterInstance(Locale.ROOT);
    characters.setText(text);
    return characters.next() == text.length()
        && characters.next() == BreakIterator.DONE
        && text.codePoints().anyMatch(Emoji::isPictorial);
  }

  private static boolean isPictorial(int codePoint) {
    return (Character.isEmoji(codePoint)
            && !Character.isDigit(codePoint)
            && codePoint != '#'
            && codePoint != '*')
        || codePoint == 0x20E3; // the frame of a keycap
  }
}
