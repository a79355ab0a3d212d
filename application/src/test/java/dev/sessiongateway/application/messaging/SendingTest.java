package dev.sessiongateway.application.messaging;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static dev.sessiongateway.application.GatewayFixture.faultOf;
import static dev.sessiongateway.application.GatewayFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable.Cause;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.Quote;
import dev.sessiongateway.domain.network.NetworkLimits;
import dev.sessiongateway.domain.network.NetworkLimits.Limit;
import dev.sessiongateway.domain.session.SessionConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class SendingTest extends SendingFixture {
  @Test
  void aMessageIsRecordedBeforeItIsSent() {
    gateway.active(ADA);
    var found = new ArrayList<Ack>();
    gateway.network.duringSends(message -> found.add(stored(message.id()).ack()));
    var sent = send(text("hello"));
    assertThat(found).containsExactly(Ack.PENDING);
    assertThat(sent.ack()).isEqualTo(Ack.SERVER);
    assertThat(stored(sent.id()).ack()).isEqualTo(Ack.SERVER);
    assertThat(gateway.network.sent(ADA)).extracting(Message::id).containsExactly(sent.id());
    assertThat(gateway.events(ADA, Event.MessageCreated.class)).hasSize(1);
    assertThat(acks()).containsExactly(Ack.SERVER);
  }

  @Test
  void whatCannotBeRecordedIsNotSent() {
    gateway.active(ADA);
    gateway.stores.refuseWrites(new Fault.StoreUnavailable(Cause.FULL));
    assertFault("store.full", () -> send(text("hello")));
    assertThat(gateway.network.attempts(ADA)).isZero();
  }

  @Test
  void theMessageSaysWhoWhenAndWhat() {
    gateway.active(ADA);
    var mentioned = List.of(Address.person("4917000000009"));
    var sent = send(text("hello").mentioning(mentioned));
    assertThat(sent.chat()).isEqualTo(Samples.GRACE);
    assertThat(sent.sender()).isEqualTo(FakeNetwork.ADA.id());
    assertThat(sent.fromMe()).isTrue();
    assertThat(sent.at()).isEqualTo(gateway.time.instant());
    assertThat(sent.origin()).isEqualTo(Message.Origin.API);
    assertThat(sent.mentions()).isEqualTo(mentioned);
  }

  @Test
  void anAnswerQuotesTheMessageItAnswers() {
    gateway.active(ADA);
    var first = send(text("hello"));
    var answer = send(text("again").inReplyTo(first.id()));
    assertThat(answer.quote()).isEqualTo(new Quote(first.id(), FakeNetwork.ADA.id(), "hello"));
    assertFault("invalid.replyTo", () -> send(text("what?").inReplyTo(ID)));
    assertThat(gateway.network.sent(ADA)).hasSize(2);
  }

  @Test
  void whatTheNetworkDoesNotTakeIsInvalidBeforeAnythingHappens() {
    gateway.active(ADA);
    assertFault("invalid.text", () -> send(text(" ")));
    gateway.network.limit(NetworkLimits.STANDARD.with(Limit.TEXT, 4));
    assertFault("invalid.text", () -> send(text("hello")));
    assertThat(gateway.network.sent(ADA)).isEmpty();
    assertThat(send(text("well")).content()).isEqualTo(new Content.Text("well"));
  }

  @Nested
  class ASession {
    @Test
    void thatIsNotThereIsNotFound() {
      assertFault("session.not-found", () -> send(text("hello")));
    }

    @Test
    void thatIsNotPairedIsUnauthenticated() {
      gateway.create(ADA, SessionConfig.DEFAULT);
      assertFault("session.unauthenticated", () -> send(text("hello")));
      gateway.gateway().sessions().start(ADA);
      gateway.settle();
      assertFault("session.unauthenticated", () -> send(text("hello")));
    }

    @Test
    void thatIsStartingIsWaitedFor() throws Exception {
      gateway.active(ADA);
      gateway.network.signal(ADA, new LinkSignal.ConnectionLost());
      gateway.settle();
      try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
        var sent = threads.submit(() -> gateway.gateway().messaging().send(ADA, text("hello")));
        gateway.network.signal(ADA, new LinkSignal.Connected(FakeNetwork.ADA));
        assertThat(sent.get().ack()).isEqualTo(Ack.SERVER);
      }
    }

    @Test
    void thatIsStillStartingIsToldToWhoWillNotWait() {
      gateway.active(ADA);
      gateway.network.signal(ADA, new LinkSignal.ConnectionLost());
      gateway.settle();
      Thread.currentThread().interrupt();
      assertThat(faultOf(() -> gateway.gateway().messaging().send(ADA, text("hello"))).code())
          .isEqualTo("session.starting");
      assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void takesAThousandSendsAtOnceAndNoMore() throws Exception {
      gateway.active(ADA);
      var underWay = new CountDownLatch(1_000);
      var go = new CountDownLatch(1);
      gateway.network.duringSends(_ -> {
        underWay.countDown();
        awaitQuietly(go);
      });
      try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
        Callable<Message> send = () -> gateway.gateway().messaging().send(ADA, text("hello"));
        var sends = IntStream.range(0, 1_000).mapToObj(_ -> threads.submit(send)).toList();
        underWay.await();
        assertFault("too-many.sends", () -> gateway.gateway().messaging().send(ADA, text("hello")));
        go.countDown();
        for (var sent : sends) {
          assertThat(sent.get().ack()).isEqualTo(Ack.SERVER);
        }
      }
      gateway.settle();
      assertThat(gateway.gateway().messaging().send(ADA, text("hello")).ack())
          .isEqualTo(Ack.SERVER);
    }
  }
}
