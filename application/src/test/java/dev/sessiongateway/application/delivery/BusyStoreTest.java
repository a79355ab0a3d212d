package dev.sessiongateway.application.delivery;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.PortFaults;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable.Cause;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/// Nobody has to act when the store of a cursor is busy: the worker tries again.
@ExpectsLog("WARN ada - delivery to a receiver stopped and tries again")
class BusyStoreTest extends DeliveryFixture {
  @Test
  void aBusyStoreIsNoErrorAndTheEventArrives() {
    var ports = new PortFaults();
    gateway.with(config -> config.stores = ports.in(gateway.stores));
    gateway.active(ADA, told(hook(ONE)));
    var before = everySeq(ADA).getLast();
    var isBusy = new AtomicBoolean(true);
    ports.before(
        "EventLog.read",
        () -> {
          if (isBusy.getAndSet(false)) {
            throw new Fault.StoreUnavailable(Cause.BUSY).toException();
          }
        });
    happen(ADA, 1);

    gateway.advance(Duration.ofSeconds(10));

    assertThat(isBusy).isFalse();
    assertThat(accepted(ONE, ADA)).endsWith(before + 1);
  }
}
