package dev.sessiongateway.http.bots;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.application.bots.BotTrigger;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import org.jspecify.annotations.Nullable;

/// The fields that the bodies of all bots have.
record BotFields(
    @Nullable Boolean enabled,
    @Nullable @Length(max = 255) String description,
    @Nullable @OneOf({"all", "keyword", "none", "advanced"}) String triggerType,
    @Nullable @OneOf({"contains", "equals", "startsWith", "endsWith", "regex"})
        String triggerOperator,
    @Nullable @Length(max = 1_000) String triggerValue,
    @JsonUnwrapped BotSettingsFields settings) {

  BotTrigger toTrigger() {
    return switch (triggerType == null ? "none" : triggerType) {
      case "all" -> new BotTrigger.All();
      case "advanced" -> new BotTrigger.Advanced(value());
      case "keyword" ->
          new BotTrigger.Keyword(
              Coded.of(BotTrigger.Operator.class, Required.of("triggerOperator", triggerOperator)),
              value());
      default -> new BotTrigger.None();
    };
  }

  private String value() {
    return Required.of("triggerValue", Required.orNull(triggerValue));
  }
}
