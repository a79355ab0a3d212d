package planted.http.session;

import java.util.Locale;
import java.util.regex.Pattern;

/// Breaks: casesChangeInAscii, expressionsAreConstants.
final class ShoutingRoutes {
  String word(String text) {
    return text.toUpperCase(Locale.ROOT);
  }

  boolean isNumber(String text) {
    return text.matches("[0-9]+");
  }

  boolean isWord(String text) {
    return Pattern.compile("\\w+").matcher(text).matches();
  }
}
