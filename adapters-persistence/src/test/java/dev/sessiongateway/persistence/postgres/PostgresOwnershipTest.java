package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.access.TicketStore;
import dev.sessiongateway.application.access.TicketStoreContract;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.application.machine.NoRetry;
import dev.sessiongateway.application.node.NodeReadsContract;
import dev.sessiongateway.application.node.OwnedWritesContract;
import dev.sessiongateway.application.node.SessionOwnershipContract;
import java.time.Duration;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.RegisterExtension;

/// Two gateways on one database of PostgreSQL.
@NeedsProgram("postgres")
@NoRetry
@Nightly
class PostgresOwnershipTest {
  @RegisterExtension static final NodeStores NODES = new NodeStores();

  @Nested
  class Ownership implements SessionOwnershipContract {
    @Override
    public Stores first() {
      return NODES.first();
    }

    @Override
    public Stores second() {
      return NODES.second();
    }

    @Override
    public void pass(Duration time) {
      NODES.pass(time);
    }
  }

  @Nested
  class Tickets implements TicketStoreContract {
    @Override
    public TicketStore tickets() {
      return NODES.first().tickets().orElseThrow();
    }

    @Override
    public TicketStore others() {
      return NODES.second().tickets().orElseThrow();
    }

    @Override
    public void pass(Duration time) {
      NODES.pass(time);
    }
  }

  @Nested
  class OwnedWrites implements OwnedWritesContract {
    @Override
    public Stores first() {
      return NODES.first();
    }

    @Override
    public Stores second() {
      return NODES.second();
    }

    @Override
    public void pass(Duration time) {
      NODES.pass(time);
    }
  }

  @Nested
  class NodeReads implements NodeReadsContract {
    @Override
    public Stores first() {
      return NODES.first();
    }

    @Override
    public Stores second() {
      return NODES.second();
    }
  }
}
