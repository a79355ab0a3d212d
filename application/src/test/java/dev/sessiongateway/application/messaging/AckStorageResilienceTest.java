package dev.sessiongateway.application.messaging;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static dev.sessiongateway.application.GatewayFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.access.AccessKeyStore;
import dev.sessiongateway.application.chat.ChatStore;
import dev.sessiongateway.application.contact.ContactStore;
import dev.sessiongateway.application.delivery.DeadLetterStore;
import dev.sessiongateway.application.delivery.DeliveryCursorStore;
import dev.sessiongateway.application.delivery.DeliveryLog;
import dev.sessiongateway.application.delivery.EndpointHealthStore;
import dev.sessiongateway.application.delivery.PostDeletionDeliveryStore;
import dev.sessiongateway.application.event.EventLog;
import dev.sessiongateway.application.identity.EventFactory;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.network.NetworkState;
import dev.sessiongateway.application.session.SessionStore;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.OutgoingMessage.Idempotency;
import dev.sessiongateway.domain.session.SessionRef;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// An error while acknowledgements are stored does not end the worker that stores them.
class AckStorageResilienceTest {
  private static final MessageId ID = new MessageId("3EB0AAAAAAAAAAAAAAAA");

  @AutoClose private final GatewayFixture gateway = new GatewayFixture();
  private final AtomicInteger breaks = new AtomicInteger();
  private final AtomicInteger gatherings = new AtomicInteger();
  private volatile CountDownLatch holding = new CountDownLatch(0);
  private volatile CountDownLatch begun = new CountDownLatch(0);

  @BeforeEach
  void activate() {
    gateway.with(config -> config.stores = new Breaking(gateway.stores));
    gateway.active(ADA);
  }

  private Message stored() {
    return gateway.stores.messages().find(gateway.session(ADA).ref(), ID).orElseThrow();
  }

  @Test
  @ExpectsLog("WARN ada - acknowledgements could not be stored")
  void aConfirmationIsStoredLater() {
    breaks.set(1);
    gateway
        .gateway()
        .messaging()
        .send(ADA, text("hello").withIdempotency(new Idempotency.ById(ID)));
    gateway.settle();
    assertThat(stored().ack()).isEqualTo(Ack.PENDING);

    gateway.advance(Duration.ofSeconds(6));

    assertThat(stored().ack()).isEqualTo(Ack.SERVER);
    gateway.gateway().messaging().send(ADA, text("the next one"));
    gateway.settle();
    assertThat(gateway.events(ADA, Event.MessageAcked.class)).hasSize(2);
  }

  /// A later acknowledgement of the same messages can take the network's own along meanwhile.
  @Test
  void theAcknowledgementsOfSeveralMessagesAreGathered() throws Exception {
    holding = new CountDownLatch(1);
    begun = new CountDownLatch(1);
    gateway.gateway().messaging().send(ADA, text("the first is stored at once"));
    begun.await();
    gateway.gateway().messaging().send(ADA, text("the second"));
    gateway.gateway().messaging().send(ADA, text("the third"));
    holding.countDown();
    gateway.settle();

    assertThat(gatherings).hasValue(1);
    assertThat(gateway.events(ADA, Event.MessageAcked.class)).hasSize(3);
  }

  @Test
  void theAcknowledgementOfASingleMessageIsNotKeptWaiting() {
    gateway.gateway().messaging().send(ADA, text("the only one"));
    gateway.settle();

    assertThat(gatherings).hasValue(0);
    assertThat(gateway.events(ADA, Event.MessageAcked.class)).hasSize(1);
  }

  @Test
  @ExpectsLog("WARN ada - messages without an acknowledgement could not be given up yet")
  @ExpectsLog("WARN ada - the network did not confirm messages in time")
  void aMessageIsGivenUpLater() {
    gateway.network.failNextSend(new Fault.NetworkDown(Duration.ofSeconds(1), false));
    assertFault(
        "network.down",
        () ->
            gateway
                .gateway()
                .messaging()
                .send(ADA, text("x").withIdempotency(new Idempotency.ById(ID))));
    breaks.set(1);
    gateway.advance(Duration.ofMinutes(5));
    assertThat(stored().ack()).isEqualTo(Ack.PENDING);

    gateway.advance(Duration.ofSeconds(6));

    assertThat(stored().ack()).isEqualTo(Ack.ERROR);
  }

  /// Stores whose traffic breaks as often as asked.
  private final class Breaking implements Stores {
    private final Stores stores;

    Breaking(Stores stores) {
      this.stores = stores;
    }

    @Override
    public AccountUpdateStore accountUpdates() {
      return new AccountUpdateStore() {
        @Override
        public void take(
            SessionRef session, List<LinkSignal.AccountUpdate> entries, EventFactory factory) {
          if (breaks.getAndDecrement() > 0) {
            throw new StackOverflowError();
          }
          begun.countDown();
          SendingFixture.awaitQuietly(holding);
          stores.accountUpdates().take(session, entries, factory);
        }

        @Override
        public void gather() {
          gatherings.incrementAndGet();
        }
      };
    }

    @Override
    public SessionStore sessions() {
      return stores.sessions();
    }

    @Override
    public MessageStore messages() {
      return stores.messages();
    }

    @Override
    public ChatStore chats() {
      return stores.chats();
    }

    @Override
    public ContactStore contacts() {
      return stores.contacts();
    }

    @Override
    public EventLog events() {
      return stores.events();
    }

    @Override
    public DeliveryCursorStore deliveryCursors() {
      return stores.deliveryCursors();
    }

    @Override
    public DeadLetterStore deadLetters() {
      return stores.deadLetters();
    }

    @Override
    public DeliveryLog deliveryLog() {
      return stores.deliveryLog();
    }

    @Override
    public NetworkState networkState(String network) {
      return stores.networkState(network);
    }

    @Override
    public EndpointHealthStore endpointHealth() {
      return stores.endpointHealth();
    }

    @Override
    public PostDeletionDeliveryStore postDeletionDeliveries() {
      return stores.postDeletionDeliveries();
    }

    @Override
    public AccessKeyStore keys() {
      return stores.keys();
    }

    @Override
    public MediaStore media() {
      return stores.media();
    }

    @Override
    public <T> Optional<T> find(Class<T> port) {
      return stores.find(port);
    }

    @Override
    public void close() {
      stores.close();
    }
  }
}
