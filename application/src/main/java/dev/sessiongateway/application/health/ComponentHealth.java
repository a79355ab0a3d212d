package dev.sessiongateway.application.health;

import java.time.Instant;

/// The health of one component.
///
/// @param since when it got its condition and its reason
public record ComponentHealth(String component, HealthFinding finding, Instant since) {}
