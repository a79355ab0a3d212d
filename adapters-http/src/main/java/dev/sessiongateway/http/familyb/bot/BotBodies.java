package dev.sessiongateway.http.familyb.bot;

import dev.sessiongateway.domain.bot.BotTarget;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The bodies with which bots are created and updated. `toString` shows no key.
final class BotBodies {
  private BotBodies() {}

  /// A flow of Typebot.
  record Typebot(
      @Nullable Boolean enabled,
      @Nullable @Length(max = 255) String description,
      @Length(min = 1, max = 2_048) String url,
      @Length(min = 1, max = 255) String typebot,
      @Nullable @OneOf({"all", "keyword", "none", "advanced"}) String triggerType,
      @Nullable @OneOf({"contains", "equals", "startsWith", "endsWith", "regex"})
          String triggerOperator,
      @Nullable @Length(max = 1_000) String triggerValue,
      @Nullable @Range(min = 0, max = 525_600) Integer expire,
      @Nullable @Length(max = 1_000) String keywordFinish,
      @Nullable @Range(min = 0, max = 60_000) Integer delayMessage,
      @Nullable @Length(max = 4_096) String unknownMessage,
      @Nullable Boolean listeningFromMe,
      @Nullable Boolean stopBotFromMe,
      @Nullable Boolean keepOpen,
      @Nullable @Range(min = 0, max = 300) Integer debounceTime,
      @Nullable @Size(max = 1_000) List<@Length(max = 255) String> ignoreJids,
      @Nullable Boolean splitMessages,
      @Nullable @Range(min = 0, max = 1_000) Integer timePerChar)
      implements BotFields {
    @Override
    public BotTarget toTarget(BotSecrets secrets) {
      return new BotTarget.Typebot(BotFields.url("url", url), typebot);
    }

    @Override
    public String toString() {
      return "TypebotBot[" + description + "]";
    }
  }

  /// An app of Dify.
  record Dify(
      @Nullable Boolean enabled,
      @Nullable @Length(max = 255) String description,
      @OneOf({"chatBot", "textGenerator", "agent", "workflow"}) String botType,
      @Length(min = 1, max = 2_048) String apiUrl,
      @Nullable @Length(max = 1_000) String apiKey,
      @Nullable @OneOf({"all", "keyword", "none", "advanced"}) String triggerType,
      @Nullable @OneOf({"contains", "equals", "startsWith", "endsWith", "regex"})
          String triggerOperator,
      @Nullable @Length(max = 1_000) String triggerValue,
      @Nullable @Range(min = 0, max = 525_600) Integer expire,
      @Nullable @Length(max = 1_000) String keywordFinish,
      @Nullable @Range(min = 0, max = 60_000) Integer delayMessage,
      @Nullable @Length(max = 4_096) String unknownMessage,
      @Nullable Boolean listeningFromMe,
      @Nullable Boolean stopBotFromMe,
      @Nullable Boolean keepOpen,
      @Nullable @Range(min = 0, max = 300) Integer debounceTime,
      @Nullable @Size(max = 1_000) List<@Length(max = 255) String> ignoreJids,
      @Nullable Boolean splitMessages,
      @Nullable @Range(min = 0, max = 1_000) Integer timePerChar)
      implements BotFields {
    @Override
    public BotTarget toTarget(BotSecrets secrets) {
      var address = BotFields.url("apiUrl", apiUrl);
      return new BotTarget.Dify(
          Coded.of(BotTarget.DifyApp.class, botType),
          address,
          secrets.seal("apiKey", apiKey, address));
    }

    @Override
    public String toString() {
      return "DifyBot[" + description + "]";
    }
  }

  /// A chat flow of Flowise.
  record Flowise(
      @Nullable Boolean enabled,
      @Nullable @Length(max = 255) String description,
      @Length(min = 1, max = 2_048) String apiUrl,
      @Nullable @Length(max = 1_000) String apiKey,
      @Nullable @OneOf({"all", "keyword", "none", "advanced"}) String triggerType,
      @Nullable @OneOf({"contains", "equals", "startsWith", "endsWith", "regex"})
          String triggerOperator,
      @Nullable @Length(max = 1_000) String triggerValue,
      @Nullable @Range(min = 0, max = 525_600) Integer expire,
      @Nullable @Length(max = 1_000) String keywordFinish,
      @Nullable @Range(min = 0, max = 60_000) Integer delayMessage,
      @Nullable @Length(max = 4_096) String unknownMessage,
      @Nullable Boolean listeningFromMe,
      @Nullable Boolean stopBotFromMe,
      @Nullable Boolean keepOpen,
      @Nullable @Range(min = 0, max = 300) Integer debounceTime,
      @Nullable @Size(max = 1_000) List<@Length(max = 255) String> ignoreJids,
      @Nullable Boolean splitMessages,
      @Nullable @Range(min = 0, max = 1_000) Integer timePerChar)
      implements BotFields {
    @Override
    public BotTarget toTarget(BotSecrets secrets) {
      var address = BotFields.url("apiUrl", apiUrl);
      return new BotTarget.Flowise(address, secrets.seal("apiKey", apiKey, address));
    }

    @Override
    public String toString() {
      return "FlowiseBot[" + description + "]";
    }
  }

