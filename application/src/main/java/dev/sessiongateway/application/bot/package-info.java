/// Bots that answer in chats, and the servers that they live on. Start with [BotConversations].
@NullMarked
package dev.sessiongateway.application.bot;

import org.jspecify.annotations.NullMarked;
