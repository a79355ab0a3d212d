package dev.sessiongateway.application.simulation;

import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.text.Coded;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Lets simulated phones write at a rate, to find out what the receivers of a session can take. One
/// load runs at a time. Thread-safe.
public final class LoadGenerator implements AutoCloseable {
  /// The phones have the numbers from here on; no country has this code.
  private static final long FIRST_NUMBER = 999_000_000_001L;

  private static final Duration TICK = Duration.ofMillis(20);

  /// How long after its end a load may still write what is due.
  private static final Duration GRACE = Duration.ofSeconds(1);

  private final VirtualPhones phones;
  private final Time machine;
  private final Time time;
  private final AtomicReference<@Nullable Run> latest = new AtomicReference<>();

  /// @param machine paces the load, also when the simulated clock is frozen
  /// @param time of the gateway, which the attempts of deliveries have
  public LoadGenerator(VirtualPhones phones, Time machine, Time time) {
    this.phones = phones;
    this.machine = machine;
    this.time = time;
  }

  /// Begins to make the phones and to write.
  ///
  /// @throws FaultException `load.running`
  public synchronized Progress start(LoadPlan plan) {
    var before = latest.get();
    if (before != null && before.isRunning()) {
      throw new Fault.Conflict("load.running", "A load runs; stop it first").toException();
    }
    var run = new Run(plan, time.instant());
    latest.set(run);
    var _ = machine.after(Duration.ZERO, run::prepare);
    return run.progress();
  }

  /// The load that runs, or ran last.
  public synchronized Optional<Progress> progress() {
    return Optional.ofNullable(latest.get()).map(Run::progress);
  }

  /// Ends the load that runs; harmless for one that is over.
  ///
  /// @return empty when there was none
  public synchronized Optional<Progress> stop() {
    var running = latest.get();
    if (running != null) {
      running.end(State.STOPPED);
    }
    return progress();
  }

  @Override
  public void close() {
    var _ = stop();
  }

  /// How far a load is.
  public enum State implements Coded {
    /// The phones are made.
    PREPARING("preparing"),
    RUNNING("running"),
    DONE("done"),
    STOPPED("stopped");

    private final String code;

    State(String code) {
      this.code = code;
    }

    @Override
    public String code() {
      return code;
    }
  }

  /// @param begunAt by the clock of the gateway
  /// @param elapsed since the first message
  /// @param written messages
  /// @param failed messages that the network did not take
  /// @param lastFault the code of the latest failure; absent when there was none
  public record Progress(
      LoadPlan plan,
      State state,
      Instant begunAt,
      Duration elapsed,
      long written,
      long failed,
      @Nullable String lastFault) {}

  private final class Run {
    private final LoadPlan plan;
    private final Instant begunAt;
    private State state = State.PREPARING;
    private @Nullable Instant first;
    private @Nullable Instant last;
    private long written;
    private long failed;
    private @Nullable String lastFault;

    Run(LoadPlan plan, Instant begunAt) {
      this.plan = plan;
      this.begunAt = begunAt;
    }

    synchronized boolean isRunning() {
      return state == State.PREPARING || state == State.RUNNING;
    }

    synchronized Progress progress() {
      var until = last == null ? machine.instant() : last;
      var elapsed = first == null ? Duration.ZERO : Duration.between(first, until);
      return new Progress(plan, state, begunAt, elapsed, written, failed, lastFault);
    }

    synchronized void end(State reason) {
      if (isRunning()) {
        state = reason;
        last = machine.instant();
      }
    }

    void prepare() {
      var isComplete = false;
      try {
        for (var i = 0; i < plan.phones() && isRunning(); i++) {
          var _ = phones.create(number(i), "Load " + (i + 1));
        }
        isComplete = true;
      } finally {
        if (!isComplete) {
          end(State.STOPPED);
        }
      }
      if (begin()) {
        tick();
      }
    }

    private synchronized boolean begin() {
      if (isRunning()) {
        state = State.RUNNING;
        first = machine.instant();
        return true;
      }
      return false;
    }

    private void tick() {
      var isComplete = false;
      try {
        while (isRunning() && isDue()) {
          write();
        }
        isComplete = true;
      } finally {
        if (!isComplete) {
          end(State.STOPPED);
        }
      }
      if (isOver()) {
        end(State.DONE);
      }
      if (isRunning()) {
        var _ = machine.after(TICK, this::tick);
      }
    }

    private synchronized Duration elapsed() {
      return first == null ? Duration.ZERO : Duration.between(first, machine.instant());
    }

    private synchronized boolean isDue() {
      return attempted() < plan.due(elapsed()) && !isLate();
    }

    private synchronized boolean isOver() {
      return attempted() >= plan.messages() || isLate();
    }

    /// A network that is too slow for the rate does not make the load longer.
    private boolean isLate() {
      return elapsed().compareTo(plan.duration().plus(GRACE)) > 0;
    }

    private long attempted() {
      return written + failed;
    }

    private void write() {
      var number = nextNumber();
      try {
        var _ =
            phones.write(
                number((int) (number % plan.phones())),
                plan.to(),
                plan.text() + " " + (number + 1));
        wrote(null);
      } catch (FaultException e) {
        wrote(e.fault().code());
      }
    }

    private synchronized long nextNumber() {
      return attempted();
    }

    private synchronized void wrote(@Nullable String fault) {
      if (fault == null) {
        written++;
      } else {
        failed++;
        lastFault = fault;
      }
    }

    private static PhoneNumber number(int index) {
      return new PhoneNumber(String.valueOf(FIRST_NUMBER + index));
    }
  }
}
