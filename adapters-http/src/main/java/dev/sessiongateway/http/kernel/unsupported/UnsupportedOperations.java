package dev.sessiongateway.http.kernel.unsupported;

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
public final class UnsupportedOperations {
  private static final String SMS =
      " when a phone number is registered, which takes it away from its phone; the gateway is"
          + " linked to an account as a further device";

  /// By the first segment of the path.
  private static final Map<String, String> REASONS =
      Map.of(
          "baileys",
          "The operation calls a function of Baileys, the Node.js library with which Evolution API"
              + " speaks to WhatsApp; no Baileys runs behind an instance, and the keys of its"
              + " account are never given out");

  /// Single operations, by path.
  private static final Map<String, Fault.NotOffered> OPERATIONS =
      Map.of(
          "/api/server/debug/cpu",
          new Fault.NotOffered(
              "cpu-profile",
              "The profile of this operation (.cpuprofile) is one that the inspector of Node.js"
                  + " makes, and no Node.js runs here; record this process with"
                  + " 'jcmd <pid> JFR.start'"),
          "/api/server/debug/heapsnapshot",
          new Fault.NotOffered(
              "heap-snapshot",
              "The snapshot of this operation is one of the heap of Node.js, which does not run"
                  + " here, and a heap holds every key and message; on the machine itself"
                  + " 'jcmd <pid> GC.heap_dump' makes one of this process"),
          "/api/server/debug/browser/trace/{session}",
          new Fault.NotOffered(
              "browser-trace",
              "The trace of this operation is one that Chrome records of the web client in it, and"
                  + " no browser runs behind a session"),
          "/api/{session}/auth/authorize-code",
          new Fault.NotOffered(
              "authorize-code",
              "A code by SMS comes"
                  + SMS
                  + ": ask for a code with auth/request-code and type it into the phone"),
          "/api/{session}/auth/captcha",
          new Fault.NotOffered(
              "captcha", "A captcha is asked for" + SMS + ", which asks for none"));

  private UnsupportedOperations() {}

  /// The operations of a family, as routes that refuse every request.
  public static List<Route> of(Family family) {
    return text(family).lines().filter(line -> !line.isBlank()).map(l -> route(family, l)).toList();
  }

  private static Route route(Family family, String line) {
    var words = line.strip().split(" ", 2);
    var path = words[1];
    return Route.refusing(family, words[0], path, Scope.READ, reason(path));
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
  public static Fault.NotOffered reason(String path) {
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