  /// A workflow of n8n.
  record N8n(
      @Nullable Boolean enabled,
      @Nullable @Length(max = 255) String description,
      @Length(min = 1, max = 2_048) String webhookUrl,
      @Nullable @Length(max = 255) String basicAuthUser,
      @Nullable @Length(max = 1_000) String basicAuthPass,
      @Nullable @OneOf({"all", "keyword", "none", "advanced"}) String triggerType,
      @Nullable @OneOf({"contains", "equals", "startsWith", "endsWith", "regex"})
          String triggerOperator,
      @Nullable @Length(max = 1_000) String triggerValue,
      @Nullable @Range(min = 0, max = 525_600) Integer expire,
      @Nullable @Length(max = 1_000) String keywordFinish,
      @Nullable @Range(min = 0, max = 60_000) Integer delayMessage,
      @Nullable @Length(max = 4_096) String unknownMessage,
      @Nullable Boolean listeningFromMe,
      @Nullable Boolean stopBotFromMe,
      @Nullable Boolean keepOpen,
      @Nullable @Range(min = 0, max = 300) Integer debounceTime,
      @Nullable @Size(max = 1_000) List<@Length(max = 255) String> ignoreJids,
      @Nullable Boolean splitMessages,
      @Nullable @Range(min = 0, max = 1_000) Integer timePerChar)
      implements BotFields {
    @Override
    public BotTarget toTarget(BotSecrets secrets) {
      var address = BotFields.url("webhookUrl", webhookUrl);
      return new BotTarget.N8n(
          address,
          Required.orNull(basicAuthUser),
          secrets.seal("basicAuthPass", basicAuthPass, address));
    }

    @Override
    public String toString() {
      return "N8nBot[" + description + "]";
    }
  }

  /// An agent of Evo AI.
  record EvoAi(
      @Nullable Boolean enabled,
      @Nullable @Length(max = 255) String description,
      @Length(min = 1, max = 2_048) String agentUrl,
      @Nullable @Length(max = 1_000) String apiKey,
      @Nullable @OneOf({"all", "keyword", "none", "advanced"}) String triggerType,
      @Nullable @OneOf({"contains", "equals", "startsWith", "endsWith", "regex"})
          String triggerOperator,
      @Nullable @Length(max = 1_000) String triggerValue,
      @Nullable @Range(min = 0, max = 525_600) Integer expire,
      @Nullable @Length(max = 1_000) String keywordFinish,
      @Nullable @Range(min = 0, max = 60_000) Integer delayMessage,
      @Nullable @Length(max = 4_096) String unknownMessage,
      @Nullable Boolean listeningFromMe,
      @Nullable Boolean stopBotFromMe,
      @Nullable Boolean keepOpen,
      @Nullable @Range(min = 0, max = 300) Integer debounceTime,
      @Nullable @Size(max = 1_000) List<@Length(max = 255) String> ignoreJids,
      @Nullable Boolean splitMessages,
      @Nullable @Range(min = 0, max = 1_000) Integer timePerChar)
      implements BotFields {
    @Override
    public BotTarget toTarget(BotSecrets secrets) {
      var address = BotFields.url("agentUrl", agentUrl);
      return new BotTarget.EvoAi(address, secrets.seal("apiKey", apiKey, address));
    }

    @Override
    public String toString() {
      return "EvoAiBot[" + description + "]";
    }
  }

  /// Any server that takes one request for each turn.
  record EvolutionBot(
      @Nullable Boolean enabled,
      @Nullable @Length(max = 255) String description,
      @Length(min = 1, max = 2_048) String apiUrl,
      @Nullable @Length(max = 1_000) String apiKey,
      @Nullable @OneOf({"all", "keyword", "none", "advanced"}) String triggerType,
      @Nullable @OneOf({"contains", "equals", "startsWith", "endsWith", "regex"})
          String triggerOperator,
      @Nullable @Length(max = 1_000) String triggerValue,
      @Nullable @Range(min = 0, max = 525_600) Integer expire,
      @Nullable @Length(max = 1_000) String keywordFinish,
      @Nullable @Range(min = 0, max = 60_000) Integer delayMessage,
      @Nullable @Length(max = 4_096) String unknownMessage,
      @Nullable Boolean listeningFromMe,
      @Nullable Boolean stopBotFromMe,
      @Nullable Boolean keepOpen,
      @Nullable @Range(min = 0, max = 300) Integer debounceTime,
      @Nullable @Size(max = 1_000) List<@Length(max = 255) String> ignoreJids,
      @Nullable Boolean splitMessages,
      @Nullable @Range(min = 0, max = 1_000) Integer timePerChar)
      implements BotFields {
    @Override
    public BotTarget toTarget(BotSecrets secrets) {
      var address = BotFields.url("apiUrl", apiUrl);
      return new BotTarget.EvolutionBot(address, secrets.seal("apiKey", apiKey, address));
    }

    @Override
    public String toString() {
      return "EvolutionBotBot[" + description + "]";
    }
  }
}
