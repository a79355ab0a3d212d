package dev.sessiongateway.domain.text;

/// Texts in Markdown (CommonMark, with the `~~` of GitHub) as phones show them, and back. The marks
/// of phones are those of WhatsApp and of XMPP (XEP-0393): `*bold*`, `_italic_`, `~struck~`, and
/// code between backticks. Addresses stay as they are. A text is read in time linear in its length.
public final class Markdown {
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
}
