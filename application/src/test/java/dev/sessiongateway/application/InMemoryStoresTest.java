package dev.sessiongateway.application;

import dev.sessiongateway.application.access.AccessKeyStoreContract;
import dev.sessiongateway.application.chat.ChatStoreContract;
import dev.sessiongateway.application.contact.ContactStoreContract;
import dev.sessiongateway.application.event.EventLogContract;
import dev.sessiongateway.application.media.MediaStoreContract;
import dev.sessiongateway.application.messaging.AccountUpdateStoreContract;
import dev.sessiongateway.application.messaging.MessageSearchContract;
import dev.sessiongateway.application.messaging.MessageStoreContract;
import dev.sessiongateway.application.session.SessionStoreContract;
import dev.sessiongateway.application.session.StoreMoveContract;
import dev.sessiongateway.application.webhook.DeadLetterStoreContract;
import dev.sessiongateway.application.webhook.DeliveryCursorStoreContract;
import dev.sessiongateway.application.webhook.DeliveryLogContract;
import dev.sessiongateway.application.webhook.EndpointHealthStoreContract;
import dev.sessiongateway.application.webhook.PostDeletionDeliveryStoreContract;
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
  class Searching implements MessageSearchContract {
    private final Stores stores = new InMemoryStores();

    @Override
    public Stores stores() {
      return stores;
    }
  }
}
