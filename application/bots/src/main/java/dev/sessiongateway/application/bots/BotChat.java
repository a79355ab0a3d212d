package dev.sessiongateway.application.bots;

import dev.sessiongateway.domain.address.Address;

/// The conversation of a bot in a chat.
public record BotChat(Address chat, BotConversation conversation) {}
