package dev.sessiongateway.http;

import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.kernel.api.Route;
import dev.sessiongateway.http.kernel.api.Transport;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Operations of a family's contract that this gateway does not support by design. They answer
/// `501` with the reason, because a `404` would make a client doubt its address. One `METHOD /path`
/// a line.
final class UnsupportedOperations {
  private UnsupportedOperations() {}

  static List<Route> of(Family family) {
    return text(family).lines().filter(line -> !line.isBlank()).map(l -> route(family, l)).toList();
  }

  private static Route route(Family family, String line) {
    var words = line.strip().split(" ", 2);
    var path = words[1];
    var reason = UnsupportedAreas.reason(path);
    return new Route(
        family,
        words[0],
        path,
        Scope.READ,
        null,
        Transport.ANSWER,
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
}
