package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.broadcast.BroadcastStoreContract;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.NoRetry;
import org.junit.jupiter.api.extension.RegisterExtension;

/// Broadcasts in PostgreSQL.
@NeedsProgram("postgres")
@NoRetry
class BroadcastsOnPostgresTest implements BroadcastStoreContract {
  @RegisterExtension static final EmptiedPostgresStores EMPTIED = new EmptiedPostgresStores();

  @Override
  public Stores stores() {
    return EMPTIED.get();
  }
}
