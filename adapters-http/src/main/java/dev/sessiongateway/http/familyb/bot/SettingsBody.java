package dev.sessiongateway.http.familyb.bot;

import dev.sessiongateway.application.bot.Bots.DefaultsDraft;
import dev.sessiongateway.domain.bot.BotId;
import dev.sessiongateway.domain.bot.BotKind;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What holds for the bots of a kind.
///
/// @param fallbackId and those after it are the names that clients have for the bot that answers
///   when no bot is triggered
record SettingsBody(
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
    @Nullable @Range(min = 0, max = 1_000) Integer timePerChar,
    @Nullable String fallbackId,
    @Nullable String typebotIdFallback,
    @Nullable String openaiIdFallback,
    @Nullable String difyIdFallback,
    @Nullable String flowiseIdFallback,
    @Nullable String n8nIdFallback,
    @Nullable String evoaiIdFallback,
    @Nullable String botIdFallback,
    @Nullable String openaiCredsId,
    @Nullable Boolean speechToText)
    implements SettingsFields {
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
        toSettings(),
        fallback.orElse(null),
        key == null ? null : new BotId(key),
        Boolean.TRUE.equals(speechToText));
  }
}
