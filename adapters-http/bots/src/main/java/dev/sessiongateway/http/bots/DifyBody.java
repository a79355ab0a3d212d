package dev.sessiongateway.http.bots;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.application.bots.BotTarget;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;

/// An app of Dify.
record DifyBody(
    @OneOf({"chatBot", "textGenerator", "agent", "workflow"}) String botType,
    @JsonUnwrapped KeyedServer server,
    @JsonUnwrapped BotFields fields)
    implements BotBody {
  @Override
  public BotTarget toTarget(BotSecrets secrets) {
    return new BotTarget.Dify(
        Coded.of(BotTarget.DifyApp.class, botType), server.url(), server.key(secrets));
  }
}
