package dev.sessiongateway.http.familyb.bot;

import dev.sessiongateway.application.bot.Bots.BotDraft;
import dev.sessiongateway.domain.bot.BotTarget;

/// A body with which a bot is created and updated: what its kind needs, and what all have.
interface BotBody {
  BotFields fields();

  SettingsFields settings();

  BotTarget toTarget(BotSecrets secrets);

  default BotDraft toDraft(BotSecrets secrets) {
    var enabled = fields().enabled();
    return new BotDraft(
        enabled == null || enabled,
        fields().description(),
        toTarget(secrets),
        fields().toTrigger(),
        settings().toSettings());
  }
}
