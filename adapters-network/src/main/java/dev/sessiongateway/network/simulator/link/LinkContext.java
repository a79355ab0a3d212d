package dev.sessiongateway.network.simulator.link;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.network.simulator.fault.FaultEngine;
import dev.sessiongateway.network.simulator.world.WorldJournal;

/// What the links of all sessions share.
public record LinkContext(
    WorldJournal journal, Time time, Identifiers identifiers, FaultEngine faults) {}
