package dev.sessiongateway.domain.node;

import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.SessionName;
import org.jspecify.annotations.Nullable;

/// Which node runs a session.
///
/// @param version of the stored session, which grows with each change of it
/// @param lease under which it was taken; null when no node has it
/// @param token the fencing token: grows each time that the session is taken, and a write with an
///   earlier one is refused
public record SessionOwner(
    SessionName session,
    InstanceId instance,
    long version,
    @Nullable NodeLease lease,
    long token) {}
