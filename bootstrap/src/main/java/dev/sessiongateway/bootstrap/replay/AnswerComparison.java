package dev.sessiongateway.bootstrap.replay;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.bootstrap.recording.Redaction;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Compares JSON of the recording with JSON of the replay. Secrets are never compared. Ids that a
/// gateway gives may differ, but always in the same way, and times may differ, unless the
/// comparison is exact.
record AnswerComparison(IdMap ids, boolean isExact, List<String> differences) {
  /// Differences of one answer that are told.
  private static final int MOST = 20;

  private static final int SHOWN = 120;

  private static final Pattern ID_NAMES =
      Pattern.compile(
          "(?i).{0,60}(?:id|ids|jid|_serialized|code|url|link|invite|directpath)|key|quoted|lid");

  private static final Pattern TIME_NAMES =
      Pattern.compile(
          "(?i).{0,60}(?:time|timestamp|at|until|date|expires|expiration|now|since|ms|millis)|t");

  /// @return what differs, one line each
  static List<String> of(
      @Nullable JsonNode recorded, @Nullable JsonNode replayed, IdMap ids, boolean isExact) {
    var comparison = new AnswerComparison(ids, isExact, new ArrayList<>());
    comparison.compare("", "", recorded, replayed);
    return comparison.differences;
  }

  private void compare(
      String at, String name, @Nullable JsonNode recorded, @Nullable JsonNode replayed) {
    if (differences.size() >= MOST || isRedacted(recorded)) {
      return;
    }
    if (recorded == null || replayed == null) {
      if (!Objects.equals(recorded, replayed)) {
        differ(at, recorded, replayed);
      }
    } else if (recorded.isObject() && replayed.isObject()) {
      var names = new LinkedHashSet<String>();
      recorded.fieldNames().forEachRemaining(names::add);
      replayed.fieldNames().forEachRemaining(names::add);
      names.forEach(each -> compare(at + "/" + each, each, recorded.get(each), replayed.get(each)));
    } else if (recorded.isArray() && replayed.isArray() && recorded.size() == replayed.size()) {
      for (var i = 0; i < recorded.size(); i++) {
        compare(at + "/" + i, name, recorded.get(i), replayed.get(i));
      }
    } else if (!matches(name, recorded, replayed)) {
      differ(at, recorded, replayed);
    }
  }

  private static boolean isRedacted(@Nullable JsonNode recorded) {
    return recorded != null
        && recorded.isTextual()
        && Redaction.MARK.matcher(recorded.textValue()).matches();
  }

  private boolean matches(String name, JsonNode recorded, JsonNode replayed) {
    if (recorded.equals(replayed)) {
      return true;
    }
    if (isExact) {
      return false;
    }
    if (recorded.isNumber() && replayed.isNumber()) {
      return TIME_NAMES.matcher(name).matches();
    }
    return recorded.isTextual()
        && replayed.isTextual()
        && matches(name, recorded.textValue(), replayed.textValue());
  }

  private boolean matches(String name, String recorded, String replayed) {
    var mapped = ids.apply(recorded);
    return mapped.equals(replayed)
        || (isTime(recorded) && isTime(replayed))
        || (ID_NAMES.matcher(name).matches() && ids.learn(mapped, replayed));
  }

  private static boolean isTime(String text) {
    try {
      var _ = Instant.parse(text);
      return true;
    } catch (DateTimeParseException _) {
      return false;
    }
  }

  private void differ(String at, @Nullable JsonNode recorded, @Nullable JsonNode replayed) {
    differences.add(
        "%s was %s and is %s".formatted(at.isEmpty() ? "/" : at, shown(recorded), shown(replayed)));
  }

  private static String shown(@Nullable JsonNode node) {
    var text = node == null ? "absent" : node.toString();
    return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
  }
}
