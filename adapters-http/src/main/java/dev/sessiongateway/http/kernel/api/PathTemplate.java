package dev.sessiongateway.http.kernel.api;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The path of a route, split at its slashes. A variable stands for a segment that is not empty, or
/// for the rest of one behind a literal beginning, as in `upload:{id}`.
public record PathTemplate(List<String> segments) {
  /// @param path with variables in braces: `/api/{session}/groups`
  public static PathTemplate of(String path) {
    return new PathTemplate(segments(path));
  }

  /// Of a path with or without a slash at its end.
  public static List<String> segments(String path) {
    var plain =
        path.length() > 1 && path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    return List.of(plain.split("/", -1));
  }

  /// @param path its segments
  public boolean matches(List<String> path) {
    if (path.size() != segments.size()) {
      return false;
    }
    for (var i = 0; i < segments.size(); i++) {
      var wanted = segments.get(i);
      if (!isMatch(wanted, path.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isMatch(String wanted, String given) {
    if (!isVariable(wanted)) {
      return wanted.equals(given);
    }
    var beginning = beginning(wanted);
    return given.length() > beginning && given.regionMatches(0, wanted, 0, beginning);
  }

  /// The length of what stands before the variable.
  static int beginning(String segment) {
    return segment.indexOf('{');
  }

  /// The decoded values of the variables by name, for a path that matches. A plus sign stays one.
  public Map<String, String> variables(List<String> path) {
    var values = new HashMap<String, String>();
    for (var i = 0; i < segments.size(); i++) {
      var segment = segments.get(i);
      if (isVariable(segment)) {
        var beginning = beginning(segment);
        values.put(
            segment.substring(beginning + 1, segment.length() - 1),
            decoded(path.get(i).substring(beginning)));
      }
    }
    return values;
  }

  static boolean isVariable(String segment) {
    return segment.endsWith("}");
  }

  private static String decoded(String text) {
    return text.indexOf('%') < 0
        ? text
        : URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }
}
