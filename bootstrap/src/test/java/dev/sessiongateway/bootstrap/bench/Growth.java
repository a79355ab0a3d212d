package dev.sessiongateway.bootstrap.bench;

import dev.sessiongateway.bootstrap.e2e.Connection;
import dev.sessiongateway.bootstrap.e2e.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Measures how the cost of pages and counts grows with what is stored: the processor time of the
/// server for each request, without that of its compiler; in brackets how much of it is the
/// database's. A server for each size of the store takes the same requests in turn, so that all are
/// equally warm and equally disturbed.
final class Growth {
  private static final int FEWEST = 1_000;
  private static final int STEP = 10;
  private static final int ROUNDS = 7;
  private static final int LIMIT = 20;

  /// The requests of an operation before it is measured, twice, and in each round.
  private static final int WARM_UP = Integer.getInteger("bench.warm-up", 300);

  private static final int MEASURED = Integer.getInteger("bench.measured", 100);

  /// A slow operation is repeated for this long, but for [#LEAST] times.
  private static final Duration LONGEST = Duration.ofSeconds(1);

  private static final int LEAST = 3;

  private final String classPath;
  private final Path home;
  private final int many;

  Growth(String classPath, Path home, int many) {
    this.classPath = classPath;
    this.home = home;
    this.many = many;
  }

  /// The property `bench.figures` names a file for the figures besides: a line for each, of the
  /// operation, the number of stored messages and the microseconds, separated by semicolons.
  void run() throws Exception {
    var curves = new Curves(System.getProperty("bench.figures"));
    var stores = new ArrayList<Running>();
    try {
      for (var size : sizes()) {
        stores.add(open(FilledStore.of(size)));
      }
      var operations = operations(stores.getFirst().store()).size();
      for (var i = 0; i < operations; i++) {
        for (var store : stores) {
          repeat(store, i, WARM_UP);
        }
      }
      Bench.print("CPU a request", heading(stores));
      for (var i = 0; i < operations; i++) {
        measure(stores, i, curves);
      }
    } finally {
      for (var store : stores) {
        store.server().close();
      }
    }
  }

  /// 1,000 messages, ten times as many, and so on.
  private List<Integer> sizes() {
    var sizes = new ArrayList<Integer>();
    for (var size = FEWEST; size < many; size *= STEP) {
      sizes.add(size);
    }
    sizes.add(many);
    return sizes;
  }

  private static String heading(List<Running> stores) {
    var heading = new StringBuilder();
    for (var running : stores) {
      heading.append(String.format(Locale.ROOT, "%,12d   ", running.store().messages()));
    }
    return heading + "ratio";
  }

  private Running open(FilledStore store) throws Exception {
    var begin = System.nanoTime();
    var data = home.resolve("growth-" + store.messages());
    store.fill(data);
    Bench.print(
        "filled with %,d messages".formatted(store.messages()),
        String.format(Locale.ROOT, "in %.1f s", (System.nanoTime() - begin) / 1e9));
    var server = ServerProcess.gateway(classPath, data);
    server.awaitReady();
    Checks.await(server);
    return new Running(store, server, operations(store));
  }

  private static void measure(List<Running> stores, int operation, Curves curves)
      throws IOException {
    for (var store : stores) {
      repeat(store, operation, WARM_UP);
    }
    var rounds = new ArrayList<List<Double>>();
    var database = new ArrayList<List<Double>>();
    stores.forEach(_ -> database.add(new ArrayList<>()));
    stores.forEach(_ -> rounds.add(new ArrayList<>()));
    for (var round = 0; round < ROUNDS; round++) {
      for (var i = 0; i < stores.size(); i++) {
        var spent = micros(stores.get(i), operation);
        database.get(i).add(spent.getOrDefault(CpuTimes.Kind.DATABASE, 0.0));
        rounds.get(i).add(spent.values().stream().mapToDouble(Double::doubleValue).sum());
      }
    }
    var name = stores.getFirst().operations().get(operation).name();
    var line = new StringBuilder();
    for (var i = 0; i < stores.size(); i++) {
      curves.point(name, stores.get(i).store().messages(), median(rounds.get(i)));
      line.append(String.format(Locale.ROOT, "%,9.0f us", median(rounds.get(i))));
      line.append(
          median(database.get(i)) > 0
              ? String.format(Locale.ROOT, " (%,.0f)  ", median(database.get(i)))
              : "   ");
    }
    var ratio = median(rounds.getLast()) / median(rounds.getFirst());
    Bench.print(name, line + String.format(Locale.ROOT, "%5.2f", ratio));
  }

  private static Map<CpuTimes.Kind, Double> micros(Running running, int operation)
      throws IOException {
    var before = CpuTimes.of(running.server());
    var count = repeat(running, operation, MEASURED);
    var spent = CpuTimes.of(running.server()).microsSince(before, count);
    spent.remove(CpuTimes.Kind.COMPILER);
    return spent;
  }

  private static double median(List<Double> numbers) {
    return numbers.stream().sorted().toList().get(numbers.size() / 2);
  }

