package dev.sessiongateway.network.simulator;

import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.network.NetworkProvider;
import dev.sessiongateway.application.network.NetworkProviderContract;
import dev.sessiongateway.application.time.ManualTime;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SimulatorProviderTest implements NetworkProviderContract {
  @TempDir private Path directory;

  @Override
  public NetworkProvider provider() {
    return new SimulatorProvider();
  }

  @Override
  public NetworkContext context() {
    var ids = new CountingIdentifiers();
    return new NetworkContext(directory, new ManualTime(), ids, ids, Runnable::run, _ -> "");
  }
}
