package dev.sessiongateway.application.delivery;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.application.delivery.FakeDelivery.Delivered;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.EndpointHealth;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import dev.sessiongateway.domain.webhook.RetryPolicy.Curve;
import dev.sessiongateway.domain.webhook.Webhook;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;

/// A gateway on a fake network with receivers, and what tests of deliveries ask it.
abstract class DeliveryFixture {
  static final URI ONE = URI.create("http://one.example/hook");
  static final URI TWO = URI.create("http://two.example/hook");
  static final Outcome DOWN = new Outcome.Failed("HTTP 503", null);
  static final Outcome NO = new Outcome.Refused(404, "HTTP 404");
  static final Outcome BROKEN = new Outcome.ServerError(500, "HTTP 500", null);
  static final Outcome YES = new Outcome.Accepted(200);
  static final RetryPolicy UNSET = new RetryPolicy.Unset();
  @AutoClose final GatewayFixture gateway = new GatewayFixture();

  static Webhook hook(URI url) {
    return hook(url, UNSET);
  }

  static Webhook hook(URI url, RetryPolicy retries) {
    return hook(url, retries, "*");
  }

  static Webhook hook(URI url, RetryPolicy retries, String... events) {
    return hook(url, retries, Set.of(events), null);
  }

  static Webhook keyed(URI url, RetryPolicy retries, String key) {
    return hook(url, retries, Set.of("*"), key);
  }

  private static Webhook hook(
      URI url, RetryPolicy retries, Set<String> events, @Nullable String key) {
    var id = new ReceiverId(url.getHost());
    return new Webhook(
        id, Family.A, true, url, events, key, retries, List.of(), false, false, true, null);
  }

  static RetryPolicy constant(int delaySeconds, int attempts) {
    return retries(Curve.CONSTANT, delaySeconds, attempts);
  }

  static RetryPolicy retries(Curve curve, int delaySeconds, int attempts) {
    return new RetryPolicy.Configured(curve, Duration.ofSeconds(delaySeconds), attempts);
  }

  static SessionConfig told(Webhook... hooks) {
    return SessionConfig.DEFAULT.withWebhooks(Family.A, List.of(hooks));
  }

  void happen(SessionName session, int times) {
    for (var i = 0; i < times; i++) {
      happen(session);
    }
    gateway.settle();
  }

  /// Once, without the wait for what comes of it.
  void happen(SessionName session) {
    gateway.network.signal(
        session, new Event.PresenceChanged(Samples.GRACE, Samples.GRACE, Presence.COMPOSING));
  }

  List<Long> accepted(URI url, SessionName session) {
    return gateway.delivery.deliveredTo(url).stream()
        .filter(attempt -> attempt.outcome() instanceof Outcome.Accepted)
        .filter(attempt -> body(attempt)[0].equals(session.value()))
        .map(attempt -> Long.valueOf(body(attempt)[1]))
        .toList();
  }

  static String[] body(Delivered attempt) {
    return new String(attempt.event().body(), UTF_8).split(" ", -1);
  }

  /// Every event was accepted, and those that were never refused in their order.
  void assertThatEachArrivedAndRefusalsStoppedNoOther(URI url, SessionName session) {
    var refused =
        gateway.delivery.deliveredTo(url).stream()
            .filter(one ->
                one.outcome() instanceof Outcome.Refused
                    || one.outcome() instanceof Outcome.ServerError)
            .filter(one -> body(one)[0].equals(session.value()))
            .map(one -> Long.valueOf(body(one)[1]))
            .collect(Collectors.toSet());
    var others = everySeq(session).stream().filter(seq -> !refused.contains(seq)).toList();
    var accepted = accepted(url, session);
    assertThat(accepted).containsExactlyInAnyOrderElementsOf(everySeq(session));
    assertThat(accepted.stream().filter(others::contains)).containsExactlyElementsOf(others);
    assertThat(told(url, session).stream().distinct()).as("first attempts").isSorted();
  }

  List<Long> everySeq(SessionName session) {
    return gateway.log(session).stream().map(EventRecord::seq).toList();
  }

  int tries(URI url) {
    return gateway.delivery.deliveredTo(url).size();
  }

  EndpointHealth endpoint(URI url) {
    return gateway.stores.endpointHealth().find(url).orElse(EndpointHealth.healthy(url));
  }

  ReceiverAdmin webhooks() {
    return gateway.gateway().receiverAdmin();
  }

  ReceiverAdmin.ReceiverStatus only() {
    var all = webhooks().list(ADA);
    assertThat(all).hasSize(1);
    return all.getFirst();
  }

  static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// The numbers of the events that a receiver got, in order, each attempt counted.
  List<Long> told(URI url, SessionName session) {
    return gateway.delivery.deliveredTo(url).stream()
        .map(DeliveryFixture::body)
        .filter(body -> body[0].equals(session.value()))
        .map(body -> Long.valueOf(body[1]))
        .toList();
  }

  /// The names of the events that [#ONE] got, in order, each attempt counted.
  List<String> names() {
    return gateway.delivery.deliveredTo(ONE).stream().map(one -> one.event().name()).toList();
  }

  List<DeadLetterStore.DeadLetter> letters(SessionName session) {
    return gateway
        .stores
        .deadLetters()
        .list(gateway.session(session).ref(), DeadLetterStore.Selection.ALL, 1_000);
  }

  static List<Long> upTo(long last) {
    return LongStream.rangeClosed(1, last).boxed().toList();
  }
}
