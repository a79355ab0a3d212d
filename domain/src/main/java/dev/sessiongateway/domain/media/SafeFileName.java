package dev.sessiongateway.domain.media;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// File names that strangers choose, as people and programs may see them: without the path, without
/// control characters, and without marks that change the direction of text, with which
/// `photo\u202Egpj.exe` looks like a picture.
public final class SafeFileName {
  /// In UTF-16 units; the longest name that common file systems take.
  public static final int MAX_LENGTH = 255;

  private static final int LINE_SEPARATOR = 0x2028;
  private static final int PARAGRAPH_SEPARATOR = 0x2029;
  private static final int ZERO_WIDTH_NON_JOINER = 0x200C;
  private static final int ZERO_WIDTH_JOINER = 0x200D;

  /// Letters with which flags of regions are written.
  private static final int FIRST_TAG = 0xE0020;

  private static final int LAST_TAG = 0xE007F;

  private SafeFileName() {}

  /// @return empty when nothing remains
  public static Optional<String> of(String name) {
    var visible = visible(name);
    var last = visible.substring(endOfPath(visible)).strip();
    var cut = cut(last).strip();
    return cut.isEmpty() || cut.equals(".") || cut.equals("..")
        ? Optional.empty()
        : Optional.of(cut);
  }

  /// The same for a name that may be absent; absent when nothing remains.
  static @Nullable String orNull(@Nullable String name) {
    return name == null ? null : of(name).orElse(null);
  }

  private static String visible(String name) {
    return name.codePoints().allMatch(SafeFileName::isVisible)
        ? name
        : name.codePoints()
            .filter(SafeFileName::isVisible)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();
  }

  /// Joiners belong to scripts and emoji; other format characters are not seen.
  private static boolean isVisible(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL, Character.SURROGATE -> false;
      case Character.FORMAT ->
          c == ZERO_WIDTH_JOINER || c == ZERO_WIDTH_NON_JOINER || (c >= FIRST_TAG && c <= LAST_TAG);
      default -> c != LINE_SEPARATOR && c != PARAGRAPH_SEPARATOR;
    };
  }

  /// Behind the folders and drives of all operating systems.
  private static int endOfPath(String name) {
    var end = Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1;
    while (end + 1 < name.length() && isLetter(name.charAt(end)) && name.charAt(end + 1) == ':') {
      end += 2;
    }
    return end;
  }

  private static boolean isLetter(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
  }

  /// The end, where the extension is.
  private static String cut(String name) {
    if (name.length() <= MAX_LENGTH) {
      return name;
    }
    var start = name.length() - MAX_LENGTH;
    return name.substring(Character.isLowSurrogate(name.charAt(start)) ? start + 1 : start);
  }
}
