package dev.sessiongateway.bootstrap.process;

import java.nio.charset.Charset;

/// What the locale of the machine lets Java write into names of files and give to programs. In a
/// container without `LANG` that is ASCII.
public final class LocaleText {
  private LocaleText() {}

  public static boolean canCarry(String text) {
    return Charset.forName(System.getProperty("sun.jnu.encoding")).newEncoder().canEncode(text);
  }
}
