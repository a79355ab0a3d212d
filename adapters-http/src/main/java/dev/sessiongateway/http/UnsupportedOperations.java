package dev.sessiongateway.http;

import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.kernel.api.Route;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/// Operations of a family's contract that this gateway does not support by design. They answer
/// `501` with the reason, because a `404` would make a client doubt its address. One `METHOD /path`
/// a line.
final class UnsupportedOperations {
  /// By the first segment of the path.
  private static final Map<String, String> REASONS =
      Map.of(
          "baileys",
          "The engine behind an instance cannot be called directly",
          "webhook",
          "Messages are not taken in from other providers");

  /// Single operations, by path.
  private static final Map<String, Fault.NotOffered> OPERATIONS =
      Map.of(
          "/api/server/debug/cpu",
          new Fault.NotOffered(
              "cpu-profile",
              "The profile of this operation is that of Node.js; record this process with"
                  + " 'jcmd <pid> JFR.start'"),
          "/api/server/debug/heapsnapshot",
          new Fault.NotOffered(
              "heap-snapshot",
              "The snapshot of this operation is that of Node.js, and holds every key and"
                  + " message; on the machine itself 'jcmd <pid> GC.heap_dump' makes one of this"
                  + " process"),
          "/api/server/debug/browser/trace/{session}",
          new Fault.NotOffered("browser-trace", "No browser runs behind a session"),
          "/api/{session}/auth/authorize-code",
          new Fault.NotOffered(
              "authorize-code",
              "Codes are not typed into the gateway; ask for one with auth/request-code and type"
                  + " it into the phone"),
          "/api/{session}/auth/captcha",
          new Fault.NotOffered("captcha", "Pairing asks for no captcha"));

  private UnsupportedOperations() {}

  static List<Route> of(Family family) {
    return text(family).lines().filter(line -> !line.isBlank()).map(l -> route(family, l)).toList();
  }

  private static Route route(Family family, String line) {
    var words = line.strip().split(" ", 2);
    var path = words[1];
    var reason = reason(path);
    return new Route(
        family,
        words[0],
        path,
        Scope.READ,
        null,
        Route.Transport.ANSWER,
        false,
        words[0].equals("GET"),
        (_, _) -> {
          throw reason.toException();
        });
  }

  private static String text(Family family) {
    var name = "unsupported-" + Ascii.lower(family.code()) + ".txt";
    try (InputStream in = UnsupportedOperations.class.getResourceAsStream(name)) {
      return in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Why this path is not supported.
  ///
  /// @throws IllegalStateException no reason is given for the path
  static Fault.NotOffered reason(String path) {
    var operation = OPERATIONS.get(path);
    if (operation != null) {
      return operation;
    }
    var area = path.split("/", -1)[1];
    var reason = REASONS.get(area);
    if (reason == null) {
      throw new IllegalStateException("no reason is given for " + path);
    }
    return new Fault.NotOffered(area, reason);
  }
}
