package dev.sessiongateway.application.store;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.identity.SystemIdentifiers;
import dev.sessiongateway.application.work.SlowOperations;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// What a gateway gives the store that it opens.
///
/// @param dataDirectory of the gateway, also of one whose store keeps nothing there: its keys and
///   the files of the network are in it. May be absent
/// @param identifiers ids of what a store names itself, which may follow from a seed
/// @param slow gets operations that take long
/// @param options what the operator set for the store, by name, secrets included; a store reads
///   those it knows
public record StoreContext(
    Path dataDirectory, Identifiers identifiers, SlowOperations slow, Map<String, String> options) {
  public StoreContext {
    options = Map.copyOf(options);
  }

  /// Random ids, no options, and slow operations are not reported.
  public StoreContext(Path dataDirectory) {
    this(dataDirectory, new SystemIdentifiers(), SlowOperations.off(), Map.of());
  }

  /// What the operator set; null when nothing.
  public @Nullable String option(String name) {
    return options.get(name);
  }

  /// Without the values of options, of which some are secret.
  @Override
  public String toString() {
    return "StoreContext[%s, options %s]".formatted(dataDirectory, new TreeSet<>(options.keySet()));
  }
}
