/// The health of the gateway: its components, whether each works, and why not. Start with
/// [HealthComponent].
@NullMarked
package dev.sessiongateway.application.health;

import org.jspecify.annotations.NullMarked;
