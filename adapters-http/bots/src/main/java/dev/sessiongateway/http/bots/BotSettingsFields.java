package dev.sessiongateway.http.bots;

import dev.sessiongateway.application.bots.BotSettings;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The fields of settings, which each bot can have too.
///
/// @param expire minutes
/// @param debounceTime seconds
/// @param delayMessage,timePerChar milliseconds
record BotSettingsFields(
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
