package dev.sessiongateway.domain.text;

import dev.sessiongateway.domain.text.StyledText.Style;
import java.util.ArrayDeque;
import java.util.Set;
import java.util.regex.Pattern;

/// Reads Markdown for phones, see [Markdown#toMarks].
final class MarkdownReader {
  private static final String FENCE = "```";
  private static final Pattern LANGUAGE = Pattern.compile("^[A-Za-z0-9+#-]{1,20}\n");

  /// Are left out, because people write what stands behind them.
  private static final Set<String> SCHEMES = Set.of("mailto:", "tel:");

  /// Of the names of colleagues; nobody can open it.
  private static final String MENTION = "mention://";

  private final String text;
  private final StyledText out = new StyledText();
  private final ArrayDeque<Bracket> brackets = new ArrayDeque<>();

  /// Behind them nothing is searched, so that no part of a text is looked at again and again.
  private final int lastBacktick;

  private final int lastFence;

  MarkdownReader(String text) {
    this.text = text;
    this.lastBacktick = text.lastIndexOf('`');
    this.lastFence = text.lastIndexOf(FENCE);
  }

  String read() {
    var at = 0;
    while (at < text.length()) {
      at = read(at);
    }
    return out.written(style ->
        switch (style) {
          case BOLD -> "*";
          case ITALIC -> "_";
          case STRUCK -> "~";
        });
  }

  /// @return the place behind what was read
  private int read(int at) {
    return switch (text.charAt(at)) {
      case '\\' -> escape(at);
      case '\n' -> lineBreak(at);
      case '`' -> code(at);
      case '<' -> autolink(at);
      case '[' -> bracket(at, 1);
      case '!' -> text.startsWith("[", at + 1) ? bracket(at, 2) : plain(at);
      case ']' -> link(at);
      case '*' -> isBullet(at) ? bullet(at) : emphasis(at);
      case '+' -> isBullet(at) ? bullet(at) : plain(at);
      case '_' -> emphasis(at);
      case '~' -> struck(at);
      case 'h', 'w' -> address(at);
      default -> plain(at);
    };
  }

  private int plain(int at) {
    out.text(text.charAt(at));
    return at + 1;
  }

  private int escape(int at) {
    if (text.startsWith("\n", at + 1) || text.startsWith("\r\n", at + 1)) {
      return at + 1;
    }
    return plain(MarkSyntax.isEscapable(text, at + 1) ? at + 1 : at);
  }

  /// A paragraph ends at an empty line.
  private int lineBreak(int at) {
    if (text.startsWith("\n", at + 1) || text.startsWith("\r\n", at + 1)) {
      out.separate();
      brackets.clear();
    }
    return plain(at);
  }

  private boolean isBullet(int at) {
    var start = at;
    while (start > 0 && text.charAt(start - 1) == ' ') {
      start--;
    }
    return (start == 0 || text.charAt(start - 1) == '\n') && text.startsWith(" ", at + 1);
  }

  private int bullet(int at) {
    out.text('-');
    return at + 1;
  }

  private int code(int at) {
    var length = MarkSyntax.run(text, at);
    if (length == 1 && at < lastBacktick) {
      var end = text.indexOf('`', at + 1);
      out.text(text.substring(at, end + 1));
      return end + 1;
    }
    if (length == FENCE.length() && at + length <= lastFence) {
      var end = text.indexOf(FENCE, at + length);
      var inside = text.substring(at + length, end);
      out.text(FENCE + LANGUAGE.matcher(inside).replaceFirst("\n") + FENCE);
      return end + FENCE.length();
    }
    out.text(text.substring(at, at + length));
    return at + length;
  }

  private int address(int at) {
    var end = MarkSyntax.endOfAddress(text, at);
    if (end == at) {
      return plain(at);
    }
    out.text(MarkSyntax.unescaped(text.substring(at, end)));
    return end;
  }

