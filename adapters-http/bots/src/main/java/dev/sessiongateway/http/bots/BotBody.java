package dev.sessiongateway.http.bots;

import dev.sessiongateway.application.bots.BotTarget;
import dev.sessiongateway.http.bots.engine.Bots.BotDraft;

/// A body with which a bot is created and updated: what its kind needs, and what all have.
interface BotBody {
  BotFields fields();

  BotTarget toTarget(BotSecrets secrets);

  default BotDraft toDraft(BotSecrets secrets) {
    var enabled = fields().enabled();
    return new BotDraft(
        enabled == null || enabled,
        fields().description(),
        toTarget(secrets),
        fields().toTrigger(),
        fields().settings().toSettings());
  }
}
