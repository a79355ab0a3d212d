package dev.sessiongateway.application.messaging;

import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.QueuePlace;
import org.jspecify.annotations.Nullable;

/// The outcome of a send.
///
/// @param queued where the message waits; null when it has left
public record Submission(Message message, @Nullable QueuePlace queued) {}
