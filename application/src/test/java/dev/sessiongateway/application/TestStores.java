package dev.sessiongateway.application;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.domain.fault.Fault;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/// The stores of a server that a test runs: those in memory, or those that the build names.
///
/// An adapter has its own in its test-jar, as a service, so that the suites of other modules run on
/// them too. The profile `postgres` of the build names its store in the system property.
public interface TestStores {
  /// The system property that names the stores; absent or empty for the usual ones.
  String PROPERTY = "gateway.store";

  String name();

  /// New stores without content.
  Opened open(Identifiers identifiers);

  /// What the build names; empty for the usual stores.
  static String named() {
    return System.getProperty(PROPERTY, "");
  }

  /// New stores of the kind that the build names.
  static Opened openNamed(Identifiers identifiers) {
    if (named().isEmpty()) {
      return new Opened(new InMemoryStores(), () -> {});
    }
    for (var each : ServiceLoader.load(TestStores.class)) {
      if (each.name().equals(named())) {
        return each.open(identifiers);
      }
    }
    throw new IllegalStateException("no test-jar here has the stores " + named());
  }

  /// Stores, and what removes their data after they were closed.
  record Opened(Stores stores, Runnable remove) implements AutoCloseable {
    /// From now on every write is refused with this fault; null heals. Only stores in memory do
    /// that; the test is skipped with others.
    public void refuseWrites(@Nullable Fault fault) {
      assumeTrue(stores instanceof InMemoryStores, "these stores refuse nothing on demand");
      ((InMemoryStores) stores).refuseWrites(fault);
    }

    @Override
    public void close() {
      stores.close();
      remove.run();
    }
  }
}
