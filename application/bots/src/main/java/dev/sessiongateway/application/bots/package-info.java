/// Bots that answer in chats: how they are configured, and how far they have come. Start with
/// [BotConfig] and [BotConversations]. When a bot answers is decided by the part for bots, whose
/// types these are; the core names none of them.
@NullMarked
package dev.sessiongateway.application.bots;

import org.jspecify.annotations.NullMarked;
