package dev.sessiongateway.http.bots;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.application.bots.BotId;
import dev.sessiongateway.application.bots.BotKind;
import dev.sessiongateway.http.bots.engine.Bots.DefaultsDraft;
import dev.sessiongateway.http.kernel.api.Required;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What holds for the bots of a kind.
///
/// @param fallbackId and those after it are the names that clients have for the bot that answers
///   when no bot is triggered
record BotSettingsBody(
    @JsonUnwrapped BotSettingsFields settings,
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
