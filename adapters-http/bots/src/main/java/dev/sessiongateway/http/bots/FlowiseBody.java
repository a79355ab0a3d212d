package dev.sessiongateway.http.bots;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.application.bots.BotTarget;

/// A chat flow of Flowise.
record FlowiseBody(@JsonUnwrapped KeyedServer server, @JsonUnwrapped BotFields fields)
    implements BotBody {
  @Override
  public BotTarget toTarget(BotSecrets secrets) {
    return new BotTarget.Flowise(server.url(), server.key(secrets));
  }
}
