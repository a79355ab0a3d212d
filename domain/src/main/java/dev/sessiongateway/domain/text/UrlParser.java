package dev.sessiongateway.domain.text;

import java.net.IDN;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.HexFormat;

/// Reads http and https URLs as people have them, and makes them valid as browsers do (WHATWG URL):
/// blanks around them and line breaks inside are dropped, a backslash is a slash, the host gets its
/// ASCII form, and what must not be in a path or a query is percent-encoded as UTF-8. A valid URL
/// stays as it is. Unlike in browsers, a percent sign that encodes nothing becomes `%25`, because a
/// [URI] cannot hold it. Takes time linear in the length of the text.
public final class UrlParser {
  private static final String SEPARATOR = "://";

  /// What a [URI] takes in a path or a query besides letters, digits and percent signs.
  private static final String PATH = "-_.!~*'():@&=+$,;/";

  private static final String QUERY = PATH + "?[]";

  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private UrlParser() {}

  /// The URL in ASCII. One with another scheme is read as a [URI], as it is written.
  ///
  /// @throws URISyntaxException when it has no valid host, or cannot be read at all
  public static URI parse(String text) throws URISyntaxException {
    var plain = plain(text);
    var slashes = schemeEnd(plain);
    if (slashes < 0) {
      return new URI(plain);
    }
    var start = slashes;
    while (start < plain.length() && start < slashes + 2 && isSlash(plain.charAt(start))) {
      start++;
    }
    var end = start;
    while (end < plain.length() && "/\\?#".indexOf(plain.charAt(end)) < 0) {
      end++;
    }
    var authority = authority(plain, start, end);
    if (!isAscii(authority)) {
      throw new URISyntaxException(plain, "no valid host");
    }
    var scheme = plain.substring(0, slashes - 1);
    return new URI(scheme + SEPARATOR + authority + rest(plain.substring(end)));
  }

  /// Reads what a page or a `Location` header names: a whole URL, or one relative to the base.
  ///
  /// @throws URISyntaxException as [#parse]
  public static URI resolve(URI base, String text) throws URISyntaxException {
    var plain = plain(text);
    if (schemeEnd(plain) >= 0) {
      return parse(plain);
    }
    if (plain.length() > 1 && isSlash(plain.charAt(0)) && isSlash(plain.charAt(1))) {
      return parse(base.getScheme() + ":" + plain);
    }
    if (hasScheme(plain)) {
      return new URI(plain);
    }
    var origin = base.getScheme() + SEPARATOR + base.getRawAuthority();
    var path = base.getRawPath().isEmpty() ? "/" : base.getRawPath();
    var query = base.getRawQuery() == null ? "" : "?" + base.getRawQuery();
    if (plain.isEmpty()) {
      return parse(origin + path + query);
    }
    return switch (plain.charAt(0)) {
      case '/', '\\' -> parse(origin + plain);
      case '?' -> parse(origin + path + plain);
      case '#' -> parse(origin + path + query + plain);
      default -> parse(origin + path.substring(0, path.lastIndexOf('/') + 1) + plain);
    };
  }

  /// Without control characters and blanks around it, and without tabs and line breaks.
  private static String plain(String text) {
    var start = 0;
    var end = text.length();
    while (start < end && text.charAt(start) <= ' ') {
      start++;
    }
    while (end > start && text.charAt(end - 1) <= ' ') {
      end--;
    }
    var inner = text.substring(start, end);
    return inner.chars().noneMatch(c -> c == '\t' || c == '\n' || c == '\r')
        ? inner
        : inner.replace("\t", "").replace("\n", "").replace("\r", "");
  }

  /// Behind the colon of `http:` or `https:`; -1 for another scheme, or without a slash after it.
  private static int schemeEnd(String url) {
    for (var scheme : new String[] {"https:", "http:"}) {
      if (url.regionMatches(true, 0, scheme, 0, scheme.length())
          && url.length() > scheme.length()
          && isSlash(url.charAt(scheme.length()))) {
        return scheme.length();
      }
    }
    return -1;
  }

