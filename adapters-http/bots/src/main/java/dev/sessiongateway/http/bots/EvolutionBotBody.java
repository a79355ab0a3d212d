package dev.sessiongateway.http.bots;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.application.bots.BotTarget;

/// Any server that takes one request for each turn.
record EvolutionBotBody(@JsonUnwrapped KeyedServer server, @JsonUnwrapped BotFields fields)
    implements BotBody {
  @Override
  public BotTarget toTarget(BotSecrets secrets) {
    return new BotTarget.EvolutionBot(server.url(), server.key(secrets));
  }
}
