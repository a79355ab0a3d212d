package dev.sessiongateway.application;

import dev.sessiongateway.application.access.AccessKeyStoreContract;
import dev.sessiongateway.application.access.TicketStore;
import dev.sessiongateway.application.access.TicketStoreContract;
import dev.sessiongateway.application.chat.ChatStoreContract;
import dev.sessiongateway.application.contact.ContactStoreContract;
import dev.sessiongateway.application.delivery.DeadLetterStoreContract;
import dev.sessiongateway.application.delivery.DeliveryCursorStoreContract;
import dev.sessiongateway.application.delivery.DeliveryLogContract;
import dev.sessiongateway.application.delivery.EndpointHealthStoreContract;
import dev.sessiongateway.application.delivery.PostDeletionDeliveryStoreContract;
import dev.sessiongateway.application.event.EventLogContract;
import dev.sessiongateway.application.media.MediaStoreContract;
import dev.sessiongateway.application.messaging.AccountUpdateStoreContract;
import dev.sessiongateway.application.messaging.MessagePruningContract;
import dev.sessiongateway.application.messaging.MessageSearchContract;
import dev.sessiongateway.application.messaging.MessageStoreContract;
import dev.sessiongateway.application.network.NetworkStateContract;
import dev.sessiongateway.application.node.NodeReadsContract;
import dev.sessiongateway.application.node.OwnedWritesContract;
import dev.sessiongateway.application.node.SessionOwnershipContract;
import dev.sessiongateway.application.session.SessionStoreContract;
import dev.sessiongateway.application.session.StoreMoveContract;
import dev.sessiongateway.application.time.ManualTime;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Nested;

class InMemoryStoresTest {
  @Nested
  class TheSessionStore implements SessionStoreContract {
    private final Stores stores = new InMemoryStores();

    @Override
    public Stores stores() {
      return stores;
    }
  }

  @Nested
  class TicketsOfSeveralGateways implements TicketStoreContract {
    private final ManualTime time = new ManualTime();
    private final InMemoryStores stores = InMemoryStores.shared(time);

    @Override
    public TicketStore tickets() {
      return stores.tickets().orElseThrow();
    }

    @Override
    public TicketStore others() {
      return stores.another().tickets().orElseThrow();
    }

    @Override
    public void pass(Duration by) {
      time.advance(by);
    }
  }

  @Nested
  class AMoveToAnotherStore implements StoreMoveContract {
    private final Stores stores = new InMemoryStores();

    @Override
    public Stores stores() {
      return stores;
    }
  }

  @Nested
  class TheMessageStore implements MessageStoreContract {
    private final Stores stores = new InMemoryStores();

    @Override
    public Stores stores() {
      return stores;
    }
  }

  @Nested
  class TheChatStore implements ChatStoreContract {
    private final Stores stores = new InMemoryStores();

    @Override
    public Stores stores() {
      return stores;
    }
  }

  @Nested
  class TheEventLog implements EventLogContract {
    private final Stores stores = new InMemoryStores();

    @Override
    public Stores stores() {
      return stores;
    }
  }

  @Nested
  class TheLaneStore implements DeliveryCursorStoreContract {
    private final Stores stores = new InMemoryStores();

    @Override
    public Stores stores() {
      return stores;
    }
  }

  @Nested
  class TheAccessKeyStore implements AccessKeyStoreContract {
    private final Stores stores = new InMemoryStores();

    @Override
    public Stores stores() {
      return stores;
    }
  }

  @Nested
  class TheMediaStore implements MediaStoreContract {
    private final Stores stores = new InMemoryStores();

    @Override
    public Stores stores() {
      return stores;
    }
  }

  @Nested
  class TheDeadLetterStore implements DeadLetterStoreContract {
    private final Stores stores = new InMemoryStores();

    @Override
    public Stores stores() {
      return stores;
    }
  }

  @Nested
  class TheAccountUpdateStore implements AccountUpdateStoreContract {
    private final Stores stores = new InMemoryStores();

    @Override
    public Stores stores() {
      return stores;
    }
  }

  @Nested
  class TheDeliveryLog implements DeliveryLogContract {
    private final Stores stores = new InMemoryStores();

    @Override
    public Stores stores() {
      return stores;
    }
  }

  @Nested
  class TheNetworkState implements NetworkStateContract {
    private final Stores stores = new InMemoryStores();

    @Override
    public Stores stores() {
      return stores;
    }
  }

  @Nested
  class TheEndpointStore implements EndpointHealthStoreContract {
    private final Stores stores = new InMemoryStores();

    @Override
    public Stores stores() {
      return stores;
    }
  }

  @Nested
  class TheFarewellStore implements PostDeletionDeliveryStoreContract {
    private final Stores stores = new InMemoryStores();

    @Override
    public Stores stores() {
      return stores;
    }
  }

  @Nested
  class TheContactStore implements ContactStoreContract {
    private final Stores stores = new InMemoryStores();

    @Override
    public Stores stores() {
      return stores;
    }
  }

  @Nested
  class Pruning implements MessagePruningContract {
    private final Stores stores = new InMemoryStores();

    @Override
    public Stores stores() {
      return stores;
    }
  }

  @Nested
  class Searching implements MessageSearchContract {
    private final Stores stores = new InMemoryStores();

    @Override
    public Stores stores() {
      return stores;
    }
  }

  @Nested
  class Ownership implements SessionOwnershipContract {
    private final AtomicReference<Instant> now = new AtomicReference<>(Samples.NOON);
    private final InMemoryStores first = InMemoryStores.shared(now::get);
    private final Stores second = first.another();

    @Override
    public Stores first() {
      return first;
    }

    @Override
    public Stores second() {
      return second;
    }

    @Override
    public void pass(Duration time) {
      now.updateAndGet(before -> before.plus(time));
    }
  }

  @Nested
  class OwnedWrites implements OwnedWritesContract {
    private final AtomicReference<Instant> now = new AtomicReference<>(Samples.NOON);
    private final InMemoryStores first = InMemoryStores.shared(now::get);
    private final Stores second = first.another();

    @Override
    public Stores first() {
      return first;
    }

    @Override
    public Stores second() {
      return second;
    }

    @Override
    public void pass(Duration time) {
      now.updateAndGet(before -> before.plus(time));
    }
  }

  @Nested
  class NodeReads implements NodeReadsContract {
    private final InMemoryStores first = InMemoryStores.shared(() -> Samples.NOON);
    private final Stores second = first.another();

    @Override
    public Stores first() {
      return first;
    }

    @Override
    public Stores second() {
      return second;
    }
  }
}
