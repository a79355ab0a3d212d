package dev.sessiongateway.domain.bot;

import dev.sessiongateway.domain.address.Address;

/// The conversation of a bot in a chat.
public record BotChat(Address chat, BotConversation conversation) {}
