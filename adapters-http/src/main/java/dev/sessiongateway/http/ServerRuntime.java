package dev.sessiongateway.http;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.work.ComputePool;

/// Clock, ids and threads of the server.
///
/// @param compute renders large answers and reads large bodies
public record ServerRuntime(Time time, Identifiers identifiers, ComputePool compute) {}
