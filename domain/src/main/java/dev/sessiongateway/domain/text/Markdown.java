package dev.sessiongateway.domain.text;

/// Texts in Markdown (CommonMark, with the `~~` of GitHub) as phones show them, and back. The marks
/// of phones are those of WhatsApp and of XMPP (XEP-0393): `*bold*`, `_italic_`, `~struck~`, and
/// code between backticks. Addresses stay as they are. A text is read in time linear in its length.
public final class Markdown {
  private static final String ESCAPABLE = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
  private static final String NOT_IN_ADDRESSES = "<>\"()[]`";
  private static final String NOT_AT_ITS_END = "*_~\\";

  private Markdown() {}

  /// The text with the marks of phones: `**bold**` becomes `*bold*`, `*italic*` becomes `_italic_`,
  /// `~~struck~~` becomes `~struck~`, and a link its text with the address behind it. A backslash
  /// before a line break or a mark is left out. Everything else stays.
  public static String toMarks(String markdown) {
    return new MarkdownReader(markdown).read();
  }

  /// The text in Markdown: `*bold*` becomes `**bold**`, `~struck~` becomes `~~struck~~`, and code
  /// of several lines stands between lines of its own. The other marks are the same in both.
  public static String ofMarks(String marked) {
    return new PhoneMarkReader(marked).read();
  }

  /// Whether a backslash before the character is no part of the text.
  static boolean isEscapable(String text, int at) {
    return at < text.length() && ESCAPABLE.indexOf(text.charAt(at)) >= 0;
  }

  static boolean isWord(String text, int at) {
    return at >= 0 && at < text.length() && Character.isLetterOrDigit(text.charAt(at));
  }

  /// The begin and the end of the text are blank too.
  static boolean isBlank(String text, int at) {
    return at < 0 || at >= text.length() || Character.isWhitespace(text.charAt(at));
  }

  /// How often the character stands there.
  static int run(String text, int start) {
    var end = start;
    while (end < text.length() && text.charAt(end) == text.charAt(start)) {
      end++;
    }
    return end - start;
  }

  /// Where the address ends that begins here; the same place when none does.
  static int endOfAddress(String text, int start) {
    if (isWord(text, start - 1)
        || !(text.startsWith("https://", start)
            || text.startsWith("http://", start)
            || text.startsWith("www.", start))) {
      return start;
    }
    var end = start;
    while (!isBlank(text, end) && NOT_IN_ADDRESSES.indexOf(text.charAt(end)) < 0) {
      end++;
    }
    while (NOT_AT_ITS_END.indexOf(text.charAt(end - 1)) >= 0) {
      end--;
    }
    return end;
  }
}
