package dev.sessiongateway.application.broadcast;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.broadcast.BroadcastFixture.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.fault.Fault.NetworkDown;
import dev.sessiongateway.domain.fault.Fault.Refused;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable;
import dev.sessiongateway.domain.messaging.Message;
import java.time.Duration;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The store or the network fails, or the process ends, while a broadcast is under way: each
/// recipient gets the message once.
@ExpectsLog("the broadcasts of the session go on later")
@ExpectsLog(
    value = "acknowledgements could not be stored",
    optional = "the broadcast may stop before any is stored")
class BroadcastInterruptionsTest {
  private static final int PEOPLE = 4;

  @AutoClose private final BroadcastFixture it = new BroadcastFixture();

  @BeforeEach
  void activate() {
    it.gateway.active(ADA);
  }

  static IntStream writes() {
    return IntStream.range(0, 24);
  }

  @ParameterizedTest
  @MethodSource("writes")
  void theStoreStopsAfterEachWriteAndTheProcessEnds(int writes) {
    it.gateway.gateway().sessions().pause(ADA);
    var broadcast = it.create(text("Hi {{name}}"), PEOPLE);
    it.gateway.stores.refuseWrites(writes, new StoreUnavailable(StoreUnavailable.Cause.BROKEN));
    try {
      it.gateway.gateway().sessions().start(ADA);
    } catch (RuntimeException _) {
      // The store stopped before the session was started; it is started below.
    }
    it.gateway.settle();
    it.gateway.stores.refuseWrites(null);
    it.restart();
    it.gateway.gateway().sessions().start(ADA);
    it.gateway.settle();
    it.gateway.advance(Duration.ofMinutes(12));

    assertThat(it.gateway.network.sent(ADA).stream().map(Message::chat).toList())
        .hasSize(PEOPLE)
        .doesNotHaveDuplicates();
    assertThat(it.texts()).doesNotHaveDuplicates();
    assertThat(it.totals(broadcast)).isEqualTo(Map.of(RecipientState.SENT, PEOPLE));
    assertThat(it.state(broadcast)).isEqualTo(BroadcastState.COMPLETED);
  }

  @Test
  void aNetworkThatDoesNotAnswerHoldsTheBroadcast() {
    it.gateway.network.failNextSend(new NetworkDown(Duration.ofSeconds(30), true));
    var broadcast = it.create(text("Hi {{name}}"), PEOPLE);
    assertThat(it.broadcasts().hold(ADA).orElseThrow().reason()).isEqualTo("network.down");
    it.gateway.advance(Duration.ofMinutes(2));
    assertThat(it.texts()).hasSize(PEOPLE).doesNotHaveDuplicates();
    assertThat(it.totals(broadcast)).isEqualTo(Map.of(RecipientState.SENT, PEOPLE));
  }

  @Test
  void aRecipientWhomTheNetworkRefusesFailsAlone() {
    it.gateway.network.failNextSend(new Refused("blocked"));
    var broadcast = it.create(text("Hi {{name}}"), PEOPLE);
    it.follow();
    assertThat(it.totals(broadcast))
        .isEqualTo(Map.of(RecipientState.SENT, PEOPLE - 1, RecipientState.FAILED, 1));
    assertThat(it.broadcasts().recipients(ADA, broadcast.id(), RecipientState.FAILED, 0, 9))
        .singleElement()
        .matches(failed -> String.valueOf(failed.failure()).contains("blocked"));
  }

  @Test
  void aRecipientListThatCannotBeStoredLeavesNothing() {
    it.gateway.gateway().sessions().pause(ADA);
    var wanted = text("Hi");
    var people = it.people(wanted, 3);
    it.gateway.stores.refuseWrites(1, new StoreUnavailable(StoreUnavailable.Cause.FULL));
    assertThatThrownBy(() -> it.broadcasts().create(ADA, wanted, people))
        .hasMessageContaining("full");
    it.gateway.stores.refuseWrites(null);
    assertThat(it.broadcasts().list(ADA, null, 9)).isEmpty();
    it.restart();
    it.gateway.gateway().sessions().start(ADA);
    it.gateway.settle();
    it.follow();
    assertThat(it.texts()).isEmpty();
  }
}