  /// `<https://example.org>`
  private int autolink(int at) {
    var start = at + 1;
    var isMail = text.startsWith("mailto:", start);
    if (!isMail && MarkSyntax.endOfAddress(text, start) == start) {
      return plain(at);
    }
    var end = start;
    while (end - start < LinkTarget.LONGEST && !MarkSyntax.isBlank(text, end)) {
      if (text.charAt(end) == '>') {
        out.text(shown(text.substring(start, end)));
        return end + 1;
      }
      end++;
    }
    return plain(at);
  }

  private int bracket(int at, int length) {
    brackets.addLast(new Bracket(at + length, out.place(), length));
    out.text(text.substring(at, at + length));
    return at + length;
  }

  /// What stands in brackets is a link when its address follows in parentheses.
  private int link(int at) {
    var bracket = brackets.pollLast();
    var target = bracket == null ? null : LinkTarget.read(text, at + 1);
    if (bracket == null || target == null) {
      return plain(at);
    }
    var words = MarkSyntax.unescaped(text.substring(bracket.start, at)).strip();
    if (words.isEmpty() || isSame(words, target.address())) {
      out.cut(bracket.place);
      out.text(shown(target.address()));
    } else {
      out.trim(bracket.place, bracket.length);
      if (!target.address().startsWith(MENTION)) {
        out.text(" (" + shown(target.address()) + ")");
      }
    }
    return target.end();
  }

  private static boolean isSame(String words, String address) {
    var rest = address.substring(address.indexOf("//") < 0 ? 0 : address.indexOf("//") + 2);
    return words.equals(address)
        || words.equals(shown(address))
        || words.equals(rest)
        || (words + "/").equals(rest)
        || (words + "/").equals(address);
  }

  private static String shown(String address) {
    var colon = address.indexOf(':') + 1;
    return SCHEMES.contains(address.substring(0, colon)) ? address.substring(colon) : address;
  }

  private int struck(int at) {
    var length = MarkSyntax.run(text, at);
    var written = text.substring(at, at + length);
    var isEnd = length == 2 && !MarkSyntax.isBlank(text, at - 1) && out.end(Style.STRUCK, written);
    if (isEnd) {
      return at + length;
    }
    if (length == 2 && !MarkSyntax.isBlank(text, at + length)) {
      out.begin(Style.STRUCK, written);
    } else {
      out.text(written);
    }
    return at + length;
  }

  /// One character of `*` or `_` is for italics, two are for bold, three for both. One `*`, and any
  /// `_`, inside a word is text: `2*3*4`, `some_file_name`.
  private int emphasis(int at) {
    var length = MarkSyntax.run(text, at);
    var next = at + length;
    var once = text.substring(at, at + 1);
    var isTextInWords = length == 1 || once.equals("_");
    var left = length > 3 ? 0 : length;
    if (!MarkSyntax.isBlank(text, at - 1) && !(isTextInWords && MarkSyntax.isWord(text, next))) {
      left = ended(once, left);
    }
    var begins =
        !MarkSyntax.isBlank(text, next) && !(isTextInWords && MarkSyntax.isWord(text, at - 1));
    if (!begins || length > 3) {
      out.text(once.repeat(length > 3 ? length : left));
      return next;
    }
    if (left >= 2) {
      out.begin(Style.BOLD, once.repeat(2));
    }
    if (left % 2 == 1) {
      out.begin(Style.ITALIC, once);
    }
    return next;
  }

  /// @return how many of the characters end nothing
  private int ended(String once, int length) {
    var twice = once.repeat(2);
    var left = length;
    if (left != 2 && out.isLastBegin(once) && out.end(Style.ITALIC, once)) {
      left--;
    }
    if (left >= 2 && out.end(Style.BOLD, twice)) {
      left -= 2;
    }
    if (left % 2 == 1 && out.end(Style.ITALIC, once)) {
      left--;
    }
    return left;
  }

  /// @param start of the text inside
  /// @param place of the bracket in what is written
  /// @param length of the bracket, with an exclamation mark
  private record Bracket(int start, int place, int length) {}
}
