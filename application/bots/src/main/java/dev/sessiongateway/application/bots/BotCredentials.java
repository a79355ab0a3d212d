package dev.sessiongateway.application.bots;

import java.time.Instant;

/// A key of OpenAI under a name.
public record BotCredentials(BotId id, String name, SealedSecret secret, Instant createdAt) {}
