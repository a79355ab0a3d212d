package dev.sessiongateway.http.bots;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.application.bots.BotTarget;
import dev.sessiongateway.http.kernel.api.FieldUrl;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import org.jspecify.annotations.Nullable;

/// An agent of Evo AI.
record EvoAiBody(
    @Length(min = 1, max = 2_048) String agentUrl,
    @Nullable @Length(max = 1_000) String apiKey,
    @JsonUnwrapped BotFields fields)
    implements BotBody {
  @Override
  public BotTarget toTarget(BotSecrets secrets) {
    var address = FieldUrl.of("agentUrl", agentUrl);
    return new BotTarget.EvoAi(address, secrets.seal("apiKey", apiKey, address));
  }

  @Override
  public String toString() {
    return "EvoAiBot[" + fields.description() + "]";
  }
}
