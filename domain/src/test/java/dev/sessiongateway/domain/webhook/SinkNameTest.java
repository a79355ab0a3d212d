package dev.sessiongateway.domain.webhook;

import static dev.sessiongateway.domain.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.family.Family;
import java.net.URI;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// An event sink is a webhook of the gateway's own, which nobody can make by its address.
class SinkNameTest {
  private static final SinkName RABBIT = new SinkName("rabbitmq");
  private static final SinkName PUSHER = new SinkName("pusher");
  private static final PusherApp APP = new PusherApp("1", "k", "sealed", "mt1", true);

  private static Webhook webhook(String id, String url) {
    return new Webhook(new WebhookId(id), Family.B, true, URI.create(url), Set.of("*"));
  }

  @Test
  void aSubscriptionIsAWebhookOfItsSink() {
    var subscription = new SinkSubscription(RABBIT, true, Set.of("MessageCreated"));
    var webhook = subscription.webhook();
    assertThat(webhook.id()).isEqualTo(new WebhookId("sink-rabbitmq"));
    assertThat(webhook.sink()).contains(RABBIT);
    assertThat(webhook.hmacKey()).isNull();
    assertThat(webhook.enabled()).isTrue();
    assertThat(webhook.subscription().destination()).isNull();
    assertThat(PusherApp.of(webhook)).isEmpty();
    assertThat(subscription.ofAll().id()).isEqualTo(new WebhookId("global-rabbitmq"));
    assertThat(RABBIT).hasToString("rabbitmq");
  }

  @Test
  void anAppOfPusherIsReadFromItsWebhook() {
    var webhook = new SinkSubscription(PUSHER, true, Set.of("*"), APP).webhook();
    assertThat(webhook.sink()).contains(PUSHER);
    assertThat(webhook.hmacKey()).isEqualTo("sealed");
    assertThat(PusherApp.of(webhook)).contains(APP);
    var unsafe = new PusherApp("1", "k", "sealed", "mt1", false);
    assertThat(PusherApp.of(new SinkSubscription(PUSHER, true, Set.of("*"), unsafe).webhook()))
        .contains(unsafe);
    assertThat(APP).hasToString("PusherApp[1, mt1]");
  }

  @Test
  void aWebhookOfAnotherServerIsNoSink() {
    var webhook = webhook("one", "https://one.example/apps/1?key=k&cluster=mt1&tls=true");
    assertThat(webhook.sink()).isEmpty();
    assertThat(PusherApp.of(webhook)).isEmpty();
    assertThat(webhook.subscription().destination()).isEqualTo(webhook.url());
  }

  @ParameterizedTest
  @CsvSource({
    "sink-rabbitmq, sink://rabbitmq, true",
    "global-rabbitmq, sink://rabbitmq, true",
    "mine, sink://rabbitmq, false",
    "sink-nats, sink://rabbitmq, false",
    "sink-rabbitmq, sink://ada@rabbitmq, false",
    "sink-rabbitmq, sink://rabbitmq:1, false",
    "sink-rabbitmq, sink://RABBITMQ, false",
    "sink-rabbitmq, sink:rabbitmq, false",
    "sink-rabbitmq, other://rabbitmq, false"
  })
  void noClientMakesASinkByItsAddress(String id, String url, boolean isSink) {
    if (isSink) {
      assertThat(webhook(id, url).sink()).contains(RABBIT);
    } else {
      assertFault("invalid.webhook.url", () -> webhook(id, url));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1, k, mt1, true, true",
    "2, k, mt1, true, false",
    "1, l, mt1, true, false",
    "1, k, eu, true, false",
    "1, k, mt1, false, false"
  })
  void anAppIsTheSameWhenAllOfItIs(
      String id, String key, String cluster, boolean tls, boolean isSame) {
    assertThat(APP.isSameAs(id, key, cluster, tls)).isEqualTo(isSame);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a/b", "a b", "é"})
  void partsOfAnAppAreWords(String part) {
    assertFault("invalid.appId", () -> new PusherApp(part, "k", "s", "mt1", true));
    assertFault("invalid.key", () -> new PusherApp("1", part, "s", "mt1", true));
    assertFault("invalid.cluster", () -> new PusherApp("1", "k", "s", part, true));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Rabbit", "1a", "a_b", "abcdefghijklmnopqrstuvwxyzabcdefg"})
  void aSinkHasASmallName(String name) {
    assertThat(SinkName.isValid(name)).isFalse();
    assertFault("invalid.sink", () -> new SinkName(name));
  }
}
