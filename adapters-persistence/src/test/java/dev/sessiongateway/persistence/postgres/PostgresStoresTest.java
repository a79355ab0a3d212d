package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.access.AccessKeyStoreContract;
import dev.sessiongateway.application.chat.ChatStoreContract;
import dev.sessiongateway.application.contact.ContactStoreContract;
import dev.sessiongateway.application.delivery.DeadLetterStoreContract;
import dev.sessiongateway.application.delivery.DeliveryCursorStoreContract;
import dev.sessiongateway.application.delivery.DeliveryLogContract;
import dev.sessiongateway.application.delivery.EndpointHealthStoreContract;
import dev.sessiongateway.application.delivery.PostDeletionDeliveryStoreContract;
import dev.sessiongateway.application.event.EventLogContract;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.media.MediaStoreContract;
import dev.sessiongateway.application.messaging.AccountUpdateStoreContract;
import dev.sessiongateway.application.messaging.MessagePruningContract;
import dev.sessiongateway.application.messaging.MessageSearchContract;
import dev.sessiongateway.application.messaging.MessageStoreContract;
import dev.sessiongateway.application.network.NetworkStateContract;
import dev.sessiongateway.application.session.SessionStoreContract;
import dev.sessiongateway.application.session.StoreMoveContract;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.RegisterExtension;

/// Every port of a store, on PostgreSQL.
@NeedsProgram("postgres")
class PostgresStoresTest {
  @RegisterExtension static final EmptiedPostgresStores EMPTIED = new EmptiedPostgresStores();

  @Nested
  class SessionStore implements SessionStoreContract {
    @Override
    public Stores stores() {
      return EMPTIED.get();
    }
  }

  @Nested
  class StoreMove implements StoreMoveContract {
    @Override
    public Stores stores() {
      return EMPTIED.get();
    }
  }

  @Nested
  class AccessKeyStore implements AccessKeyStoreContract {
    @Override
    public Stores stores() {
      return EMPTIED.get();
    }
  }

  @Nested
  class MessageStore implements MessageStoreContract {
    @Override
    public Stores stores() {
      return EMPTIED.get();
    }
  }

  @Nested
  class MessagePruning implements MessagePruningContract {
    @Override
    public Stores stores() {
      return EMPTIED.get();
    }
  }

  @Nested
  class MessageSearch implements MessageSearchContract {
    @Override
    public Stores stores() {
      return EMPTIED.get();
    }
  }

  @Nested
  class AccountUpdateStore implements AccountUpdateStoreContract {
    @Override
    public Stores stores() {
      return EMPTIED.get();
    }
  }

  @Nested
  class ChatStore implements ChatStoreContract {
    @Override
    public Stores stores() {
      return EMPTIED.get();
    }
  }

  @Nested
  class ContactStore implements ContactStoreContract {
    @Override
    public Stores stores() {
      return EMPTIED.get();
    }
  }

  @Nested
  class EventLog implements EventLogContract {
    @Override
    public Stores stores() {
      return EMPTIED.get();
    }
  }

  @Nested
  class DeliveryCursorStore implements DeliveryCursorStoreContract {
    @Override
    public Stores stores() {
      return EMPTIED.get();
    }
  }

  @Nested
  class DeadLetterStore implements DeadLetterStoreContract {
    @Override
    public Stores stores() {
      return EMPTIED.get();
    }
  }

  @Nested
  class DeliveryLog implements DeliveryLogContract {
    @Override
    public Stores stores() {
      return EMPTIED.get();
    }
  }

  @Nested
  class NetworkState implements NetworkStateContract {
    @Override
    public Stores stores() {
      return EMPTIED.get();
    }
  }

  @Nested
  class EndpointHealthStore implements EndpointHealthStoreContract {
    @Override
    public Stores stores() {
      return EMPTIED.get();
    }
  }

  @Nested
  class PostDeletionDeliveryStore implements PostDeletionDeliveryStoreContract {
    @Override
    public Stores stores() {
      return EMPTIED.get();
    }
  }

  @Nested
  class MediaStore implements MediaStoreContract {
    @Override
    public Stores stores() {
      return EMPTIED.get();
    }
  }
}
