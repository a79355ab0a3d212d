package dev.sessiongateway.application.bots;

import org.jspecify.annotations.Nullable;

/// Which conversations of bots to list.
///
/// @param bot whose; null for those of all bots
/// @param waiting whether only those are wanted in which something waits for an answer
/// @param after only chats whose text sorts after this one; empty for all
/// @param most how many at most
public record BotFilter(@Nullable BotId bot, boolean waiting, String after, int most) {}
