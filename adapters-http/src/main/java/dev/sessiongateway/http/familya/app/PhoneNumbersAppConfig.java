package dev.sessiongateway.http.familya.app;

import dev.sessiongateway.domain.app.PhoneNumberSettings;
import java.util.List;

/// @param rules those that count, also of a country
record PhoneNumbersAppConfig(
    List<NumberRuleView> rules, boolean strict, boolean lookup, NumberCacheView cache) {
  static PhoneNumbersAppConfig of(PhoneNumberSettings settings) {
    return new PhoneNumbersAppConfig(
        settings.rules().stream()
            .map(rule -> new NumberRuleView(rule.expression(), rule.replacement()))
            .toList(),
        settings.strict(),
        settings.lookup(),
        new NumberCacheView(AppConfigBody.NumberCache.text(settings.cacheFor()), false));
  }
}
