package dev.sessiongateway.http.bots;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.application.bots.BotId;
import dev.sessiongateway.application.bots.BotTarget;
import dev.sessiongateway.http.kernel.api.FieldUrl;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
