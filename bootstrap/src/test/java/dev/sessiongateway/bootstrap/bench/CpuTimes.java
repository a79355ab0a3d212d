package dev.sessiongateway.bootstrap.bench;

import dev.sessiongateway.bootstrap.e2e.ServerProcess;
import dev.sessiongateway.bootstrap.process.TestSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// The processor time of the threads of a Java process, read from Linux's `/proc`. Unlike a rate it
/// depends little on what else the machine does.
final class CpuTimes {
  private static final Path PROCESSES = Path.of("/proc");
  private static final String WAITS = "voluntary_ctxt_switches:";

  private final Map<String, ThreadTime> byId;

  private CpuTimes(Map<String, ThreadTime> byId) {
    this.byId = byId;
  }

  /// The times of all threads of the process since they were started.
  static CpuTimes of(long pid) throws IOException {
    var threads = new HashMap<String, ThreadTime>();
    try (var tasks = Files.list(PROCESSES.resolve(pid + "/task"))) {
      for (var task : tasks.toList()) {
        try {
          var name = Files.readString(task.resolve("comm")).strip();
          threads.put(
              task.getFileName().toString(),
              new ThreadTime(Kind.of(name), nanos(task), waits(task)));
        } catch (NoSuchFileException over) {
          // The thread has ended meanwhile.
        }
      }
    }
    return new CpuTimes(threads);
  }

  /// As [#of(long)], of a gateway and of the server of its store.
  static CpuTimes of(ServerProcess gateway) throws IOException {
    var times = of(gateway.pid());
    for (var process : TestSettings.serverProcesses()) {
      var directory = PROCESSES.resolve(process.toString());
      try {
        times.byId.put(directory.toString(), new ThreadTime(Kind.DATABASE, nanos(directory), 0));
      } catch (NoSuchFileException over) {
        // The process has ended meanwhile.
      }
    }
    return times;
  }

  /// The time since `before`, by kind of thread, divided by this number. Threads that ended in
  /// between are not counted.
  Map<Kind, Double> microsSince(CpuTimes before, long requests) {
    var micros = new EnumMap<Kind, Double>(Kind.class);
    byId.forEach((id, thread) -> {
      var known = before.byId.get(id);
      var spent = thread.nanos() - (known == null ? 0 : known.nanos());
      if (spent > 0) {
        micros.merge(thread.kind(), spent / 1e3 / requests, Double::sum);
      }
    });
    return micros;
  }

  private static long nanos(Path task) throws IOException {
    return Long.parseLong(Files.readString(task.resolve("schedstat")).split(" ", 2)[0]);
  }

  private static long waits(Path task) throws IOException {
    return Files.readAllLines(task.resolve("status")).stream()
        .filter(line -> line.startsWith(WAITS))
        .mapToLong(line -> Long.parseLong(line.substring(WAITS.length()).strip()))
        .sum();
  }

  /// How often a thread gave up its processor to wait, since `before`, divided by this number. Each
  /// time something must wake it.
  double waitsSince(CpuTimes before, long requests) {
    var count = 0L;
    for (var thread : byId.entrySet()) {
      var known = before.byId.get(thread.getKey());
      count += thread.getValue().waits() - (known == null ? 0 : known.waits());
    }
    return (double) count / requests;
  }

  static String text(Map<Kind, Double> micros) {
    var sum = micros.values().stream().mapToDouble(Double::doubleValue).sum();
    var parts =
        micros.entrySet().stream()
            .map(part -> String.format(Locale.ROOT, "%s %.1f", part.getKey(), part.getValue()))
            .collect(Collectors.joining(", "));
    return String.format(Locale.ROOT, "%6.1f µs of processor time (%s)", sum, parts);
  }

  private record ThreadTime(Kind kind, long nanos, long waits) {}

  /// What a thread is for.
  enum Kind {
    REQUESTS("requests"),
    WRITER("writer"),
    READERS("readers"),
    OUTBOUND("outbound"),
    ANNOUNCEMENTS("announcements"),
    TIMERS("timers"),
    COMPILER("compiler"),
    COLLECTOR("garbage"),
    DATABASE("database");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    /// By the first characters, because Linux cuts long names.
    static Kind of(String name) {
      return switch (name.substring(0, Math.min(6, name.length()))) {
        case "writer" -> WRITER;
        case "reader" -> READERS;
        case "outbou" -> OUTBOUND;
        case "store-" -> ANNOUNCEMENTS;
        case "timers", "Virtua" -> TIMERS;
        case "C1 Com", "C2 Com" -> COMPILER;
        case "VM Thr", "GC Thr" -> COLLECTOR;
        default -> REQUESTS;
      };
    }

    @Override
    public String toString() {
      return word;
    }
  }
}
