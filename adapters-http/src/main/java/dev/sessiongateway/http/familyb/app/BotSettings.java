package dev.sessiongateway.http.familyb.app;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The settings of bots, with the values that Evolution API has before anybody sets them.
///
/// @param expire,debounceTime in minutes and seconds
/// @param delayMessage,timePerChar in milliseconds
@JsonInclude(JsonInclude.Include.ALWAYS)
record BotSettings(
    int expire,
    String keywordFinish,
    int delayMessage,
    String unknownMessage,
    boolean listeningFromMe,
    boolean stopBotFromMe,
    boolean keepOpen,
    int debounceTime,
    List<String> ignoreJids,
    boolean splitMessages,
    int timePerChar,
    String fallbackId,
    @Nullable Object fallback) {
  static final BotSettings DEFAULT =
      new BotSettings(
          300,
          "bye",
          1_000,
          "Sorry, I dont understand",
          true,
          true,
          false,
          1,
          List.of(),
          false,
          0,
          "",
          null);
}
