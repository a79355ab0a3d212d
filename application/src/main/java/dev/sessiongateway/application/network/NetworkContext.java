package dev.sessiongateway.application.network;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.media.MediaId;
import java.nio.file.Path;
import java.util.concurrent.Executor;
import java.util.function.Function;

/// The gateway's services for the network that it opens.
///
/// @param directory for the network alone: its credentials, its state and its settings; created by
///   the network when needed
/// @param time the clock, also for timers
/// @param identifiers ids of messages, secrets and random values
/// @param background runs what may block, such as the listeners of links
/// @param pictureUrl where clients can read a stored picture
public record NetworkContext(
    Path directory,
    Time time,
    Identifiers identifiers,
    Executor background,
    Function<MediaId, String> pictureUrl) {}
