package dev.sessiongateway.application.delivery;

import static dev.sessiongateway.application.Samples.NOON;
import static dev.sessiongateway.application.Samples.session;
import static dev.sessiongateway.application.Samples.tried;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.delivery.DeliveryLog.Entry;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.webhook.ReceiverId;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What every [DeliveryLog] promises.
public interface DeliveryLogContract {
  ReceiverId HOOK = new ReceiverId("hook");
  ReceiverId OTHER = new ReceiverId("other");

  /// Empty before each test.
  Stores stores();

  private DeliveryLog log() {
    return stores().deliveryLog();
  }

  private SessionRef ada() {
    return stores().sessions().create(session("ada"), List.of()).ref();
  }

  @Test
  default void listsTheTriesOfAReceiverNewestFirst() {
    var ada = ada();
    var unanswered = new Entry(HOOK, "evt_9", "test", 0, NOON, "failed", null, 5_000, "timeout");

    log().add(ada, tried(HOOK, 1, 1));
    log().add(ada, tried(OTHER, 2, 1));
    log().add(ada, unanswered);

    assertThat(log().list(ada, HOOK, 10)).containsExactly(unanswered, tried(HOOK, 1, 1));
    assertThat(log().list(ada, HOOK, 1)).containsExactly(unanswered);
  }

  @Test
  default void triesOfNoSessionAreApart() {
    var ada = ada();
    log().add(null, tried(HOOK, 1, 0));

    assertThat(log().list(ada, HOOK, 10)).isEmpty();
    assertThat(log().list(null, HOOK, 10)).containsExactly(tried(HOOK, 1, 0));
  }

  @Test
  default void oldTriesAreRemovedInSteps() {
    var ada = ada();
    for (var i = 1; i <= 6; i++) {
      log().add(ada, tried(HOOK, i, 1));
    }

    assertThat(log().prune(NOON.plusSeconds(4), 100, 2)).isEqualTo(2);
    assertThat(log().prune(NOON.plusSeconds(4), 100, 2)).isEqualTo(1);
    assertThat(log().list(ada, HOOK, 10)).extracting(Entry::eventId).endsWith("evt_4");

    assertThat(log().prune(NOON, 2, 10)).isEqualTo(1);
    assertThat(log().list(ada, HOOK, 10))
        .extracting(Entry::eventId)
        .containsExactly("evt_6", "evt_5");
  }

  @Test
  default void aSessionThatIsNotThereHasNone() {
    var unknown = session("nobody").ref();

    assertThatThrownBy(() -> log().add(unknown, tried(HOOK, 1, 1)))
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault().code()).isEqualTo("session.not-found"));
    assertThat(log().list(unknown, HOOK, 10)).isEmpty();
  }
}
