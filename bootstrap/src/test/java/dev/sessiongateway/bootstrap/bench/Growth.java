package dev.sessiongateway.bootstrap.bench;

import dev.sessiongateway.bootstrap.e2e.Connection;
import dev.sessiongateway.bootstrap.e2e.ServerProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Measures how the cost of pages and counts grows with what is stored: the processor time of the
/// server for each request, with few messages stored and with many.
final class Growth {
  private static final int FEW = 1_000;
  private static final Duration WARM_UP = Duration.ofSeconds(1);
  private static final Duration MEASURED = Duration.ofSeconds(2);
  private static final int LIMIT = 20;

  private final String classPath;
  private final Path home;
  private final int many;

  Growth(String classPath, Path home, int many) {
    this.classPath = classPath;
    this.home = home;
    this.many = many;
  }

  void run() throws Exception {
    var few = measured(FilledStore.of(FEW), home.resolve("few"));
    var lots = measured(FilledStore.of(many), home.resolve("many"));
    var figures = new Figures("growth", "operation", "few_us", "many_us", "ratio");
    Bench.print("CPU a request", "%,12d stored %,12d stored   ratio".formatted(FEW, many));
    for (var i = 0; i < few.size(); i++) {
      var before = few.get(i).micros();
      var after = lots.get(i).micros();
      var ratio = after / before;
      figures.row(few.get(i).operation(), round(before), round(after), round(ratio));
      Bench.print(
          few.get(i).operation(),
          String.format(Locale.ROOT, "%,12.0f us     %,12.0f us     %5.2f", before, after, ratio));
    }
  }

  private static String round(double number) {
    return String.format(Locale.ROOT, "%.2f", number);
  }

  private List<Figure> measured(FilledStore store, Path data) throws Exception {
    var begin = System.nanoTime();
    store.fill(data);
    Bench.print(
        "filled with %,d messages".formatted(store.messages()),
        "in %.1f s".formatted((System.nanoTime() - begin) / 1e9));
    try (var server = ServerProcess.gateway(classPath, data)) {
      server.awaitReady();
      Checks.await(server);
      var figures = new ArrayList<Figure>();
      // All once before, so that none of them pays for the compilation of what they share.
      for (var operation : operations(store)) {
        repeat(server, operation, WARM_UP);
      }
      for (var operation : operations(store)) {
        repeat(server, operation, WARM_UP);
        var before = server.cpu();
        var count = repeat(server, operation, MEASURED);
        var cpu = server.cpu().minus(before);
        figures.add(new Figure(operation.name(), cpu.toNanos() / 1e3 / count));
      }
      return figures;
    }
  }

  private static long repeat(ServerProcess server, Operation operation, Duration time)
      throws IOException {
    var end = System.nanoTime() + time.toNanos();
    var count = 0L;
    try (var connection = new Connection(server.port())) {
      while (System.nanoTime() < end || count < 3) {
        var reply = connection.send(operation.request());
        if (reply.status() / 100 != 2) {
          throw new IllegalStateException(
              operation.name() + ": answered " + reply.status() + ": " + reply.body());
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
    all.add(messages("B images", "{\"where\":{\"messageType\":\"imageMessage\"},\"offset\":20}"));
    all.add(
        messages(
            "B images of a chat",
            "{\"where\":{\"messageType\":\"imageMessage\"," + ofRemote + "},\"offset\":20}"));
    all.add(post("B chats", "/chat/findChats/bench", "{\"take\":20}"));
    all.add(post("B contacts", "/chat/findContacts/bench", "{\"page\":1,\"offset\":20}"));
    all.add(get("B instance with counts", "/instance/fetchInstances?instanceName=bench"));
    return all;
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

  private record Figure(String operation, double micros) {}
}
