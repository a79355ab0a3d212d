/// What is stored of bots that answer in chats: how they are configured, and how far a conversation
/// has come. Start with [BotConfig]. When they answer is decided by the part for bots.
@NullMarked
package dev.sessiongateway.domain.bot;

import org.jspecify.annotations.NullMarked;
