package dev.sessiongateway.application.sink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.identity.SessionCipher;
import dev.sessiongateway.application.webhook.Delivery;
import dev.sessiongateway.application.webhook.RenderedEvent;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import dev.sessiongateway.domain.webhook.SinkName;
import dev.sessiongateway.domain.webhook.Webhook;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class SinkDeliveryTest {
  private static final SinkName NAME = new SinkName("journal");

  /// Keeps the class loader of the thread that published last.
  private static final class Journal implements EventSink {
    private @Nullable ClassLoader last;

    @Override
    public Delivery.Outcome publish(SinkEvent event) {
      last = Thread.currentThread().getContextClassLoader();
      return ACCEPTED;
    }

    @Override
    public Optional<String> problem() {
      return Optional.empty();
    }

    @Override
    public void close() {}
  }

  @Test
  void aSinkPublishesWithTheClassesOfItsJar() {
    var sink = new Journal();
    var thread = Thread.currentThread();
    var before = thread.getContextClassLoader();
    var ofThread = ClassLoader.getPlatformClassLoader();
    thread.setContextClassLoader(ofThread);
    try {
      publish(sink);
      assertThat(sink.last).isSameAs(Journal.class.getClassLoader()).isNotSameAs(ofThread);
      assertThat(thread.getContextClassLoader()).isSameAs(ofThread);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static void publish(EventSink sink) {
    Delivery others =
        (_, _, _) -> {
          throw new AssertionError("it is an event of the sink");
        };
    var webhook =
        new Webhook(
            NAME.ofInstance(),
            Family.B,
            true,
            NAME.url(),
            Set.of("*"),
            null,
            new RetryPolicy.Unset(),
            List.of(),
            false,
            false,
            true,
            null);
    var delivery = new SinkDelivery(others, Map.of(NAME, sink), SessionCipher.NONE, (_, _) -> {});
    var event =
        new RenderedEvent("evt_1", "messages.upsert", Instant.EPOCH, "", new byte[0], null, 1);
    var origin = new Delivery.Origin(new InstanceId(new UUID(1, 2)), new SessionName("shop"), null);
    assertThat(delivery.deliver(webhook, event, origin).outcome()).isEqualTo(EventSink.ACCEPTED);
  }
}
