/// Worlds that people describe in YAML: what can be written, its mistakes with their lines, and the
/// world that it becomes. Start with
/// [dev.sessiongateway.network.simulator.description.WorldDescriptions].
@NullMarked
package dev.sessiongateway.network.simulator.description;

import org.jspecify.annotations.NullMarked;
