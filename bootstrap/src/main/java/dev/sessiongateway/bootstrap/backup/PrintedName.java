package dev.sessiongateway.bootstrap.backup;

/// A name or word out of an archive, as it may be printed: an archive of somebody else can hold
/// characters that a terminal obeys, or that hide or turn around what stands beside them.
final class PrintedName {
  private static final int LONGEST = 300;

  private PrintedName() {}

  static String of(String name) {
    var printed = new StringBuilder();
    name.codePoints().limit(LONGEST).forEach(letter -> append(printed, letter));
    if (name.codePoints().count() > LONGEST) {
      printed.append('…');
    }
    return printed.toString();
  }

  private static void append(StringBuilder printed, int letter) {
    if (isPlain(letter)) {
      printed.appendCodePoint(letter);
    } else {
      printed.append("\\u{%x}".formatted(letter));
    }
  }

  private static boolean isPlain(int letter) {
    return switch (Character.getType(letter)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> letter != '\\';
    };
  }
}
