package dev.sessiongateway.domain.group;

import dev.sessiongateway.domain.address.Address;
import java.time.Instant;

/// Somebody asks to be let into a group.
public record JoinRequest(Address person, Instant at) {}
