package dev.sessiongateway.network.simulator.behaviour;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.sessiongateway.application.simulation.PhoneBehaviour;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import java.util.Optional;

/// Finds what a reply answers, and makes its text. The engine takes time linear in the text for
/// every expression; the bounds here keep the factor small.
final class ReplyExpression {
  /// Only so much of a text is searched.
  static final int SEARCHED = 4_096;

  private static final int MOST_REPETITIONS = 1_000;
  private static final int LARGEST_PROGRAM = 2_000;
  private static final java.util.regex.Pattern REPETITION =
      java.util.regex.Pattern.compile("\\{(\\d{1,9})(,(\\d{1,9})?)?\\}");

  private final Pattern pattern;
  private final String template;

  /// @throws FaultException `invalid.pattern`, or `invalid.text` for a group that the pattern lacks
  ReplyExpression(PhoneBehaviour.Reply reply) {
    this.pattern = compile(reply.pattern());
    this.template = reply.answer().text() == null ? "" : reply.answer().text();
    var known = pattern.groupCount();
    expand(
        template,
        group -> {
          if (group > known) {
            throw Fault.invalid("text", "has $" + group + ", but the pattern has no such group");
          }
          return "";
        });
  }

  private static Pattern compile(String text) {
    // Nested repetitions multiply; the program would be made before its size is known.
    var repetitions = 1L;
    for (var counts = REPETITION.matcher(text);
        counts.find() && repetitions <= MOST_REPETITIONS; ) {
      var most = counts.group(3) == null ? counts.group(1) : counts.group(3);
      repetitions *= Math.max(1, Long.parseLong(most));
    }
    if (repetitions > MOST_REPETITIONS) {
      throw tooLarge();
    }
    try {
      var compiled = Pattern.compile(text);
      if (compiled.programSize() > LARGEST_PROGRAM) {
        throw tooLarge();
      }
      return compiled;
    } catch (PatternSyntaxException e) {
      throw new Fault.Invalid("pattern", "is no regular expression: " + e.getDescription())
          .toException(e);
    }
  }

  private static FaultException tooLarge() {
    return Fault.invalid("pattern", "has too many repetitions");
  }

  /// The text of the answer; empty when nothing in the text matches.
  Optional<String> answer(String text) {
    var matcher = pattern.matcher(text.length() > SEARCHED ? text.substring(0, SEARCHED) : text);
    if (!matcher.find()) {
      return Optional.empty();
    }
    return Optional.of(
        expand(
            template,
            group -> {
              var matched = matcher.group(group);
              return matched == null ? "" : matched;
            }));
  }

  private interface Groups {
    String text(int group);
  }

  private static String expand(String template, Groups groups) {
    var text = new StringBuilder();
    var isAfterDollar = false;
    for (var i = 0; i < template.length(); i++) {
      var next = template.charAt(i);
      if (isAfterDollar) {
        isAfterDollar = false;
        if (next == '$') {
          text.append(next);
        } else if (next >= '0' && next <= '9') {
          text.append(groups.text(next - '0'));
        } else {
          text.append('$').append(next);
        }
      } else if (next == '$') {
        isAfterDollar = true;
      } else {
        text.append(next);
      }
    }
    if (isAfterDollar) {
      text.append('$');
    }
    return text.toString();
  }
}
