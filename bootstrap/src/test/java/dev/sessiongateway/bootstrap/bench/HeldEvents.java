package dev.sessiongateway.bootstrap.bench;

import dev.sessiongateway.bootstrap.e2e.Connection;
import dev.sessiongateway.bootstrap.e2e.ServerProcess;
import java.io.IOException;
import java.util.ArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Events that accumulate while the sessions `s0`, `s1` … are paused, and are delivered when all of
/// them are resumed at once.
///
/// @param sessions how many there are
record HeldEvents(World world, ServerProcess server, int sessions) {
  /// Writes to all sessions.
  static final String FRIEND = "15550002222";

  private static final int WRITERS = 16;

  /// The number of the phone of a session.
  static String number(int session) {
    return Long.toString(15_560_000_000L + session);
  }

  /// Pauses the sessions and causes an event for each message. Writers that do not wait for each
  /// other share the commits of the gateway.
  void fill(int events) throws Exception {
    try (var connection = new Connection(server.port())) {
      for (var i = 0; i < sessions; i++) {
        world.call(connection, "/api/sessions/s" + i + "/stop", "");
      }
    }
    try (var writers = Executors.newVirtualThreadPerTaskExecutor()) {
      var written = new ArrayList<Future<?>>();
      for (var i = 0; i < WRITERS; i++) {
        var session = i % sessions;
        written.add(
            writers.submit(() -> {
              try (var connection = new Connection(server.port())) {
                for (var n = 0; n < events / WRITERS; n++) {
                  write(world, connection, (session + n * WRITERS) % sessions);
                }
              }
              return null;
            }));
      }
      for (var one : written) {
        one.get();
      }
    }
  }

  /// Resumes the sessions.
  void release(Connection connection) throws IOException {
    for (var i = 0; i < sessions; i++) {
      world.call(connection, "/api/sessions/s" + i + "/start", "");
    }
  }

  static void write(World world, Connection connection, int session) throws IOException {
    world.call(
        connection,
        "/simulator/phones/" + FRIEND + "/messages",
        "{\"to\":\"" + number(session) + "\",\"text\":\"Is the blue one in stock?\"}");
  }
}
