package dev.sessiongateway.application.bots;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How a bot behaves, as somebody set it. What is absent is that of the settings of its kind, and
/// what is absent there too is off.
///
/// @param expire how long a conversation lasts without a message; zero means for ever
/// @param keywordFinish the text that ends a conversation; empty means none does
/// @param delayMessage how long the bot seems to write before it sends a text
/// @param unknownMessage the answer to a message that a bot cannot read; empty means none
/// @param listeningFromMe whether messages of the account itself are for the bot
/// @param stopBotFromMe whether a message of the account itself pauses the conversation
/// @param keepOpen whether a conversation that ended stays, so that the bot does not begin again
/// @param debounceTime how long the bot waits for a further message before it answers
/// @param ignoreJids chats without a bot; `@g.us` means groups, `@s.whatsapp.net` people
/// @param splitMessages whether the paragraphs of an answer are messages of their own
/// @param timePerChar added to the delay for each character of a text
public record BotSettings(
    @Nullable Duration expire,
    @Nullable String keywordFinish,
    @Nullable Duration delayMessage,
    @Nullable String unknownMessage,
    @Nullable Boolean listeningFromMe,
    @Nullable Boolean stopBotFromMe,
    @Nullable Boolean keepOpen,
    @Nullable Duration debounceTime,
    @Nullable List<String> ignoreJids,
    @Nullable Boolean splitMessages,
    @Nullable Duration timePerChar) {
  public static final BotSettings NONE =
      new BotSettings(null, null, null, null, null, null, null, null, null, null, null);

  public BotSettings {
    ignoreJids = ignoreJids == null ? null : List.copyOf(ignoreJids);
  }

  public BotSettings ignoring(List<String> chats) {
    return new BotSettings(
        expire,
        keywordFinish,
        delayMessage,
        unknownMessage,
        listeningFromMe,
        stopBotFromMe,
        keepOpen,
        debounceTime,
        chats,
        splitMessages,
        timePerChar);
  }
}
