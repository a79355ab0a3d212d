package dev.sessiongateway.http.kernel.unsupported;

import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.http.kernel.api.Route;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/// What only a part has: operations of families, which the API document marks without the part, and
/// areas of paths. Without the part both answer `501` with the reason.
public final class PartOperations {
  private static final String LIST = "part-operations.txt";
  private static final String OPEN = "open";

  /// In place of a method, where a part speaks another protocol, or has all paths that begin so:
  /// these end with a slash.
  private static final String ANY = "*";

  private PartOperations() {}

  /// Those of the parts that this gateway does not have.
  ///
  /// @param built the routes that it has
  public static List<Absent> absent(List<Route> built) {
    return lines()
        .filter(words -> !words[2].equals(ANY))
        .filter(words -> built.stream().noneMatch(route -> isOf(route, words[2], words[3])))
        .map(words -> absent(words, words[2]))
        .toList();
  }

  /// Refuses clients of the protocols that a missing part would speak. The API document has none of
  /// them.
  ///
  /// @param served the paths of the parts that this gateway has
  public static List<Route> absentProtocols(Collection<String> served) {
    return lines()
        .filter(words -> words[2].equals(ANY) && !isArea(words))
        .filter(words -> !served.contains(words[3]))
        .flatMap(words -> Stream.of("GET", "POST").map(method -> absent(words, method).route()))
        .toList();
  }

  /// Whether the line is about all paths that begin so.
  static boolean isArea(String[] words) {
    return words[2].equals(ANY) && words[3].endsWith("/");
  }

  static Stream<String[]> lines() {
    return text().lines().filter(line -> !line.isBlank()).map(line -> line.strip().split(" ", -1));
  }

  private static boolean isOf(Route route, String method, String path) {
    return route.method().equals(method) && route.path().equals(path);
  }

  /// @param words the part, the family, the method and the path; and `open` where no key is needed
  private static Absent absent(String[] words, String method) {
    var reason = reason(words[0]);
    var isOpen = words.length > 4 && words[4].equals(OPEN);
    var route =
        Route.refusing(
            Coded.of(Family.class, words[1]), method, words[3], isOpen ? null : Scope.READ, reason);
    return new Absent(route, reason);
  }

  /// What a request is answered that needs a part which this gateway does not have.
  ///
  /// @param part as the name of its module ends
  public static RuntimeException missing(String part) {
    return reason(part).toException();
  }

  /// Why this gateway lacks a part.
  ///
  /// @param part as the name of its module ends
  public static Fault.NotOffered reason(String part) {
    return new Fault.NotOffered(
        part,
        "This gateway runs without its part "
            + part
            + ": the jar session-gateway-adapters-http-"
            + part
            + " is neither on its class path nor in its directory of parts, or its store does not"
            + " keep what the part needs");
  }

  private static String text() {
    try (var in = PartOperations.class.getResourceAsStream(LIST)) {
      if (in == null) {
        throw new IllegalStateException("there is no " + LIST);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// An operation that refuses every request.
  public record Absent(Route route, Fault.NotOffered reason) {}
}
