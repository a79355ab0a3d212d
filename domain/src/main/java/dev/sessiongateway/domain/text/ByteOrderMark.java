package dev.sessiongateway.domain.text;

/// The mark that editors and programs of Windows write before a text. It is no part of the text.
public final class ByteOrderMark {
  private static final char MARK = '\uFEFF';

  private ByteOrderMark() {}

  /// The text without the mark, if it begins with one.
  public static String skip(String text) {
    return !text.isEmpty() && text.charAt(0) == MARK ? text.substring(1) : text;
  }
}
