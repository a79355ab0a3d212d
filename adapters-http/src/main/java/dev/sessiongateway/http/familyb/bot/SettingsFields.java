package dev.sessiongateway.http.familyb.bot;

import dev.sessiongateway.domain.bot.BotSettings;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The fields of settings, which each bot can have too.
interface SettingsFields {
  @Nullable Integer expire();

  @Nullable String keywordFinish();

  @Nullable Integer delayMessage();

  @Nullable String unknownMessage();

  @Nullable Boolean listeningFromMe();

  @Nullable Boolean stopBotFromMe();

  @Nullable Boolean keepOpen();

  @Nullable Integer debounceTime();

  @Nullable List<String> ignoreJids();

  @Nullable Boolean splitMessages();

  @Nullable Integer timePerChar();

  /// Absent fields stay absent.
  default BotSettings toSettings() {
    var minutes = expire();
    var delay = delayMessage();
    var seconds = debounceTime();
    var perChar = timePerChar();
    return new BotSettings(
        minutes == null ? null : Duration.ofMinutes(minutes),
        keywordFinish(),
        delay == null ? null : Duration.ofMillis(delay),
        unknownMessage(),
        listeningFromMe(),
        stopBotFromMe(),
        keepOpen(),
        seconds == null ? null : Duration.ofSeconds(seconds),
        ignoreJids(),
        splitMessages(),
        perChar == null ? null : Duration.ofMillis(perChar));
  }
}
