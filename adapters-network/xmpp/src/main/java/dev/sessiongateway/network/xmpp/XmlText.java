package dev.sessiongateway.network.xmpp;

/// Texts as XML takes them. One character that it does not know ends the whole stream.
final class XmlText {
  private static final int REPLACEMENT = 0xFFFD;

  private XmlText() {}

  /// The text without characters that XML does not know.
  static String of(String text) {
    return text.codePoints().allMatch(XmlText::isKnown)
        ? text
        : text.codePoints()
            .map(point -> isKnown(point) ? point : REPLACEMENT)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();
  }

  /// The same for a part of an element, in which Smack leaves `]]>` as it is.
  static String ofPart(String text) {
    return of(text).replace("]]>", "]] >");
  }

  private static boolean isKnown(int point) {
    return point == '\t'
        || point == '\n'
        || point == '\r'
        || (point >= 0x20 && point <= 0xD7FF)
        || (point >= 0xE000 && point <= 0xFFFD)
        || point >= 0x10000;
  }
}