  private static int repeat(Running running, int operation, int most) throws IOException {
    var wanted = running.operations().get(operation);
    var end = System.nanoTime() + LONGEST.toNanos();
    var count = 0;
    try (var connection = new Connection(running.server().port())) {
      while (count < LEAST || (count < most && System.nanoTime() < end)) {
        var reply = connection.send(wanted.request());
        if (reply.status() / 100 != 2) {
          throw new IllegalStateException(
              wanted.name() + ": answered " + reply.status() + ": " + reply.body());
        }
        count++;
      }
    }
    return count;
  }

  private static List<Operation> operations(FilledStore store) {
    var chat = FilledStore.busyChat();
    var ofChat = "/api/bench/chats/" + chat + "/messages?downloadMedia=false&limit=" + LIMIT;
    var ofAll = "/api/bench/chats/all/messages?downloadMedia=false&limit=" + LIMIT;
    var half = store.messages() / 2;
    var inChat = half / 2;
    var chats = store.chats();
    var all = new ArrayList<Operation>();
    all.add(get("A messages of a chat, first page", ofChat));
    all.add(get("A messages of a chat, in the middle", ofChat + "&offset=" + inChat));
    all.add(get("A messages of a chat, last page", ofChat + "&offset=" + (half - LIMIT)));
    all.add(get("A messages of all chats", ofAll));
    all.add(get("A messages of all chats, in the middle", ofAll + "&offset=" + half));
    all.add(get("A own messages of a chat", ofChat + "&filter.fromMe=true"));
    all.add(get("A messages since a time", ofChat + "&filter.timestamp.lte=1767226000"));
    all.add(get("A chats", "/api/bench/chats?limit=" + LIMIT));
    all.add(get("A chats, in the middle", "/api/bench/chats?limit=20&offset=" + chats / 2));
    all.add(get("A chats by name", "/api/bench/chats?sortBy=name&limit=" + LIMIT));
    all.add(get("A overview of chats", "/api/bench/chats/overview?limit=" + LIMIT));
    var contacts = "/api/contacts/all?session=bench&limit=" + LIMIT;
    all.add(get("A contacts", contacts));
    all.add(get("A contacts, in the middle", contacts + "&offset=" + chats / 2));
    all.add(get("A contacts by name", contacts + "&sortBy=name"));
    all.add(messages("B messages with total", "{\"page\":1,\"offset\":20}"));
    all.add(
        messages(
            "B messages with total, in the middle",
            "{\"page\":" + half / LIMIT + ",\"offset\":20}"));
    var ofRemote = "\"key\":{\"remoteJid\":\"" + chat + "\"}";
    all.add(messages("B messages of a chat", "{\"where\":{" + ofRemote + "},\"offset\":20}"));
    all.add(messages("B own messages", "{\"where\":{\"key\":{\"fromMe\":true}},\"offset\":20}"));
    all.add(messages("B texts of a chat", texts(1, ofRemote)));
    all.add(messages("B texts of a chat, in the middle", texts(inChat / LIMIT, ofRemote)));
    all.add(messages("B images", "{\"where\":{\"messageType\":\"imageMessage\"},\"offset\":20}"));
    all.add(
        messages(
            "B images of a chat",
            "{\"where\":{\"messageType\":\"imageMessage\"," + ofRemote + "},\"offset\":20}"));
    all.add(
        messages(
            "B images of a chat, in the middle",
            "{\"where\":{\"messageType\":\"imageMessage\","
                + ofRemote
                + "},\"page\":"
                + (inChat / 10 / LIMIT + 1)
                + ",\"offset\":20}"));
    all.add(post("B chats", "/chat/findChats/bench", "{\"take\":20}"));
    all.add(post("B contacts", "/chat/findContacts/bench", "{\"page\":1,\"offset\":20}"));
    all.add(get("B instance with counts", "/instance/fetchInstances?instanceName=bench"));
    return all;
  }

  private static String texts(int page, String ofRemote) {
    return "{\"where\":{\"messageType\":\"conversation\",%s},\"page\":%d,\"offset\":20}"
        .formatted(ofRemote, page);
  }

  private static Operation get(String name, String path) {
    return new Operation(name, Connection.get(path, ServerProcess.KEY));
  }

  private static Operation messages(String name, String body) {
    return post(name, "/chat/findMessages/bench", body);
  }

  private static Operation post(String name, String path, String body) {
    return new Operation(name, Connection.post(path, ServerProcess.KEY, body));
  }

  @SuppressWarnings("ArrayRecordComponent") // compared nowhere
  private record Operation(String name, byte[] request) {}

  /// A server on its store.
  private record Running(FilledStore store, ServerProcess server, List<Operation> operations) {}

  /// The figures in files.
  private static final class Curves {
    private final Figures figures = new Figures("growth", "operation", "stored", "micros");
    private final @Nullable Path file;

    Curves(@Nullable String file) throws IOException {
      this.file = file == null ? null : Path.of(file);
      if (this.file != null) {
        Files.write(this.file, List.of());
      }
    }

    void point(String operation, int stored, double micros) throws IOException {
      var rounded = String.format(Locale.ROOT, "%.1f", micros);
      figures.row(operation, stored, rounded);
      if (file != null) {
        var line = operation + ";" + stored + ";" + rounded;
        Files.write(file, List.of(line), StandardOpenOption.APPEND);
      }
    }
  }
}
