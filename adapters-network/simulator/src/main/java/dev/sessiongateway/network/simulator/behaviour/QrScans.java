package dev.sessiongateway.network.simulator.behaviour;

import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.application.simulation.PhoneBehaviour.AutoScan;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.link.Pairings;
import dev.sessiongateway.network.simulator.link.Pairings.Shown;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Phones that scan QR codes as soon as they show. One code is scanned at a time, so that each goes
/// to a phone that is free. Thread-safe.
final class QrScans {
  private final VirtualPhones phones;
  private final WorldJournal journal;
  private final Pairings pairings;
  private final Executor executor;
  private final ReentrantLock scanning = new ReentrantLock();
  private final List<Scanner> scanners = new ArrayList<>();

  QrScans(VirtualPhones phones, WorldJournal journal, Pairings pairings, Executor executor) {
    this.phones = phones;
    this.journal = journal;
    this.pairings = pairings;
    this.executor = executor;
    pairings.watch(this::shown);
  }

  RunningBehaviour scanner(AutoScan behaviour) {
    return new Scanner(behaviour);
  }

  private void shown(Shown code) {
    if (!isIdle()) {
      later(() -> scan(code));
    }
  }

  private synchronized boolean isIdle() {
    return scanners.isEmpty();
  }

  private synchronized List<Scanner> scanners() {
    return List.copyOf(scanners);
  }

  private void later(Runnable task) {
    try {
      executor.execute(task);
    } catch (RejectedExecutionException _) {
      // The network is closing.
    }
  }

  private void scan(Shown code) {
    scanning.lock();
    try {
      var chosen = choose(code.session());
      if (chosen != null && pairings.isShown(code)) {
        chosen.perform(() -> phones.scan(chosen.behaviour.number(), code.value()));
      }
    } finally {
      scanning.unlock();
    }
  }

  private @Nullable Scanner choose(SessionName session) {
    Scanner first = null;
    Scanner free = null;
    for (var scanner : scanners()) {
      var named = scanner.behaviour.session();
      if (session.equals(named)) {
        return scanner;
      }
      if (named == null) {
        first = first == null ? scanner : first;
        free = free == null && isFree(scanner.behaviour.number()) ? scanner : free;
      }
    }
    return free == null ? first : free;
  }

  private boolean isFree(PhoneNumber number) {
    return journal.read(world -> {
      var phone = world.phoneOrNull(number.jid());
      return phone != null && world.devices().sessionsOf(phone.jid).isEmpty();
    });
  }

  private final class Scanner extends RunningBehaviour {
    private final AutoScan behaviour;

    Scanner(AutoScan behaviour) {
      this.behaviour = behaviour;
    }

    @Override
    void start() {
      synchronized (QrScans.this) {
        scanners.add(this);
      }
      later(() -> pairings.shown().forEach(QrScans.this::scan));
    }

    @Override
    void stop() {
      synchronized (QrScans.this) {
        scanners.remove(this);
      }
    }
  }
}
