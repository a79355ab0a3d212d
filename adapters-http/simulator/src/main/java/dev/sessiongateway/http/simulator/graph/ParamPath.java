package dev.sessiongateway.http.simulator.graph;

import java.util.regex.Pattern;

/// Where a value stands in a request, as errors of the Graph API write it:
/// `interactive['action']['buttons'][0]`.
final class ParamPath {
  private static final Pattern STEP = Pattern.compile("\\.([^.]+)");
  private static final Pattern INDEX = Pattern.compile("\\['([0-9]+)']");

  private ParamPath() {}

  /// @param dotted such as `interactive.action.buttons.0`
  static String of(String dotted) {
    return INDEX.matcher(STEP.matcher(dotted).replaceAll("['$1']")).replaceAll("[$1]");
  }

  /// What an error says of a key that its object does not have.
  ///
  /// @param dotted the path of the key
  static String unexpected(String dotted) {
    var end = dotted.lastIndexOf('.');
    return end < 0
        ? "(#100) Unexpected key \"%s\".".formatted(dotted)
        : "(#100) Unexpected key \"%s\" on param \"%s\"."
            .formatted(dotted.substring(end + 1), of(dotted.substring(0, end)));
  }
}
