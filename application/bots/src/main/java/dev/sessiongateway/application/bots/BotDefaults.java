package dev.sessiongateway.application.bots;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What holds for the bots of one kind in a session.
///
/// @param fallback the bot for messages that trigger none
/// @param credentials of OpenAI: those of transcripts and of the list of models
/// @param speechToText of OpenAI: whether voice notes are transcribed for all bots of the session
public record BotDefaults(
    BotKind kind,
    BotSettings settings,
    @Nullable BotId fallback,
    @Nullable BotId credentials,
    boolean speechToText,
    Instant createdAt,
    Instant updatedAt) {

  BotDefaults ignoring(List<String> chats, Instant at) {
    return new BotDefaults(
        kind, settings.ignoring(chats), fallback, credentials, speechToText, createdAt, at);
  }
}
