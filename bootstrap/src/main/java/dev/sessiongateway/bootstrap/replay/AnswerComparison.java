package dev.sessiongateway.bootstrap.replay;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.bootstrap.recording.Redaction;
import java.time.Duration;
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
///
/// @param at when the recording began, on the gateway's clock
record AnswerComparison(IdMap ids, Instant at, boolean isExact, List<String> differences) {
  /// Differences of one answer that are shown.
  private static final int MOST = 20;

  private static final int SHOWN = 120;

  private static final Pattern ID_NAMES =
      Pattern.compile(
          "(?i).{0,60}(?:id|ids|jid|_serialized|code|url|link|invite|directpath)|key|quoted|lid");

  /// Times and durations of any size.
  private static final Pattern TIME_NAMES =
      Pattern.compile(
          "(?i).{0,60}(?:time|timestamp|at|until|date|expires|expiration|now|since|ms|millis)|t");

  /// A number or digits that name a moment so near to the recording are a time, whatever their name
  /// is: Unix seconds or milliseconds.
  private static final Duration NEAR = Duration.ofDays(400);

  /// Those that a replay can give instead, on another clock: 2001 to 2100.
  private static final long EARLIEST_SECONDS = 1_000_000_000;

  private static final long LATEST_SECONDS = 4_102_444_800L;
  private static final long MILLIS = 1_000;
  private static final Pattern DIGITS = Pattern.compile("[0-9]{10,13}");

  /// @param at when the recording began, on the gateway's clock
  /// @return what differs, one line each
  static List<String> of(
      @Nullable JsonNode recorded,
      @Nullable JsonNode replayed,
      IdMap ids,
      Instant at,
      boolean isExact) {
    var comparison = new AnswerComparison(ids, at, isExact, new ArrayList<>());
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
      return TIME_NAMES.matcher(name).matches()
          || areTimes(recorded.longValue(), replayed.longValue());
    }
    return recorded.isTextual()
        && replayed.isTextual()
        && matches(name, recorded.textValue(), replayed.textValue());
  }

  private boolean matches(String name, String recorded, String replayed) {
    var mapped = ids.apply(recorded);
    return mapped.equals(replayed)
        || (isTime(recorded) && isTime(replayed))
        || (areDigits(recorded, replayed)
            && areTimes(Long.parseLong(recorded), Long.parseLong(replayed)))
        || (ID_NAMES.matcher(name).matches() && ids.learn(mapped, replayed));
  }

  private static boolean areDigits(String recorded, String replayed) {
    return DIGITS.matcher(recorded).matches() && DIGITS.matcher(replayed).matches();
  }

  /// Whether both are times of one unit.
  private boolean areTimes(long recorded, long replayed) {
    return areTimes(recorded, replayed, 1) || areTimes(recorded, replayed, MILLIS);
  }

  private boolean areTimes(long recorded, long replayed, long unit) {
    return Math.abs(recorded / unit - at.getEpochSecond()) <= NEAR.toSeconds()
        && replayed / unit >= EARLIEST_SECONDS
        && replayed / unit <= LATEST_SECONDS;
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
