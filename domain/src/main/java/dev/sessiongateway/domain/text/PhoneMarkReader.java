package dev.sessiongateway.domain.text;

import dev.sessiongateway.domain.text.StyledText.Style;

/// Reads the marks of phones, see [Markdown#ofMarks]. A mark counts when it stands alone, outside
/// of words, with its other side on the same line.
final class PhoneMarkReader {
  private static final String FENCE = "```";

  private final String text;
  private final StyledText out = new StyledText();
  private final int lastFence;

  PhoneMarkReader(String text) {
    this.text = text;
    this.lastFence = text.lastIndexOf(FENCE);
  }

  String read() {
    var at = 0;
    while (at < text.length()) {
      at =
          switch (text.charAt(at)) {
            case '*' -> mark(at, Style.BOLD);
            case '_' -> mark(at, Style.ITALIC);
            case '~' -> mark(at, Style.STRUCK);
            case '`' -> code(at);
            case 'h', 'w' -> address(at);
            case '\n' -> {
              out.separate();
              yield plain(at);
            }
            default -> plain(at);
          };
    }
    return out.written(style ->
        switch (style) {
          case BOLD -> "**";
          case ITALIC -> "_";
          case STRUCK -> "~~";
        });
  }

  private int plain(int at) {
    out.text(text.charAt(at));
    return at + 1;
  }

  private int mark(int at, Style style) {
    var length = MarkSyntax.run(text, at);
    var next = at + length;
    var written = text.substring(at, next);
    var isAlone = length == 1;
    if (isAlone
        && !MarkSyntax.isBlank(text, at - 1)
        && !MarkSyntax.isWord(text, next)
        && out.end(style, written)) {
      return next;
    }
    if (isAlone && !MarkSyntax.isWord(text, at - 1) && !MarkSyntax.isBlank(text, next)) {
      out.begin(style, written);
    } else {
      out.text(written);
    }
    return next;
  }

  private int address(int at) {
    var end = MarkSyntax.endOfAddress(text, at);
    if (end == at) {
      return plain(at);
    }
    out.text(text.substring(at, end));
    return end;
  }

  private int code(int at) {
    var length = MarkSyntax.run(text, at);
    if (length != FENCE.length() || at + length > lastFence) {
      out.text(text.substring(at, at + length));
      return at + length;
    }
    var end = text.indexOf(FENCE, at + length);
    var inside = text.substring(at + length, end);
    var next = end + FENCE.length();
    if (inside.indexOf('\n') >= 0) {
      out.text(isAtBegin(at) ? FENCE + "\n" : "\n" + FENCE + "\n");
      out.text(inside.strip() + "\n" + FENCE);
      out.text(next < text.length() && text.charAt(next) != '\n' ? "\n" : "");
    } else if (inside.isBlank() || inside.indexOf('`') >= 0) {
      out.text(text.substring(at, next));
    } else {
      out.text("`" + inside.strip() + "`");
    }
    return next;
  }

  private boolean isAtBegin(int at) {
    return at == 0 || text.charAt(at - 1) == '\n';
  }
}