  private static boolean hasScheme(String text) {
    for (var i = 0; i < text.length(); i++) {
      var c = text.charAt(i);
      if (c == ':') {
        return i > 0;
      }
      if (!isLetterOrDigit(c) && "+-.".indexOf(c) < 0) {
        return false;
      }
    }
    return false;
  }

  private static boolean isSlash(char c) {
    return c == '/' || c == '\\';
  }

  private static String authority(String url, int start, int end) throws URISyntaxException {
    var at = url.lastIndexOf('@', end - 1);
    var host = at >= start ? at + 1 : start;
    var name = url.substring(host, end);
    if (isAscii(name)) {
      return url.substring(start, end);
    }
    var colon = name.indexOf(':');
    var port = colon < 0 ? "" : name.substring(colon);
    try {
      var ascii = IDN.toASCII(colon < 0 ? name : name.substring(0, colon), IDN.ALLOW_UNASSIGNED);
      return url.substring(start, host) + ascii + port;
    } catch (IllegalArgumentException e) {
      throw new URISyntaxException(url, "no valid host");
    }
  }

  private static boolean isAscii(String text) {
    return text.chars().allMatch(c -> c < 128);
  }

  /// Path, query and fragment.
  private static String rest(String text) {
    var hash = text.indexOf('#');
    var mark = text.indexOf('?');
    var query = mark >= 0 && (hash < 0 || mark < hash) ? mark : -1;
    var end = hash < 0 ? text.length() : hash;
    var result = new StringBuilder(text.length() + 16);
    result.append(withoutDots(encoded(text.substring(0, query < 0 ? end : query), true)));
    if (query >= 0) {
      result.append('?').append(encoded(text.substring(query + 1, end), false));
    }
    if (hash >= 0) {
      result.append('#').append(encoded(text.substring(hash + 1), false));
    }
    return result.toString();
  }

  private static String encoded(String text, boolean isPath) {
    var allowed = isPath ? PATH : QUERY;
    var result = new StringBuilder(text.length() + 16);
    for (var i = 0; i < text.length(); ) {
      var c = text.codePointAt(i);
      if (c == '%' && isEscape(text, i)) {
        result.append('%');
      } else if (isPath && c == '\\') {
        result.append('/');
      } else if (c < 128 && (isLetterOrDigit((char) c) || allowed.indexOf(c) >= 0)) {
        result.append((char) c);
      } else {
        for (var octet : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
          result.append('%').append(HEX.toHexDigits(octet));
        }
      }
      i += Character.charCount(c);
    }
    return result.toString();
  }

  private static boolean isEscape(String text, int percent) {
    return percent + 2 < text.length()
        && HexFormat.isHexDigit(text.charAt(percent + 1))
        && HexFormat.isHexDigit(text.charAt(percent + 2));
  }

  private static boolean isLetterOrDigit(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  }

  /// Removes the segments `.` and `..`, also when they are encoded.
  private static String withoutDots(String path) {
    if (path.indexOf("/.") < 0 && !path.contains("/%2")) {
      return path;
    }
    var segments = path.split("/", -1);
    var kept = new ArrayDeque<String>();
    for (var i = 1; i < segments.length; i++) {
      var dots = dots(segments[i]);
      if (dots == 2) {
        kept.pollLast();
      }
      if (dots == 0) {
        kept.addLast(segments[i]);
      } else if (i == segments.length - 1) {
        kept.addLast("");
      }
    }
    return "/" + String.join("/", kept);
  }

  /// 1 for `.`, 2 for `..`, else 0.
  private static int dots(String segment) {
    if (segment.length() > 6) {
      return 0;
    }
    return switch (Ascii.lower(segment).replace("%2e", ".")) {
      case "." -> 1;
      case ".." -> 2;
      default -> 0;
    };
  }
}
