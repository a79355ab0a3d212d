package dev.sessiongateway.http.bots;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.bot.BotId;
import dev.sessiongateway.domain.bot.BotKind;
import dev.sessiongateway.domain.bot.BotSettings;
import dev.sessiongateway.domain.bot.BotTarget;
import dev.sessiongateway.domain.bot.BotTrigger;
import dev.sessiongateway.domain.bot.SealedSecret;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.http.bots.BotBodies.SettingsFields;
import dev.sessiongateway.http.bots.engine.Bots.BotDraft;
import dev.sessiongateway.http.bots.engine.Bots.DefaultsDraft;
import dev.sessiongateway.http.kernel.api.FieldUrl;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The bodies with which bots are created and updated. `toString` shows no key.
final class BotBodies {
  private BotBodies() {}

  /// The address of a bot's server, and the key for it.
  record KeyedServer(
      @Length(min = 1, max = 2_048) String apiUrl, @Nullable @Length(max = 1_000) String apiKey) {
    URI url() {
      return FieldUrl.of("apiUrl", apiUrl);
    }

    @Nullable SealedSecret key(BotSecrets secrets) {
      return secrets.seal("apiKey", apiKey, url());
    }

    @Override
    public String toString() {
      return "KeyedServer[" + apiUrl + "]";
    }
  }

  /// A flow of Typebot.
  record Typebot(
      @Length(min = 1, max = 2_048) String url,
      @Length(min = 1, max = 255) String typebot,
      @JsonUnwrapped BotFields fields)
      implements BotBody {
    @Override
    public BotTarget toTarget(BotSecrets secrets) {
      return new BotTarget.Typebot(FieldUrl.of("url", url), typebot);
    }
  }

