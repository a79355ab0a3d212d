package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.http.product.Health;
import dev.sessiongateway.persistence.SqliteStores;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/// Whether the stores take writes. Looks again only when the last look is a while ago: anybody may
/// ask, and each look writes to the disk.
final class ProcessHealth implements Health {
  private static final long GOOD_FOR_NANOS = Duration.ofSeconds(2).toNanos();

  private final SqliteStores stores;
  private final Network network;
  private Map<String, Indicator> last = Map.of();
  private long lookedAtNanos;

  ProcessHealth(SqliteStores stores, Network network) {
    this.stores = stores;
    this.network = network;
  }

  @Override
  public synchronized Map<String, Indicator> indicators() {
    var now = System.nanoTime();
    if (last.isEmpty() || now - lookedAtNanos > GOOD_FOR_NANOS) {
      last = look();
      lookedAtNanos = now;
    }
    return last;
  }

  private Map<String, Indicator> look() {
    var check = stores.check();
    var indicators = new LinkedHashMap<String, Indicator>();
    indicators.put("database", new Indicator(check.ok(), check.detail()));
    indicators.put("disk", new Indicator(check.freeBytes() > 0, mebibytes(check.freeBytes())));
    indicators.put("network", new Indicator(true, network.name()));
    return indicators;
  }

  private static String mebibytes(long bytes) {
    return (bytes >> 20) + " MiB free";
  }
}
