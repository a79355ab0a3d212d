package dev.sessiongateway.application.health;

import dev.sessiongateway.application.health.Health.HealthFinding;
import java.util.function.Supplier;

/// A part of the gateway whose health is reported. A gateway process has a list of them, and
/// whoever adds a part that can fail adds it there.
///
/// @param name constant, in camel case
/// @param check quick, and with a deadline for what it waits for; one at a time
public record HealthComponent(String name, Supplier<HealthFinding> check) {}
