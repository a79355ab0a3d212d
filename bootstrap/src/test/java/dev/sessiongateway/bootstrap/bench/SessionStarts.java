package dev.sessiongateway.bootstrap.bench;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.session.Sessions.NewSession;
import dev.sessiongateway.application.simulation.Simulation;
import dev.sessiongateway.bootstrap.e2e.Connection;
import dev.sessiongateway.bootstrap.e2e.ServerProcess;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.network.simulator.SimulatedNetwork;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;

/// Measures how long a gateway takes to its first answer on a directory with many sessions and
/// messages: after it was stopped, and after it was killed while it worked.
final class SessionStarts {
  private static final PhoneNumber FRIEND = new PhoneNumber("15550002222");
  private static final int AT_ONCE = 64;
  private static final int SENT_BEFORE_THE_KILL = 20_000;

  /// How many messages of each session go over the network; the others are stored without it.
  private static final int SENT_BY_EACH = 2;

  private final String classPath;
  private final Path home;
  private final World world;
  private final int sessions;
  private final int messages;

  SessionStarts(String classPath, Path home, World world, int sessions, int messages) {
    this.classPath = classPath;
    this.home = home;
    this.world = world;
    this.sessions = sessions;
    this.messages = messages;
  }

  /// @param cache of loaded classes, as the archive has one; it is made of jars only, and without
  ///   it the starts with it are left out
  void run(Path cache) throws Exception {
    var figures = new Figures("starts", "figure", "value", "unit");
    var data = home.resolve("starts");
    var begin = System.nanoTime();
    make(data);
    Bench.print(
        "made %,d sessions and %,d messages".formatted(sessions, messages),
        String.format(Locale.ROOT, "in %.0f s", (System.nanoTime() - begin) / 1e9));
    start(figures, data, "start, first");
    afterStopAndKill(figures, data, "");
    if (Files.exists(cache)) {
      afterStopAndKill(figures, data, ", with the AOT cache", "-XX:AOTCache=" + cache);
    }
  }

  private void afterStopAndKill(Figures figures, Path data, String how, String... flags)
      throws Exception {
    start(figures, data, "start after a stop" + how, flags);
    try (var server = ServerProcess.gateway(classPath, data)) {
      server.awaitReady();
      Checks.await(server);
      write(server);
      server.kill();
    }
    start(figures, data, "start after a kill" + how, flags);
  }

  private void start(Figures figures, Path data, String what, String... flags) throws Exception {
    try (var server = ServerProcess.gateway(classPath, data, flags)) {
      var ready = server.awaitReady();
      var cpu = server.cpu();
      var checked = Checks.await(server);
      figures.row(what, ready.toMillis(), "ms");
      figures.row(what + ": CPU", cpu.toMillis(), "ms");
      figures.row(what + ": stores checked after", checked.toMillis(), "ms");
      Bench.print(
          what,
          "%,d ms to the first 200, of CPU %,d ms, stores checked %,d ms later"
              .formatted(ready.toMillis(), cpu.toMillis(), checked.toMillis()));
      figures.row(what + ": heap", server.heapAfterGcMiB(), "MiB");
      Bench.print(
          "heap, resident", server.heapAfterGcMiB() + " MiB, " + server.residentMiB() + " MiB");
      server.terminate();
    }
  }

  private void make(Path data) throws Exception {
    pairAndSend(data);
    var rest = Math.max(0, messages / sessions - SENT_BY_EACH);
    try (var chosen = FilledStore.store(data)) {
      var stores = chosen.open();
      for (var session : stores.sessions().list()) {
        new FilledStore(rest, 10).fill(stores, session.ref());
      }
    }
  }

  /// Over the ports, without HTTP.
  private void pairAndSend(Path data) throws Exception {
    try (var chosen = FilledStore.store(data);
        var network = SimulatedNetwork.open(data.resolve("simulator"));
        var gateway =
            Gateway.open(config -> {
              config.stores = chosen.open();
              config.network = network;
            })) {
      var phones = Simulation.of(network).orElseThrow().phones();
      phones.create(FRIEND, "Friend");
      parallel(
          sessions,
          i -> {
            phones.create(number(i), "Person " + i);
            pair(gateway, i);
            phones.scan(number(i), gateway.pairing().qr(name(i)).value());
          });
      parallel(
          Math.min(messages, sessions * SENT_BY_EACH),
          i -> {
            var session = name(i % sessions);
            awaitActive(gateway, session);
            gateway
                .messaging()
                .send(
                    session,
                    OutgoingMessage.to(
                        number((i * 31 + 7) % sessions).jid(), new Content.Text("message " + i)));
          });
    }
  }

  private static void pair(Gateway gateway, int number) {
    gateway.sessions().create(NewSession.started(name(number)));
    var _ = gateway.pairing().awaitQr(name(number), Duration.ofSeconds(60)).orElseThrow();
  }

  private static void awaitActive(Gateway gateway, SessionName session) {
    for (var state = gateway.sessions().get(session).state();
        !(state instanceof SessionState.Active);
        state = gateway.sessions().get(session).state()) {
      if (state instanceof SessionState.Failed) {
        throw new IllegalStateException("session " + session + " failed: " + state);
      }
      LockSupport.parkNanos(1_000_000);
    }
  }

  private static void parallel(int count, Task task)
      throws InterruptedException, ExecutionException {
    var permits = new Semaphore(AT_ONCE);
    var all = new ArrayList<Future<?>>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var i = 0; i < count; i++) {
        var number = i;
        permits.acquire();
        all.add(
            threads.submit(() -> {
              try {
                task.run(number);
              } finally {
                permits.release();
              }
            }));
        if (all.size() == AT_ONCE * 16) {
          for (var done : all) {
            done.get();
          }
          all.clear();
        }
      }
      for (var done : all) {
        done.get();
      }
    }
  }

  private void write(ServerProcess server) throws IOException {
    try (var connection = new Connection(server.port())) {
      for (var i = 0; i < SENT_BEFORE_THE_KILL; i++) {
        world.call(
            connection,
            "/simulator/phones/" + FRIEND.digits() + "/messages",
            "{\"to\":\"%s\",\"text\":\"Is the blue one in stock? %d\"}"
                .formatted(number(i % sessions).digits(), i));
      }
    }
  }

  private static SessionName name(int session) {
    return new SessionName("s" + session);
  }

  private static PhoneNumber number(int session) {
    // Numbers that end with 1 are no magic numbers.
    return new PhoneNumber(Long.toString(15_560_000_001L + 10L * session));
  }

  private interface Task {
    void run(int number);
  }
}
