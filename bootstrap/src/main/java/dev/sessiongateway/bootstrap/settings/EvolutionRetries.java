package dev.sessiongateway.bootstrap.settings;

import dev.sessiongateway.application.webhook.RetryDefaults;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import dev.sessiongateway.domain.webhook.RetryPolicy.Backoff;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reads the retry policy of family B's webhooks. With any of its settings the policy is followed
/// exactly; without them, slow attempts follow Evolution API's ten.
record EvolutionRetries(SettingsSources from) {
  /// @throws InvalidSettings when a value is invalid
  static RetryDefaults from(SettingsSources from) {
    return new RetryDefaults(new RetryPolicy.Unset(), new EvolutionRetries(from).policy());
  }

  private RetryPolicy policy() {
    var isSet =
        Stream.of(
                Setting.WEBHOOK_B_RETRY_MAX_ATTEMPTS,
                Setting.WEBHOOK_B_RETRY_INITIAL_DELAY_SECONDS,
                Setting.WEBHOOK_B_RETRY_EXPONENTIAL,
                Setting.WEBHOOK_B_RETRY_MAX_DELAY_SECONDS,
                Setting.WEBHOOK_B_RETRY_JITTER_FACTOR,
                Setting.WEBHOOK_B_RETRY_FINAL_STATUSES)
            .anyMatch(setting -> from.find(setting).isPresent());
    var usual = Backoff.EVOLUTION;
    return isSet
        ? new Backoff(
            from.find(Setting.WEBHOOK_B_RETRY_MAX_ATTEMPTS)
                .map(EvolutionRetries::attempts)
                .orElse(usual.attempts()),
            delay(Setting.WEBHOOK_B_RETRY_INITIAL_DELAY_SECONDS, usual.initial()),
            delay(Setting.WEBHOOK_B_RETRY_MAX_DELAY_SECONDS, usual.longest()),
            from.find(Setting.WEBHOOK_B_RETRY_EXPONENTIAL)
                .map(EvolutionRetries::doubles)
                .orElse(usual.doubles()),
            from.find(Setting.WEBHOOK_B_RETRY_JITTER_FACTOR)
                .map(EvolutionRetries::share)
                .orElse(usual.jitter()),
            from.find(Setting.WEBHOOK_B_RETRY_FINAL_STATUSES)
                .map(EvolutionRetries::statuses)
                .orElse(usual.finalStatuses()),
            false)
        : usual;
  }

  private static int attempts(RawValue value) {
    return (int)
        value.number(Setting.WEBHOOK_B_RETRY_MAX_ATTEMPTS, 1, GlobalWebhooks.MOST_ATTEMPTS);
  }

  private Duration delay(Setting setting, Duration usual) {
    return from.find(setting)
        .map(value -> Duration.ofSeconds(value.number(setting, 0, GlobalWebhooks.DAY_SECONDS)))
        .orElse(usual);
  }

  /// As in Evolution API, only the word `false` switches it off.
  private static boolean doubles(RawValue value) {
    return !value.value().equals("false");
  }

  private static double share(RawValue value) {
    try {
      var share = Double.parseDouble(value.value());
      if (share >= 0 && share <= 1) {
        return share;
      }
    } catch (NumberFormatException e) {
      // Reported below, like any other number out of range.
    }
    throw value.mustBe("a number from 0 to 1", Setting.WEBHOOK_B_RETRY_JITTER_FACTOR);
  }

  private static Set<Integer> statuses(RawValue value) {
    return value.list().map(text -> status(text, value)).collect(Collectors.toSet());
  }

  private static int status(String text, RawValue value) {
    if (text.length() == 3 && text.chars().allMatch(c -> c >= '0' && c <= '9')) {
      var status = Integer.parseInt(text);
      if (status >= 100 && status <= 599) {
        return status;
      }
    }
    throw value.mustBe("HTTP statuses separated by commas", Setting.WEBHOOK_B_RETRY_FINAL_STATUSES);
  }
}
