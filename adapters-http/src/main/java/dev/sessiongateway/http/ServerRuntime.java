package dev.sessiongateway.http;

import dev.sessiongateway.application.contact.LidLookup;
import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.work.ComputePool;

/// Clock, ids and threads of the server.
///
/// @param compute renders large answers and reads large bodies
/// @param lids the hidden ids that answers show
public record ServerRuntime(
    Time time, Identifiers identifiers, ComputePool compute, LidLookup lids) {}
