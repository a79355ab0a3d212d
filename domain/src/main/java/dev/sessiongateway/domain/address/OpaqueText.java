package dev.sessiongateway.domain.address;

/// Text that only its network understands: it is kept and compared, never taken apart.
public final class OpaqueText {
  private OpaqueText() {}

  /// Whether the text has 1 to `most` characters and every store and protocol keeps all of them: no
  /// control character, no half of a character.
  public static boolean isValid(String text, int most) {
    var length = text.length();
    if (length == 0 || length > most) {
      return false;
    }
    for (var i = 0; i < length; i++) {
      var c = text.charAt(i);
      if (Character.isISOControl(c)) {
        return false;
      }
      if (Character.isSurrogate(c)) {
        if (i + 1 == length || !Character.isSurrogatePair(c, text.charAt(i + 1))) {
          return false;
        }
        i++;
      }
    }
    return true;
  }
}
