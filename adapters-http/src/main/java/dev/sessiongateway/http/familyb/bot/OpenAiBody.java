package dev.sessiongateway.http.familyb.bot;

import dev.sessiongateway.domain.bot.BotId;
import dev.sessiongateway.domain.bot.BotTarget;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An assistant or a model of OpenAI.
record OpenAiBody(
    @Nullable Boolean enabled,
    @Nullable @Length(max = 255) String description,
    @Length(min = 1, max = 255) String openaiCredsId,
    @OneOf({"assistant", "chatCompletion"}) String botType,
    @Nullable @Length(max = 255) String assistantId,
    @Nullable @Length(max = 2_048) String functionUrl,
    @Nullable @Length(max = 255) String model,
    @Nullable @Size(max = 100) List<@Length(max = 32_768) String> systemMessages,
    @Nullable @Size(max = 100) List<@Length(max = 32_768) String> assistantMessages,
    @Nullable @Size(max = 100) List<@Length(max = 32_768) String> userMessages,
    @Nullable @Range(min = 1, max = 1_000_000) Integer maxTokens,
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
    var key = new BotId(openaiCredsId);
    if (botType.equals("assistant")) {
      var function = Required.orNull(functionUrl);
      return new BotTarget.OpenAiAssistant(
          key,
          Required.of("assistantId", Required.orNull(assistantId)),
          function == null ? null : BotFields.url("functionUrl", function));
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
