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
    it.active(ADA);
    var found = new ArrayList<Ack>();
    it.network.duringSends(message -> found.add(stored(message.id()).ack()));
    var sent = send(text("hello"));
    assertThat(found).containsExactly(Ack.PENDING);
    assertThat(sent.ack()).isEqualTo(Ack.SERVER);
    assertThat(stored(sent.id()).ack()).isEqualTo(Ack.SERVER);
    assertThat(it.network.sent(ADA)).extracting(Message::id).containsExactly(sent.id());
    assertThat(it.events(ADA, Event.MessageCreated.class)).hasSize(1);
    assertThat(acks()).containsExactly(Ack.SERVER);
  }

  @Test
  void whatCannotBeRecordedIsNotSent() {
    it.active(ADA);
    it.stores.refuseWrites(new Fault.StoreUnavailable(Cause.FULL));
    assertFault("store.full", () -> send(text("hello")));
    assertThat(it.network.attempts(ADA)).isZero();
  }

  @Test
  void theMessageSaysWhoWhenAndWhat() {
    it.active(ADA);
    var mentioned = List.of(Address.person("4917000000009"));
    var sent = send(text("hello").mentioning(mentioned));
    assertThat(sent.chat()).isEqualTo(Samples.GRACE);
    assertThat(sent.sender()).isEqualTo(FakeNetwork.ADA.id());
    assertThat(sent.fromMe()).isTrue();
    assertThat(sent.at()).isEqualTo(it.time.instant());
    assertThat(sent.origin()).isEqualTo(Message.Origin.API);
    assertThat(sent.mentions()).isEqualTo(mentioned);
  }

  @Test
  void anAnswerQuotesTheMessageItAnswers() {
    it.active(ADA);
    var first = send(text("hello"));
    var answer = send(text("again").inReplyTo(first.id()));
    assertThat(answer.quote()).isEqualTo(new Quote(first.id(), FakeNetwork.ADA.id(), "hello"));
    assertFault("invalid.replyTo", () -> send(text("what?").inReplyTo(ID)));
    assertThat(it.network.sent(ADA)).hasSize(2);
  }

  @Test
  void whatTheNetworkDoesNotTakeIsInvalidBeforeAnythingHappens() {
    it.active(ADA);
    assertFault("invalid.text", () -> send(text(" ")));
    it.network.limit(NetworkLimits.STANDARD.with(Limit.TEXT, 4));
    assertFault("invalid.text", () -> send(text("hello")));
    assertThat(it.network.sent(ADA)).isEmpty();
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
      it.create(ADA, SessionConfig.DEFAULT);
      assertFault("session.unauthenticated", () -> send(text("hello")));
      it.gateway().sessions().start(ADA);
      it.settle();
      assertFault("session.unauthenticated", () -> send(text("hello")));
    }

    @Test
    void thatIsStartingIsWaitedFor() throws Exception {
      it.active(ADA);
      it.network.signal(ADA, new LinkSignal.ConnectionLost());
      it.settle();
      try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
        var sent = threads.submit(() -> it.gateway().messaging().send(ADA, text("hello")));
        it.network.signal(ADA, new LinkSignal.Connected(FakeNetwork.ADA));
        assertThat(sent.get().ack()).isEqualTo(Ack.SERVER);
      }
    }

    @Test
    void thatIsStillStartingIsToldToWhoWillNotWait() {
      it.active(ADA);
      it.network.signal(ADA, new LinkSignal.ConnectionLost());
      it.settle();
      Thread.currentThread().interrupt();
      assertThat(faultOf(() -> it.gateway().messaging().send(ADA, text("hello"))).code())
          .isEqualTo("session.starting");
      assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void takesAThousandSendsAtOnceAndNoMore() throws Exception {
      it.active(ADA);
      var underWay = new CountDownLatch(1_000);
      var go = new CountDownLatch(1);
      it.network.duringSends(_ -> {
        underWay.countDown();
        awaitQuietly(go);
      });
      try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
        Callable<Message> send = () -> it.gateway().messaging().send(ADA, text("hello"));
        var sends = IntStream.range(0, 1_000).mapToObj(_ -> threads.submit(send)).toList();
        underWay.await();
        assertFault("too-many.sends", () -> it.gateway().messaging().send(ADA, text("hello")));
        go.countDown();
        for (var sent : sends) {
          assertThat(sent.get().ack()).isEqualTo(Ack.SERVER);
        }
      }
      it.settle();
      assertThat(it.gateway().messaging().send(ADA, text("hello")).ack()).isEqualTo(Ack.SERVER);
    }
  }
}
