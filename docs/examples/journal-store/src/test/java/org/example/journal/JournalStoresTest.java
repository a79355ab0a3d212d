package org.example.journal;

import static org.junit.jupiter.api.Assumptions.assumeFalse;

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
import dev.sessiongateway.application.media.MediaStoreContract;
import dev.sessiongateway.application.messaging.AccountUpdateStoreContract;
import dev.sessiongateway.application.messaging.MessagePruningContract;
import dev.sessiongateway.application.messaging.MessageSearchContract;
import dev.sessiongateway.application.messaging.MessageStoreContract;
import dev.sessiongateway.application.network.NetworkStateContract;
import dev.sessiongateway.application.session.SessionStoreContract;
import dev.sessiongateway.application.session.StoreMoveContract;
import dev.sessiongateway.application.store.OpenedStores;
import dev.sessiongateway.application.store.StoreContext;
import dev.sessiongateway.application.store.StoreProvider;
import dev.sessiongateway.application.store.StoreProviderContract;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/// Every contract of a store.
class JournalStoresTest {
  /// Tests of listeners, which a closed store has no more, and of 2,500 calls.
  private static final Set<String> OPEN_ALL_THE_TIME =
      Set.of(
          "listenersHearOfEveryWayToAppend",
          "aListenerSeesWhatItIsToldOf",
          "whatIsUnconfirmedGoesAlongInItsOrder");

  @TempDir private Path directory;

  /// Whether the store is closed and opened again before each call of a port.
  boolean reopens() {
    return false;
  }

  @Nested
  class Provider implements StoreProviderContract {
    @Override
    public StoreProvider provider() {
      return new JournalProvider();
    }

    @Override
    public StoreContext context() {
      return new StoreContext(directory);
    }
  }

  /// An open store that is empty before each test.
  abstract class Opened {
    private @Nullable OpenedStores stores;

    @BeforeEach
    void begin(TestInfo test) {
      var name = test.getTestMethod().orElseThrow().getName();
      assumeFalse(reopens() && OPEN_ALL_THE_TIME.contains(name));
      open();
    }

    private void open() {
      stores = new JournalProvider().open(new StoreContext(directory));
    }

    @AfterEach
    void close() {
      if (stores != null) {
        stores.close();
      }
    }

    public Stores stores() {
      if (reopens()) {
        close();
        open();
      }
      return stores;
    }
  }

  @Nested
  class Sessions extends Opened implements SessionStoreContract {}

  @Nested
  class Moves extends Opened implements StoreMoveContract {}

  @Nested
  class Keys extends Opened implements AccessKeyStoreContract {}

  @Nested
  class Messages extends Opened implements MessageStoreContract {}

  @Nested
  class Pruning extends Opened implements MessagePruningContract {}

  @Nested
  class Search extends Opened implements MessageSearchContract {}

  @Nested
  class AccountUpdates extends Opened implements AccountUpdateStoreContract {}

  @Nested
  class Chats extends Opened implements ChatStoreContract {}

  @Nested
  class Contacts extends Opened implements ContactStoreContract {}

  @Nested
  class Events extends Opened implements EventLogContract {}

  @Nested
  class Cursors extends Opened implements DeliveryCursorStoreContract {}

  @Nested
  class DeadLetters extends Opened implements DeadLetterStoreContract {}

  @Nested
  class Attempts extends Opened implements DeliveryLogContract {}

  @Nested
  class NetworkStates extends Opened implements NetworkStateContract {}

  @Nested
  class Endpoints extends Opened implements EndpointHealthStoreContract {}

  @Nested
  class AfterDeletion extends Opened implements PostDeletionDeliveryStoreContract {}

  @Nested
  class Media extends Opened implements MediaStoreContract {}
}