  /// An app of Dify.
  record Dify(
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

  /// A chat flow of Flowise.
  record Flowise(@JsonUnwrapped KeyedServer server, @JsonUnwrapped BotFields fields)
      implements BotBody {
    @Override
    public BotTarget toTarget(BotSecrets secrets) {
      return new BotTarget.Flowise(server.url(), server.key(secrets));
    }
  }

  /// A workflow of n8n.
  record N8n(
      @Length(min = 1, max = 2_048) String webhookUrl,
      @Nullable @Length(max = 255) String basicAuthUser,
      @Nullable @Length(max = 1_000) String basicAuthPass,
      @JsonUnwrapped BotFields fields)
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

  /// Any server that takes one request for each turn.
  record EvolutionBot(@JsonUnwrapped KeyedServer server, @JsonUnwrapped BotFields fields)
      implements BotBody {
    @Override
    public BotTarget toTarget(BotSecrets secrets) {
      return new BotTarget.EvolutionBot(server.url(), server.key(secrets));
    }
  }

  /// An assistant or a model of OpenAI.
  record OpenAiBody(
      @Length(min = 1, max = 255) String openaiCredsId,
      @OneOf({"assistant", "chatCompletion"}) String botType,
      @Nullable @Length(max = 255) String assistantId,
      @Nullable @Length(max = 2_048) String functionUrl,
      @Nullable @Length(max = 255) String model,
      @Nullable @Size(max = 100) List<@Length(max = 32_768) String> systemMessages,
      @Nullable @Size(max = 100) List<@Length(max = 32_768) String> assistantMessages,
      @Nullable @Size(max = 100) List<@Length(max = 32_768) String> userMessages,
      @Nullable @Range(min = 1, max = 1_000_000) Integer maxTokens,
      @JsonUnwrapped BotFields fields)
      implements BotBody {
    @Override
    public BotTarget toTarget(BotSecrets secrets) {
      var key = new BotId(openaiCredsId);
      if (botType.equals("assistant")) {
        var function = Required.orNull(functionUrl);
        return new BotTarget.OpenAiAssistant(
            key,
            Required.of("assistantId", Required.orNull(assistantId)),
            function == null ? null : FieldUrl.of("functionUrl", function));
      }
      return new BotTarget.OpenAiChat(
          key,
          Required.of("model", Required.orNull(model)),
          orNone(systemMessages),
          orNone(assistantMessages),
          orNone(userMessages),
          Required.of("maxTokens", maxTokens));
    }

    private static List<String> orNone(@Nullable List<String> texts) {
      return texts == null ? List.of() : texts;
    }
  }

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

  /// The fields that the bodies of all bots have.
  record BotFields(
      @Nullable Boolean enabled,
      @Nullable @Length(max = 255) String description,
      @Nullable @OneOf({"all", "keyword", "none", "advanced"}) String triggerType,
      @Nullable @OneOf({"contains", "equals", "startsWith", "endsWith", "regex"})
          String triggerOperator,
      @Nullable @Length(max = 1_000) String triggerValue,
      @JsonUnwrapped SettingsFields settings) {

    BotTrigger toTrigger() {
      return switch (triggerType == null ? "none" : triggerType) {
        case "all" -> new BotTrigger.All();
        case "advanced" -> new BotTrigger.Advanced(value());
        case "keyword" ->
            new BotTrigger.Keyword(
                Coded.of(
                    BotTrigger.Operator.class, Required.of("triggerOperator", triggerOperator)),
                value());
        default -> new BotTrigger.None();
      };
    }

    private String value() {
      return Required.of("triggerValue", Required.orNull(triggerValue));
    }
  }

  /// The fields of settings, which each bot can have too.
  ///
  /// @param expire minutes
  /// @param debounceTime seconds
  /// @param delayMessage,timePerChar milliseconds
  record SettingsFields(
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
      @Nullable @Range(min = 0, max = 1_000) Integer timePerChar) {

    /// Absent fields stay absent.
    BotSettings toSettings() {
      return new BotSettings(
          expire == null ? null : Duration.ofMinutes(expire),
          keywordFinish,
          delayMessage == null ? null : Duration.ofMillis(delayMessage),
          unknownMessage,
          listeningFromMe,
          stopBotFromMe,
          keepOpen,
          debounceTime == null ? null : Duration.ofSeconds(debounceTime),
          ignoreJids,
          splitMessages,
          timePerChar == null ? null : Duration.ofMillis(timePerChar));
    }
  }

  /// What holds for the bots of a kind.
  ///
  /// @param fallbackId and those after it are the names that clients have for the bot that answers
  ///   when no bot is triggered
  record SettingsBody(
      @JsonUnwrapped SettingsFields settings,
      @Nullable String fallbackId,
      @Nullable String typebotIdFallback,
      @Nullable String openaiIdFallback,
      @Nullable String difyIdFallback,
      @Nullable String flowiseIdFallback,
      @Nullable String n8nIdFallback,
      @Nullable String evoaiIdFallback,
      @Nullable String botIdFallback,
      @Nullable String openaiCredsId,
      @Nullable Boolean speechToText) {
    DefaultsDraft toDraft(BotKind kind) {
      var fallback =
          Stream.of(
                  Optional.ofNullable(fallbackId),
                  Optional.ofNullable(typebotIdFallback),
                  Optional.ofNullable(openaiIdFallback),
                  Optional.ofNullable(difyIdFallback),
                  Optional.ofNullable(flowiseIdFallback),
                  Optional.ofNullable(n8nIdFallback),
                  Optional.ofNullable(evoaiIdFallback),
                  Optional.ofNullable(botIdFallback))
              .flatMap(Optional::stream)
              .filter(text -> !text.isBlank())
              .map(BotId::new)
              .findFirst();
      var key = Required.orNull(openaiCredsId);
      return new DefaultsDraft(
          kind,
          settings.toSettings(),
          fallback.orElse(null),
          key == null ? null : new BotId(key),
          Boolean.TRUE.equals(speechToText));
    }
  }
}
