package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.application.media.MediaIngest;
import dev.sessiongateway.application.messaging.MediaFiles;
import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.application.simulation.CloudBusinesses;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.http.kernel.access.FailureLimiter;
import dev.sessiongateway.outbound.client.OutboundClient;
import java.util.concurrent.Executor;

/// What the Cloud API needs of the gateway and its simulated network.
///
/// @param client calls the webhooks of apps
/// @param time of the network
/// @param background runs what blocks
/// @param failures limits how many wrong tokens of one address are checked, together with its wrong
///   keys
public record CloudServices(
    CloudBusinesses businesses,
    VirtualPhones phones,
    MediaIngest ingest,
    MediaFiles media,
    OutboundClient client,
    Time time,
    Executor background,
    FailureLimiter failures) {}
