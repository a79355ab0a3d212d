package dev.sessiongateway.http.bots;

import dev.sessiongateway.application.bots.Bot;
import dev.sessiongateway.application.bots.BotTarget;
import dev.sessiongateway.application.bots.SealedSecret;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.bots.engine.BotKeys;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.redaction.SecretMask;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Encrypts the keys of bots. Nobody sees one again: a client that sends the mask back means the
/// key that is stored, for the same address.
///
/// @param before the bot as it is, when it is updated
record BotSecrets(BotKeys keys, SessionName session, Optional<Bot> before) {
  @Nullable SealedSecret seal(String field, @Nullable String sent, URI url) {
    var secret = Required.orNull(sent);
    if (secret == null) {
      return null;
    }
    if (secret.equals(SecretMask.MASK)) {
      return before
          .map(Bot::target)
          .filter(target -> url.equals(address(target)))
          .map(BotTarget::secret)
          .orElseThrow(() -> SecretMask.ofNothing(field));
    }
    return keys.seal(session, secret);
  }

  private static @Nullable URI address(BotTarget target) {
    return switch (target) {
      case BotTarget.Dify dify -> dify.url();
      case BotTarget.Flowise flowise -> flowise.url();
      case BotTarget.N8n n8n -> n8n.url();
      case BotTarget.EvoAi evoAi -> evoAi.url();
      case BotTarget.EvolutionBot bot -> bot.url();
      case BotTarget.Typebot _, BotTarget.OpenAiAssistant _, BotTarget.OpenAiChat _ -> null;
    };
  }
}
