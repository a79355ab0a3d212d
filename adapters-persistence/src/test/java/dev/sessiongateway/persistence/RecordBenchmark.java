package dev.sessiongateway.persistence;

import com.sun.management.OperatingSystemMXBean;
import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.node.NodeOptions;
import dev.sessiongateway.application.node.SessionOwnership;
import dev.sessiongateway.application.store.OpenedStores;
import dev.sessiongateway.application.store.StoreContext;
import dev.sessiongateway.application.work.SlowOperations;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.node.NodeUrl;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.persistence.postgres.PostgresOptions;
import dev.sessiongateway.persistence.postgres.PostgresServer;
import dev.sessiongateway.persistence.postgres.PostgresStores;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/// Prints how many durable `record` calls a second this machine takes, and how long the stores take
/// to open. Not a test. Arguments: a directory, which is filled, or `postgres`, which starts a
/// server, or `nodes`, which does that for a gateway that is one of several; callers, seconds.
final class RecordBenchmark {
  private final OpenedStores stores;
  private final Identifiers identifiers = new CountingIdentifiers();
  private final Duration span;
  private final int callers;

  private RecordBenchmark(OpenedStores stores, int callers, Duration span) {
    this.stores = stores;
    this.callers = callers;
    this.span = span;
  }

  public static void main(String[] args) throws Exception {
    var callers = Integer.parseInt(args[1]);
    var span = Duration.ofSeconds(Integer.parseInt(args[2]));
    if (args[0].equals("postgres") || args[0].equals("nodes")) {
      try (var server = PostgresServer.start(PostgresOptions.durable());
          var database = server.createDatabase()) {
        var options = new HashMap<String, String>();
        options.put("url", database.url());
        options.put("user", database.user());
        options.put("password", database.password());
        if (args[0].equals("nodes")) {
          options.put("nodes", "shared");
        }
        var context =
            new StoreContext(
                Path.of("unused"), new CountingIdentifiers(), SlowOperations.off(), options);
        run(() -> PostgresStores.open(context), callers, span);
      }
    } else {
      run(() -> SqliteStores.open(Path.of(args[0]), new CountingIdentifiers()), callers, span);
    }
  }

  private static void run(Supplier<OpenedStores> open, int callers, Duration span)
      throws Exception {
    var begin = System.nanoTime();
    try (var stores = open.get()) {
      stores.ownership().ifPresent(RecordBenchmark::join);
      var ada = stores.sessions().create(Samples.session("ada"), List.of()).ref();
      System.out.printf("new: open and create a session %d ms%n", millisSince(begin));
      var benchmark = new RecordBenchmark(stores, callers, span);
      benchmark.run("warm-up", () -> benchmark.record(ada));
      benchmark.run("record", () -> benchmark.record(ada));
      benchmark.run("record + advance", () -> benchmark.recordAndAdvance(ada));
    }
    begin = System.nanoTime();
    try (var stores = open.get()) {
      System.out.printf("existing: open %d ms%n", millisSince(begin));
      if (stores.sessions().list().isEmpty()) {
        throw new IllegalStateException("the session is gone");
      }
    }
  }

  private static void join(SessionOwnership ownership) {
    var _ =
        ownership.join(
            new NodeOptions(
                new NodeUrl("http://localhost:8080"), "1", "simulated", Duration.ofMinutes(10)));
  }

  private static long millisSince(long begin) {
    return Duration.ofNanos(System.nanoTime() - begin).toMillis();
  }

  private void run(String name, Runnable call) throws Exception {
    var count = new AtomicLong();
    var times = new ConcurrentLinkedQueue<long[]>();
    var writerBefore = writerCpu();
    var processBefore = processCpu();
    var begin = System.nanoTime();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var i = 0; i < callers; i++) {
        threads.execute(() -> times.add(calls(call, begin + span.toNanos(), count)));
      }
    }
    var seconds = (System.nanoTime() - begin) / 1e9;
    var writer = writerCpu() - writerBefore;
    var process = processCpu() - processBefore;
    var sorted = times.stream().flatMapToLong(Arrays::stream).sorted().toArray();
    System.out.printf(
        "%s: %d callers, %.0f/s, p50 %.2f ms, p99 %.2f ms, max %.1f ms; "
            + "CPU per call: writer %.1f us, all %.1f us%n",
        name,
        callers,
        count.get() / seconds,
        sorted[sorted.length / 2] / 1e6,
        sorted[(int) (sorted.length * 0.99)] / 1e6,
        sorted[sorted.length - 1] / 1e6,
        writer / 1e3 / count.get(),
        process / 1e3 / count.get());
  }

  /// Figures of processor time hold on a busy machine too.
  private static long processCpu() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
  }

  private static long writerCpu() {
    var threads = ManagementFactory.getThreadMXBean();
    return Arrays.stream(threads.getThreadInfo(threads.getAllThreadIds()))
        .filter(thread -> thread.getThreadName().startsWith("writer "))
        .mapToLong(thread -> threads.getThreadCpuTime(thread.getThreadId()))
        .sum();
  }

  private static long[] calls(Runnable call, long end, AtomicLong count) {
    var times = new long[1 << 18];
    var n = 0;
    for (var now = System.nanoTime(); now < end && n < times.length; n++) {
      call.run();
      var then = System.nanoTime();
      times[n] = then - now;
      now = then;
    }
    count.addAndGet(n);
    return Arrays.copyOf(times, n);
  }

  private void record(SessionRef session) {
    record(session, message());
  }

  private void recordAndAdvance(SessionRef session) {
    var message = message();
    record(session, message);
    var acked = new Event.MessageAcked(message.id(), message.chat(), Ack.SERVER, null, null);
    stores.accountUpdates().take(session, List.of(acked), this::event);
  }

  private void record(SessionRef session, Message message) {
    stores.messages().record(session, message, "0123456789abcdef", this::event);
  }

  private NewEvent event(Event event) {
    return new NewEvent(identifiers.eventId(Samples.NOON), Samples.NOON, event, false, null);
  }

  private Message message() {
    var id = identifiers.messageId();
    return Message.sent(
        id,
        Address.person("49170" + (1_000_000 + id.hashCode() % 500)),
        Samples.ME,
        Samples.NOON,
        new Content.Text("A message of an ordinary length, as people send them to each other."),
        Ack.PENDING);
  }
}
