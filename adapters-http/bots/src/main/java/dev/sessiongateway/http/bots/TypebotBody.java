package dev.sessiongateway.http.bots;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.application.bots.BotTarget;
import dev.sessiongateway.http.kernel.api.FieldUrl;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;

/// A flow of Typebot.
record TypebotBody(
    @Length(min = 1, max = 2_048) String url,
    @Length(min = 1, max = 255) String typebot,
    @JsonUnwrapped BotFields fields)
    implements BotBody {
  @Override
  public BotTarget toTarget(BotSecrets secrets) {
    return new BotTarget.Typebot(FieldUrl.of("url", url), typebot);
  }
}
