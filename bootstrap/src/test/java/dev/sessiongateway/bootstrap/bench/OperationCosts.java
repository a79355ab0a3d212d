package dev.sessiongateway.bootstrap.bench;

import com.sun.tools.attach.AttachNotSupportedException;
import dev.sessiongateway.bootstrap.bench.ProcessCounters.Costs;
import dev.sessiongateway.bootstrap.e2e.Connection;
import dev.sessiongateway.bootstrap.e2e.ServerProcess;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/// Counts what an operation costs a gateway that is warm: a durable send over one, four and 64
/// connections, a page of 20 messages that is read again, a message that comes in, and what the
/// delivery of a send to a webhook adds to it.
final class OperationCosts {
  private static final String FRIEND = "15550002222";
  private static final String PAGE = "/api/bench/chats/" + FRIEND + "@c.us/messages?limit=20";
  private static final String IN = "/simulator/phones/" + FRIEND + "/messages";
  private static final String BODY = "{\"to\":\"15550001111\",\"text\":\"hello, is it open?\"}";

  private final ServerProcess server;
  private final ProcessCounters counters;
  private final int warmUp;
  private final int counted;

  /// @param warmUp operations before the first count
  /// @param counted operations of each count
  OperationCosts(ServerProcess server, ProcessCounters counters, int warmUp, int counted) {
    this.server = server;
    this.counters = counters;
    this.warmUp = warmUp;
    this.counted = counted;
  }

  /// Counts all of them.
  static Map<String, Costs> of(ServerProcess server, int warmUp, int counted)
      throws IOException, InterruptedException, AttachNotSupportedException {
    server.awaitReady();
    try (var counters = ProcessCounters.of(server)) {
      return new OperationCosts(server, counters, warmUp, counted).run();
    }
  }

  private Map<String, Costs> run() throws IOException, InterruptedException {
    var world = new World();
    var arrived = new AtomicLong();
    try (var sink = new Sink(arrived, _ -> {});
        var connection = new Connection(server.port())) {
      world.phone(connection, FRIEND);
      world.pair(connection, "bench", "15550001111", "");
      world.pair(connection, "watched", "15550003333", hook(sink));
      var all = new LinkedHashMap<String, Costs>();
      var send = Connection.post(Bench.SEND, ServerProcess.KEY, Bench.TEXT);
      all.put("sendText, 1 connection", costs(send, 1));
      all.put("sendText, 4 connections", costs(send, 4));
      all.put("sendText, 64 connections", costs(send, 64));
      all.put("page of 20 messages", costs(Connection.get(PAGE, ServerProcess.KEY), 4));
      all.put("incoming message", costs(Connection.post(IN, ServerProcess.KEY, BODY), 4));
      var watched = Bench.TEXT.replace("\"bench\"", "\"watched\"");
      all.put(
          "sendText with a webhook, 4 connections",
          costs(
              Connection.post(Bench.SEND, ServerProcess.KEY, watched),
              4,
              sent -> await(arrived, sent)));
      return all;
    }
  }

  private static String hook(Sink sink) {
    return "{\"url\":\"" + sink.url() + "\",\"events\":[\"message.any\"]}";
  }

  private Costs costs(byte[] request, int connections) throws IOException, InterruptedException {
    return costs(request, connections, _ -> {});
  }

  /// @param afterwards waits for what so many operations have caused
  private Costs costs(byte[] request, int connections, LongConsumer afterwards)
      throws IOException, InterruptedException {
    var load = new Load(server.port(), request, connections);
    load.run(warmUp);
    afterwards.accept(warmUp);
    var before = counters.now();
    load.run(counted);
    afterwards.accept(warmUp + counted);
    return counters.now().since(before, counted);
  }

  private static void await(AtomicLong arrived, long expected) {
    while (arrived.get() < expected) {
      LockSupport.parkNanos(1_000_000);
    }
  }
}
