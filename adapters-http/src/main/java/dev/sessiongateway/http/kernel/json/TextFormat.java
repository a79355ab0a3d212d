package dev.sessiongateway.http.kernel.json;

import java.util.regex.Pattern;

/// The patterns of strings in request records, for [ValueLimits.Matches].
public enum TextFormat {
  COLOUR("a colour such as #1B7430"),
  COLOUR_OR_EMPTY("a colour such as #1B7430"),
  CURRENCY("a currency such as BRL"),
  BLANK("absent or empty"),
  DURATION("a duration such as 30m, 24h or 7d"),
  HTTP_URL("an absolute http or https URL"),
  LABEL_ID("1 to 32 letters, digits, _ and -"),
  SESSION_NAME("1 to 54 letters, digits, _ and -");

  private final String message;

  TextFormat(String message) {
    this.message = message;
  }

  boolean matches(String text) {
    return pattern().matcher(text).matches();
  }

  /// For the error message: `must be ...`.
  String message() {
    return message;
  }

  /// As a JSON schema states it.
  String expression() {
    return "^" + pattern().pattern() + "$";
  }

  private Pattern pattern() {
    return switch (this) {
      case COLOUR -> Expressions.COLOUR;
      case COLOUR_OR_EMPTY -> Expressions.COLOUR_OR_EMPTY;
      case CURRENCY -> Expressions.CURRENCY;
      case BLANK -> Expressions.BLANK;
      case DURATION -> Expressions.DURATION;
      case HTTP_URL -> Expressions.HTTP_URL;
      case LABEL_ID -> Expressions.LABEL_ID;
      case SESSION_NAME -> Expressions.SESSION_NAME;
    };
  }

  /// Read alike by Java and JavaScript.
  private static final class Expressions {
    static final Pattern COLOUR = Pattern.compile("#[0-9A-Fa-f]{6}");
    static final Pattern COLOUR_OR_EMPTY = Pattern.compile("(#[0-9A-Fa-f]{6})?");
    static final Pattern CURRENCY = Pattern.compile("[A-Z]{3}");
    static final Pattern BLANK = Pattern.compile("\\s*");
    static final Pattern DURATION = Pattern.compile("[0-9]{1,7}(s|m|h|d)");
    static final Pattern HTTP_URL = Pattern.compile("[Hh][Tt][Tt][Pp][Ss]?://.+");
    static final Pattern LABEL_ID = Pattern.compile("[0-9A-Za-z_-]{1,32}");
    static final Pattern SESSION_NAME = Pattern.compile("[A-Za-z0-9_-]{1,54}");

    private Expressions() {}
  }
}
