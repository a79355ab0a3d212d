package dev.sessiongateway.http.kernel.part;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.work.ComputePool;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import dev.sessiongateway.outbound.client.OutboundClient;

/// What the process gives to a part.
///
/// @param gateway while it opens, only to be kept
/// @param outbound calls other servers
/// @param compute does what needs the processor for long
/// @param machine the clock of the computer
public record PartContext(
    Gateway gateway,
    OutboundClient outbound,
    ServerInfo server,
    ComputePool compute,
    Time machine) {}
