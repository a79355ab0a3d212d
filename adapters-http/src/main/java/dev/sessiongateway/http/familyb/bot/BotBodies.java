package dev.sessiongateway.http.familyb.bot;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.bot.BotTarget;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.http.kernel.api.FieldUrl;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import org.jspecify.annotations.Nullable;

/// The bodies with which bots are created and updated. `toString` shows no key.
final class BotBodies {
  private BotBodies() {}

  /// A flow of Typebot.
  record Typebot(
      @Length(min = 1, max = 2_048) String url,
      @Length(min = 1, max = 255) String typebot,
      @JsonUnwrapped BotFields fields,
      @JsonUnwrapped SettingsFields settings)
      implements BotBody {
    @Override
    public BotTarget toTarget(BotSecrets secrets) {
      return new BotTarget.Typebot(FieldUrl.of("url", url), typebot);
    }

    @Override
    public String toString() {
      return "TypebotBot[" + fields.description() + "]";
    }
  }

  /// An app of Dify.
  record Dify(
      @OneOf({"chatBot", "textGenerator", "agent", "workflow"}) String botType,
      @Length(min = 1, max = 2_048) String apiUrl,
      @Nullable @Length(max = 1_000) String apiKey,
      @JsonUnwrapped BotFields fields,
      @JsonUnwrapped SettingsFields settings)
      implements BotBody {
    @Override
    public BotTarget toTarget(BotSecrets secrets) {
      var address = FieldUrl.of("apiUrl", apiUrl);
      return new BotTarget.Dify(
          Coded.of(BotTarget.DifyApp.class, botType),
          address,
          secrets.seal("apiKey", apiKey, address));
    }

    @Override
    public String toString() {
      return "DifyBot[" + fields.description() + "]";
    }
  }

  /// A chat flow of Flowise.
  record Flowise(
      @Length(min = 1, max = 2_048) String apiUrl,
      @Nullable @Length(max = 1_000) String apiKey,
      @JsonUnwrapped BotFields fields,
      @JsonUnwrapped SettingsFields settings)
      implements BotBody {
    @Override
    public BotTarget toTarget(BotSecrets secrets) {
      var address = FieldUrl.of("apiUrl", apiUrl);
      return new BotTarget.Flowise(address, secrets.seal("apiKey", apiKey, address));
    }

    @Override
    public String toString() {
      return "FlowiseBot[" + fields.description() + "]";
    }
  }

  /// A workflow of n8n.
  record N8n(
      @Length(min = 1, max = 2_048) String webhookUrl,
      @Nullable @Length(max = 255) String basicAuthUser,
      @Nullable @Length(max = 1_000) String basicAuthPass,
      @JsonUnwrapped BotFields fields,
      @JsonUnwrapped SettingsFields settings)
      implements BotBody {
    @Override
    public BotTarget toTarget(BotSecrets secrets) {
      var address = FieldUrl.of("webhookUrl", webhookUrl);
      return new BotTarget.N8n(
          address,
          Required.orNull(basicAuthUser),
          secrets.seal("basicAuthPass", basicAuthPass, address));
    }

    @Override
    public String toString() {
      return "N8nBot[" + fields.description() + "]";
    }
  }

  /// An agent of Evo AI.
  record EvoAi(
      @Length(min = 1, max = 2_048) String agentUrl,
      @Nullable @Length(max = 1_000) String apiKey,
      @JsonUnwrapped BotFields fields,
      @JsonUnwrapped SettingsFields settings)
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

  /// Any server that takes one request for each turn.
  record EvolutionBot(
      @Length(min = 1, max = 2_048) String apiUrl,
      @Nullable @Length(max = 1_000) String apiKey,
      @JsonUnwrapped BotFields fields,
      @JsonUnwrapped SettingsFields settings)
      implements BotBody {
    @Override
    public BotTarget toTarget(BotSecrets secrets) {
      var address = FieldUrl.of("apiUrl", apiUrl);
      return new BotTarget.EvolutionBot(address, secrets.seal("apiKey", apiKey, address));
    }

    @Override
    public String toString() {
      return "EvolutionBotBot[" + fields.description() + "]";
    }
  }
}
