package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.text.UrlParser;
import dev.sessiongateway.domain.text.UrlServer;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

/// A link in a text.
///
/// @param text as it is in the text
/// @param url what to read: in ASCII, without a fragment
public record TextLink(String text, URI url) {
  /// The longest link, in characters; longer ones are text.
  public static final int LONGEST = 2_048;

  /// A refused one costs much more time than its characters.
  private static final int MOST_TRIED = 8;

  private static final String SEPARATOR = "://";
  private static final String NEVER_IN_A_LINK = "<>\"`{}|\\^";
  private static final String NEVER_AT_ITS_END = ".,;:!?'*_~)]";

  /// The first http or https link of the text, among its first 8 that look like links. Takes time
  /// linear in the length of the text.
  public static Optional<TextLink> firstIn(String text) {
    var at = text.indexOf(SEPARATOR);
    var tried = 0;
    while (at >= 0 && tried < MOST_TRIED) {
      var start = startOf(text, at);
      var end = endOf(text, at + SEPARATOR.length());
      if (start >= 0 && end - start <= LONGEST) {
        tried++;
        var link = read(text.substring(start, end));
        if (link.isPresent()) {
          return link;
        }
      }
      at = text.indexOf(SEPARATOR, end);
    }
    return Optional.empty();
  }

  /// Where the scheme before the separator starts; -1 when it is none of the two, or is the end of
  /// a longer word.
  private static int startOf(String text, int separator) {
    for (var scheme : new String[] {"https", "http"}) {
      var start = separator - scheme.length();
      if (start >= 0
          && text.regionMatches(true, start, scheme, 0, scheme.length())
          && (start == 0 || !Character.isLetterOrDigit(text.charAt(start - 1)))) {
        return start;
      }
    }
    return -1;
  }

  /// Punctuation at the end belongs to the sentence; a closing bracket belongs to the link when it
  /// was opened there.
  private static int endOf(String text, int from) {
    var end = from;
    var open = 0;
    while (end < text.length() && isInLink(text.charAt(end))) {
      open += nesting(text.charAt(end));
      end++;
    }
    while (end > from && NEVER_AT_ITS_END.indexOf(text.charAt(end - 1)) >= 0) {
      var last = text.charAt(end - 1);
      if (nesting(last) < 0 && open >= 0) {
        break;
      }
      open -= nesting(last);
      end--;
    }
    return end;
  }

  private static int nesting(char letter) {
    return switch (letter) {
      case '(', '[' -> 1;
      case ')', ']' -> -1;
      default -> 0;
    };
  }

  private static boolean isInLink(char letter) {
    return letter > ' '
        && !Character.isWhitespace(letter)
        && !Character.isSpaceChar(letter)
        && !Character.isISOControl(letter)
        && NEVER_IN_A_LINK.indexOf(letter) < 0;
  }

  private static Optional<TextLink> read(String link) {
    try {
      var fragment = link.indexOf('#');
      var url = UrlParser.parse(fragment < 0 ? link : link.substring(0, fragment));
      return UrlServer.of(url).map(_ -> new TextLink(link, url));
    } catch (URISyntaxException e) {
      return Optional.empty(); // Looks like a link, but is none.
    }
  }
}
