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

/// The name of an event sink, and that no address of a webhook names one.
class SinkNameTest {
  private static final SinkName RABBIT = new SinkName("rabbitmq");
  private static final PusherApp APP = new PusherApp("1", "k", "sealed", "mt1", true);

  @Test
  void cursorsOfASinkAreStoredUnderItsName() {
    assertThat(RABBIT.ofInstance()).isEqualTo(new ReceiverId("sink-rabbitmq"));
    assertThat(RABBIT.ofAll()).isEqualTo(new ReceiverId("global-rabbitmq"));
    assertThat(RABBIT).hasToString("rabbitmq");
    assertThat(APP).hasToString("PusherApp[1, mt1]");
  }

  @Test
  void namesOfSinksAndClustersAreTaken() {
    assertThat(SinkName.isValid("rabbitmq")).isTrue();
    assertThat(PusherApp.isCluster("mt1")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"sink://rabbitmq", "sink:rabbitmq", "http://bots.invalid:99999/"})
  void noClientMakesAnotherReceiverByTheAddressOfAWebhook(String url) {
    assertFault(
        "invalid.webhook.url",
        () ->
            new Webhook(
                new ReceiverId("sink-rabbitmq"), Family.B, true, URI.create(url), Set.of("*")));
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
