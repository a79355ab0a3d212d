/// Bots that answer in chats: how they are configured, when they answer, and how far a conversation
/// has come. Start with [BotConfig] and [BotIntake].
@NullMarked
package dev.sessiongateway.domain.bot;

import org.jspecify.annotations.NullMarked;
