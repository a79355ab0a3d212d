package dev.sessiongateway.network.simulator.signal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.application.work.WorkerSupervisor;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.fault.FaultEngine;
import dev.sessiongateway.network.simulator.fault.NoLinks;
import dev.sessiongateway.network.simulator.fault.SignalFaults;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// No error ends the line that brings signals to a link's listener.
class SignalDeliveryResilienceTest {
  private static final Address GRACE = Address.person("15550002222");

  private final ManualTime time = new ManualTime();
  private final WorkerSupervisor workers =
      new WorkerSupervisor(Runnable::run, () -> Duration.between(Instant.EPOCH, time.instant()));
  private final List<LinkSignal> signals = new ArrayList<>();
  private final AtomicInteger refusals = new AtomicInteger();
  private final AtomicInteger brokenJournals = new AtomicInteger();
  private final Device device = new Device(new SessionName("ada"), GRACE);
  private final SignalDelivery line =
      new SignalDelivery(
          this::record,
          null,
          time,
          workers,
          new SignalFaults(new FaultEngine(time, new NoLinks()), new SessionName("ada"), time),
          (_, _) -> record());

  private void record(LinkSignal signal) {
    if (signal instanceof LinkSignal.AccountUpdate && refusals.getAndDecrement() > 0) {
      throw new StackOverflowError();
    }
    signals.add(signal);
  }

  private void record() {
    if (brokenJournals.getAndDecrement() > 0) {
      throw new Fault.NetworkDown(Duration.ofSeconds(1), false).toException();
    }
  }

  private void happen(int times) {
    for (var i = 0; i < times; i++) {
      device.queue.add(new Event.PresenceChanged(GRACE, GRACE, Presence.COMPOSING));
      device.wake();
    }
  }

  @Test
  @ExpectsLog("WARN SignalDelivery - how far a listener got was not recorded")
  void aJournalThatCannotBeWrittenCostsNoSignal() {
    brokenJournals.set(3);
    line.connect(device, new Account(GRACE, "Grace"));
    happen(250);

    assertThat(signals).hasSize(251);
    assertThat(workers.failures()).isEqualTo(3);
    assertThat(workers.stalled()).isEmpty();
  }

  @Test
  @ExpectsLog("WARN SignalDelivery - a listener did not take a signal")
  void afterAnErrorTheSameSignalsComeAgain() {
    refusals.set(1);
    line.connect(device, new Account(GRACE, "Grace"));
    happen(2);
    assertThat(signals).hasSize(1);

    time.advance(Duration.ofSeconds(2));

    assertThat(signals).hasSize(3);
    time.advance(WorkerSupervisor.STALLED_AFTER);
    assertThat(workers.stalled()).isEmpty();
  }

  @Test
  @ExpectsLog("WARN SignalDelivery - a listener did not take a signal")
  void aListenerThatRefusesForLongIsNoticedUntilTheLinkIsClosed() {
    refusals.set(Integer.MAX_VALUE);
    line.connect(device, new Account(GRACE, "Grace"));
    happen(1);
    time.advance(WorkerSupervisor.STALLED_AFTER);
    assertThat(workers.stalled()).containsEntry("simulated-signals", 1);

    line.close();

    assertThat(workers.stalled()).isEmpty();
  }
}
