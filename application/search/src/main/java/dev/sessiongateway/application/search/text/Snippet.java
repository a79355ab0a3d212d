package dev.sessiongateway.application.search.text;

import java.util.List;
import java.util.Optional;

/// The part of a text in which something was found.
///
/// @param html the text, escaped for HTML, with `<mark>` around what was found and `…` where more
///   of the text was left out
public record Snippet(String html) {
  /// In characters of the text.
  public static final int LONGEST = 200;

  private static final int BEFORE = 60;

  /// Of the first place where it is found; empty when it is not.
  public static Optional<Snippet> of(String text, SearchText search) {
    var marks = search.marks(text);
    return marks.isEmpty() ? Optional.empty() : Optional.of(new Snippet(html(text, marks)));
  }

  private static String html(String text, List<SearchText.Mark> marks) {
    var start = text.length() <= LONGEST ? 0 : Math.max(0, marks.getFirst().start() - BEFORE);
    start = isInsidePair(text, start) ? start + 1 : start;
    var end = Math.min(text.length(), start + LONGEST);
    end = isInsidePair(text, end) ? end - 1 : end;
    var html = new StringBuilder(start > 0 ? "…" : "");
    var at = start;
    for (var mark : marks) {
      var from = Math.clamp(mark.start(), at, end);
      var to = Math.clamp(mark.end(), from, end);
      if (to > from) {
        escape(html, text.substring(at, from));
        html.append("<mark>");
        escape(html, text.substring(from, to));
        html.append("</mark>");
        at = to;
      }
    }
    escape(html, text.substring(at, end));
    return html.append(end < text.length() ? "…" : "").toString();
  }

  private static boolean isInsidePair(String text, int at) {
    return at > 0
        && at < text.length()
        && Character.isSurrogatePair(text.charAt(at - 1), text.charAt(at));
  }

  private static void escape(StringBuilder html, String text) {
    for (var i = 0; i < text.length(); i++) {
      var letter = text.charAt(i);
      switch (letter) {
        case '&' -> html.append("&amp;");
        case '<' -> html.append("&lt;");
        case '>' -> html.append("&gt;");
        case '"' -> html.append("&quot;");
        case '\'' -> html.append("&#39;");
        default -> html.append(Character.isISOControl(letter) ? ' ' : letter);
      }
    }
  }
}
