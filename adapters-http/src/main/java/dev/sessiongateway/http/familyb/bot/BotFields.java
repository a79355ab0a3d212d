package dev.sessiongateway.http.familyb.bot;

import dev.sessiongateway.application.bot.Bots.BotDraft;
import dev.sessiongateway.domain.bot.BotTarget;
import dev.sessiongateway.domain.bot.BotTrigger;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.outbound.client.OutboundPolicy;
import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;

/// The fields that the bodies of all bots have.
interface BotFields extends SettingsFields {
  @Nullable Boolean enabled();

  @Nullable String description();

  @Nullable String triggerType();

  @Nullable String triggerOperator();

  @Nullable String triggerValue();

  BotTarget toTarget(BotSecrets secrets);

  default BotDraft toDraft(BotSecrets secrets) {
    return new BotDraft(
        enabled() == null || Boolean.TRUE.equals(enabled()),
        description(),
        toTarget(secrets),
        toTrigger(),
        toSettings());
  }

  private BotTrigger toTrigger() {
    var type = triggerType();
    return switch (type == null ? "none" : type) {
      case "all" -> new BotTrigger.All();
      case "advanced" -> new BotTrigger.Advanced(value());
      case "keyword" ->
          new BotTrigger.Keyword(
              Coded.of(
                  BotTrigger.Operator.class, Required.of("triggerOperator", triggerOperator())),
              value());
      default -> new BotTrigger.None();
    };
  }

  private String value() {
    return Required.of("triggerValue", Required.orNull(triggerValue()));
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<field>`
  static URI url(String field, String text) {
    try {
      var url = new URI(text.strip());
      var problem = OutboundPolicy.problem(url);
      if (problem.isPresent()) {
        throw Fault.invalid(field, problem.get());
      }
      return url;
    } catch (URISyntaxException e) {
      throw new Fault.Invalid(field, "must be a URL").toException(e);
    }
  }
}
