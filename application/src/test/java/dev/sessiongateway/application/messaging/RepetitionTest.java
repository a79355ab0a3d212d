package dev.sessiongateway.application.messaging;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.BOB;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static dev.sessiongateway.application.GatewayFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.PortFaults;
import dev.sessiongateway.application.Samples;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaConversion;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.ContactCard;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.InteractiveContent.ListSection;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.OutgoingMessage.Idempotency;
import dev.sessiongateway.domain.messaging.OutgoingMessage.PreviewRequest;
import dev.sessiongateway.domain.messaging.Schedule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A send that a client repeats by id or by key.
class RepetitionTest extends SendingFixture {
  @Nested
  class Repeated {
    static List<Idempotency> ways() {
      return List.of(new Idempotency.ById(ID), new Idempotency.ByKey("order-17"));
    }

    @ParameterizedTest
    @MethodSource("ways")
    void itActsOnce(Idempotency way) {
      gateway.active(ADA);
      var first = send(text("hello").withIdempotency(way));
      gateway.advance(Duration.ofHours(1));
      var second = send(text("hello").withIdempotency(way));
      assertThat(second).isEqualTo(first);
      assertThat(gateway.network.attempts(ADA)).isEqualTo(1);
      assertThat(gateway.events(ADA, Event.MessageCreated.class)).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("ways")
    void itActsOnceAfterARestartOfTheGateway(Idempotency way) {
      gateway.active(ADA);
      var first = send(text("hello").withIdempotency(way));
      gateway.reopen();
      assertThat(send(text("hello").withIdempotency(way)).id()).isEqualTo(first.id());
      assertThat(gateway.network.attempts(ADA)).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("ways")
    void fiftyAtOnceAreOneMessageAndOneAnswer(Idempotency way) throws Exception {
      gateway.active(ADA);
      var all = new CountDownLatch(50);
      Callable<Message> send =
          () -> {
            all.countDown();
            all.await();
            return gateway.gateway().messaging().send(ADA, text("hello").withIdempotency(way));
          };
      var answers = new ArrayList<Message>();
      try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
        for (var answer : threads.invokeAll(IntStream.range(0, 50).mapToObj(_ -> send).toList())) {
          answers.add(answer.get());
        }
      }
      gateway.settle();
      assertThat(answers).hasSize(50).extracting(Message::id).containsOnly(answers.getFirst().id());
      assertThat(answers).extracting(Message::ack).containsOnly(Ack.SERVER);
      assertThat(gateway.network.sent(ADA)).hasSize(1);
      assertThat(gateway.events(ADA, Event.MessageCreated.class)).hasSize(1);
      assertThat(acks()).containsExactly(Ack.SERVER);
    }

    @ParameterizedTest
    @MethodSource("ways")
    void withAnotherBodyItIsAConflict(Idempotency way) {
      gateway.active(ADA);
      send(text("hello").withIdempotency(way));
      assertFault("message.id-reused", () -> send(text("bye").withIdempotency(way)));
      var elsewhere =
          new OutgoingMessage(
              Samples.ALAN,
              text("hello").content(),
              null,
              null,
              List.of(),
              way,
              MediaConversion.NONE,
              false,
              PreviewRequest.NONE,
              Schedule.NONE,
              null);
      assertFault("message.id-reused", () -> send(elsewhere));
      assertFault(
          "message.id-reused",
          () -> send(text("hello").mentioning(List.of(Samples.ALAN)).withIdempotency(way)));
      assertThat(gateway.network.attempts(ADA)).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("ways")
    void itWaitsForTheOneThatIsUnderWay(Idempotency way) throws Exception {
      gateway.active(ADA);
      var underWay = new CountDownLatch(1);
      var go = new CountDownLatch(1);
      gateway.network.duringSends(_ -> {
        underWay.countDown();
        awaitQuietly(go);
      });
      try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
        var first =
            threads.submit(
                () -> gateway.gateway().messaging().send(ADA, text("hi").withIdempotency(way)));
        underWay.await();
        var second =
            threads.submit(
                () -> gateway.gateway().messaging().send(ADA, text("hi").withIdempotency(way)));
        go.countDown();
        assertThat(first.get().ack()).isEqualTo(Ack.SERVER);
        assertThat(second.get().ack()).isEqualTo(Ack.SERVER);
      }
      assertThat(gateway.network.attempts(ADA)).isEqualTo(1);
    }

    /// The second one is stored after the first has looked for it.
    @ParameterizedTest
    @MethodSource("ways")
    void oneThatOnlyTheStoreRecognisesIsNotSent(Idempotency way) {
      var hello = text("hello").withIdempotency(way);
      var isFirst = new AtomicBoolean(true);
      var ports = new PortFaults();
      gateway.with(config -> config.stores = ports.in(gateway.stores));
      gateway.active(ADA);
      ports.after(
          "findRepeated",
          () -> {
            if (isFirst.getAndSet(false)) {
              send(hello);
            }
          });
      assertThat(send(hello).ack()).isEqualTo(Ack.SERVER);
      assertThat(gateway.network.attempts(ADA)).isEqualTo(1);
      assertThat(gateway.events(ADA, Event.MessageCreated.class)).hasSize(1);
    }

    /// The second one is stored first, and no acknowledgement is stored meanwhile.
    @ParameterizedTest
    @MethodSource("ways")
    void oneThatOvertakesTheFirstIsTheOnlyOneThatIsSent(Idempotency way) {
      var hello = text("hello").withIdempotency(way);
      var isFirst = new AtomicBoolean(true);
      var overtaken = new CountDownLatch(1);
      var acknowledged = new CountDownLatch(1);
      var ports = new PortFaults();
      gateway.with(config -> config.stores = ports.in(gateway.stores));
      gateway.active(ADA);
      ports.before("take", () -> awaitQuietly(acknowledged));
      ports.before(
          "record",
          () -> {
            if (isFirst.getAndSet(false)) {
              awaitQuietly(overtaken);
            }
          });
      for (var i = 0; i < 2; i++) {
        gateway.background.execute(() -> gateway.gateway().messaging().send(ADA, hello));
        gateway.background.awaitIdle();
      }
      overtaken.countDown();
      gateway.background.awaitIdle();
      var attempts = gateway.network.attempts(ADA);
      acknowledged.countDown();
      gateway.settle();
      assertThat(attempts).isEqualTo(1);
      assertThat(gateway.network.attempts(ADA)).isEqualTo(1);
      assertThat(acks()).containsExactly(Ack.SERVER);
    }

    static List<Content> contents() {
      var file = new Attachment.Inline(new byte[] {1, 2, 3}, "application/octet-stream", "a.bin");
      return List.of(
          new Content.Text("hello"),
          new Content.Media(MediaKind.DOCUMENT, file, "caption"),
          new Content.Location(1, 2, "here", null),
          new InteractiveContent.Buttons(
              null, null, "body", null, List.of(new Button.Reply("1", "yes"))),
          new InteractiveContent.ListMessage(
              "title",
              null,
              null,
              "open",
              List.of(new ListSection("one", List.of(new ListSection.Row("1", "a", null))))),
          new Content.Poll("tea?", List.of("a, b", "c"), 1),
          new Content.Poll("tea?", List.of("a", "b, c"), 1),
          new Content.Poll("tea?", List.of("a", "b, c"), 2),
          new Content.CalendarEvent("party", null, Samples.NOON, null, null, false),
          new Content.CalendarEvent("party", null, Samples.NOON.plusNanos(1), null, null, false),
          new Content.ContactCards(List.of(new ContactCard("Grace", "card"))),
          new Content.ContactCards(List.of(new ContactCard("Gracec", "ard"))));
    }

    @Test
    void everyContentIsToldFromEveryOther() {
      gateway.active(ADA);
      var way = new Idempotency.ByKey("order-17");
      for (var first : contents()) {
        gateway.gateway().sessions().delete(ADA);
        gateway.active(ADA);
        var sent = send(OutgoingMessage.to(Samples.GRACE, first).withIdempotency(way));
        for (var second : contents()) {
          var again = OutgoingMessage.to(Samples.GRACE, second).withIdempotency(way);
          if (isSame(first, second)) {
            assertThat(send(again).id()).isEqualTo(sent.id());
          } else {
            assertFault("message.id-reused", () -> send(again));
          }
        }
        assertThat(gateway.events(ADA, Event.MessageCreated.class)).hasSize(1);
      }
    }

    /// Inline files are equal by identity only.
    private static boolean isSame(Content first, Content second) {
      return (first instanceof Content.Media && second instanceof Content.Media)
          || first.equals(second);
    }

    @Test
    void theSameKeyInAnotherSessionIsAnotherMessage() {
      gateway.active(ADA);
      gateway.active(BOB);
      var way = new Idempotency.ByKey("order-17");
      var one = gateway.gateway().messaging().send(ADA, text("hello").withIdempotency(way));
      var two = gateway.gateway().messaging().send(BOB, text("hello").withIdempotency(way));
      assertThat(one.id()).isNotEqualTo(two.id());
    }

    @Test
    void withoutIdAndKeyEachCallIsAMessage() {
      gateway.active(ADA);
      assertThat(send(text("hello")).id()).isNotEqualTo(send(text("hello")).id());
      assertThat(gateway.network.sent(ADA)).hasSize(2);
    }
  }
}
