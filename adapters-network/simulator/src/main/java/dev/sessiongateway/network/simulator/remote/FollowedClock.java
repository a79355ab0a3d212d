package dev.sessiongateway.network.simulator.remote;

import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.time.VirtualTime;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.network.simulator.wire.Frame.ClockSetting;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The clock of this gateway, which follows that of the network.
final class FollowedClock {
  private static final Logger log = LoggerFactory.getLogger(FollowedClock.class);

  /// Two clocks that go are never quite equal, and need not be.
  private static final Duration CLOSE = Duration.ofMillis(200);

  private final Time time;
  private final SerialTasks tasks;

  FollowedClock(Time time, Executor executor) {
    this.time = time;
    this.tasks = new SerialTasks(executor);
  }

  /// As the one below, later.
  ///
  /// @param then gets whether the clock is as the network's now
  void follow(ClockSetting setting, Consumer<Boolean> then) {
    tasks.add(() -> then.accept(follow(setting)));
  }

  /// Sets the clock, and runs the timers that become due.
  boolean follow(ClockSetting setting) {
    if (time instanceof VirtualTime virtual && !isAs(virtual, setting)) {
      var to = setting.frozen() ? setting.now() : virtual.machine().instant().plus(setting.ahead());
      try {
        virtual.follow(to, setting.frozen());
      } catch (FaultException e) {
        log.atWarn().setCause(e).log("the clock does not follow that of the simulator");
        return false;
      }
    }
    return true;
  }

  private static boolean isAs(VirtualTime clock, ClockSetting setting) {
    if (clock.isFrozen() != setting.frozen()) {
      return false;
    }
    return setting.frozen()
        ? clock.instant().equals(setting.now())
        : clock.aheadOfMachine().minus(setting.ahead()).abs().compareTo(CLOSE) < 0;
  }
}
