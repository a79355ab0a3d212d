package dev.sessiongateway.http.familya.app;

import dev.sessiongateway.domain.app.PhoneNumberSettings;
import dev.sessiongateway.http.familya.app.AppView.NumberCache;
import dev.sessiongateway.http.familya.app.AppView.NumberRule;
import java.util.List;

/// @param rules those that count, also of a country
record PhoneNumbersAppConfig(
    List<NumberRule> rules, boolean strict, boolean lookup, NumberCache cache) {
  static PhoneNumbersAppConfig of(PhoneNumberSettings settings) {
    return new PhoneNumbersAppConfig(
        settings.rules().stream()
            .map(rule -> new NumberRule(rule.expression(), rule.replacement()))
            .toList(),
        settings.strict(),
        settings.lookup(),
        new NumberCache(AppConfigBody.NumberCache.text(settings.cacheFor()), false));
  }
}
