package dev.sessiongateway.http.familya.app;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.app.AppSettings.CallsSettings;
import dev.sessiongateway.domain.app.CallRule;
import dev.sessiongateway.domain.app.PhoneNumberRule;
import dev.sessiongateway.domain.app.PhoneNumberSettings;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.familya.access.KeyActions;
import dev.sessiongateway.http.kernel.json.TextFormat;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Matches;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import dev.sessiongateway.http.kernel.part.InboxApp.InboxConfig;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The configuration of an app of any kind: `dm` and `group` of `calls`, `actions` of `mcp`,
/// `rules`, `strict`, `lookup` and `cache` of those for phone numbers, the others of the app for
/// inboxes. Fields of other kinds are ignored.
record AppConfigBody(
    @Nullable Channel dm,
    @Nullable Channel group,
    @Nullable KeyActions actions,
    @JsonUnwrapped InboxConfig inbox,
    @Nullable @Size(max = PhoneNumberSettings.MOST_RULES) List<NumberRule> rules,
    @Nullable Boolean strict,
    @Nullable Boolean lookup,
    @Nullable NumberCache cache) {
  static final AppConfigBody EMPTY =
      new AppConfigBody(null, null, null, InboxConfig.EMPTY, null, null, null, null);

  CallsSettings toCalls() {
    return new CallsSettings(rule(dm), rule(group));
  }

  /// The rules of a country may be sent back, as answers show them.
  ///
  /// @param field the path of this configuration in the body, for faults
  PhoneNumberSettings toPhoneNumbers(PhoneNumberSettings.Region region, String field) {
    var sent = rules == null ? List.<PhoneNumberRule>of() : toRules(rules);
    var isOwn = region == PhoneNumberSettings.Region.ANY;
    if (!isOwn && !sent.isEmpty() && !sent.equals(region.rules())) {
      throw Fault.invalid(field + "rules", "must be absent, or those of the app's country");
    }
    return new PhoneNumberSettings(
        region,
        sent,
        strict != null && strict,
        lookup == null || lookup,
        cache == null ? PhoneNumberSettings.CACHE_FOR : cache.toDuration(field + "cache."));
  }

  private static List<PhoneNumberRule> toRules(List<NumberRule> rules) {
    return rules.stream().map(rule -> new PhoneNumberRule(rule.regexp, rule.replace)).toList();
  }

  private static CallRule rule(@Nullable Channel channel) {
    return channel == null ? CallRule.declining(null) : channel.toRule();
  }

  @Override
  public String toString() {
    return "AppConfigBody"; // it holds a secret
  }

  /// The treatment of the calls of one kind of chat.
  ///
  /// @param waitBeforeDecline,waitBeforeResponse seconds
  record Channel(
      @Nullable Boolean reject,
      @Nullable @Length(max = 4_096) String message,
      @Nullable @Range(min = 0, max = 300) Double waitBeforeDecline,
      @Nullable @Range(min = 0, max = 300) Double waitBeforeResponse) {
    private static final int MILLIS = 1_000;

    CallRule toRule() {
      return new CallRule(
          reject == null || reject,
          message == null || message.isBlank() ? null : message,
          toWait(waitBeforeDecline),
          toWait(waitBeforeResponse));
    }

    private static Duration toWait(@Nullable Double seconds) {
      return seconds == null ? Duration.ZERO : Duration.ofMillis(Math.round(seconds * MILLIS));
    }
  }

  /// A rule for phone numbers.
  record NumberRule(
      @Length(min = 1, max = PhoneNumberRule.LONGEST_EXPRESSION) String regexp,
      @Nullable @Length(max = PhoneNumberRule.LONGEST_REPLACEMENT) String replace) {}

  /// How long numbers that the network has are remembered.
  record NumberCache(@Nullable @Matches(TextFormat.DURATION) String memoryTtl) {
    Duration toDuration(String field) {
      if (memoryTtl == null) {
        return PhoneNumberSettings.CACHE_FOR;
      }
      var end = memoryTtl.length() - 1;
      var number = Long.parseLong(memoryTtl.substring(0, end));
      var duration =
          switch (memoryTtl.charAt(end)) {
            case 's' -> Duration.ofSeconds(number);
            case 'm' -> Duration.ofMinutes(number);
            case 'h' -> Duration.ofHours(number);
            default -> Duration.ofDays(number);
          };
      if (duration.compareTo(PhoneNumberSettings.SHORTEST_CACHE) < 0
          || duration.compareTo(PhoneNumberSettings.LONGEST_CACHE) > 0) {
        throw Fault.invalid(field + "memoryTtl", "must be 1s to 31d");
      }
      return duration;
    }

    /// In the largest unit, up to hours, that says it.
    static String text(Duration duration) {
      if (duration.toSecondsPart() > 0) {
        return duration.toSeconds() + "s";
      }
      return duration.toMinutesPart() > 0 ? duration.toMinutes() + "m" : duration.toHours() + "h";
    }
  }
}
