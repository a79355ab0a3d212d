package dev.sessiongateway.http;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.kernel.api.HttpFault;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/// Checks path and query before anything decodes them. Dot segments are refused: the server would
/// resolve them, and would route another path than the one that was checked.
final class RequestTarget {
  private static final int LONGEST_URL = 8 << 10;

  private RequestTarget() {}

  /// @throws RuntimeException a fault that names the problem
  static void check(HttpServletRequest request) {
    var path = request.getRequestURI();
    var query = request.getQueryString();
    if (path.length() + (query == null ? 0 : query.length()) > LONGEST_URL) {
      throw HttpFault.URL_TOO_LONG.toException();
    }
    if (!isEscaped(path) || hasDotSegment(path)) {
      throw HttpFault.BAD_PATH.toException();
    }
    if (!isEscaped(query)) {
      throw Fault.invalid("query", "is not properly encoded");
    }
  }

  /// Whether every percent sign is followed by two hexadecimal digits.
  private static boolean isEscaped(@Nullable String text) {
    if (text == null) {
      return true;
    }
    for (var at = text.indexOf('%'); at >= 0; at = text.indexOf('%', at + 1)) {
      if (at + 2 >= text.length() || !isHex(text.charAt(at + 1)) || !isHex(text.charAt(at + 2))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isHex(char c) {
    return c < 128 && Character.digit(c, 16) >= 0;
  }

  private static boolean hasDotSegment(String path) {
    if (path.indexOf('.') < 0 && path.indexOf('%') < 0) {
      return false;
    }
    for (var segment : path.split("/", -1)) {
      var parameters = segment.indexOf(';');
      var bare = parameters < 0 ? segment : segment.substring(0, parameters);
      var plain = Ascii.lower(bare).replace("%2e", ".");
      if (plain.equals(".") || plain.equals("..")) {
        return true;
      }
    }
    return false;
  }
}
