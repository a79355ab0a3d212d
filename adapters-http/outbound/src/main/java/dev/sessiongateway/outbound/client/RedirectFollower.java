package dev.sessiongateway.outbound.client;

import dev.sessiongateway.domain.text.UrlParser;
import dev.sessiongateway.domain.text.UrlServer;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiPredicate;

/// Follows at most three redirects; each target is checked like the first URL. Thread-safe.
public record RedirectFollower(OutboundClient client) {
  private static final int MOST = 3;

  /// The first response that is no redirect.
  ///
  /// @param within from the first request to the last byte
  /// @throws OutboundException when no status arrived, or after too many redirects
  public Destination get(OutboundRequest request, Duration within) throws OutboundException {
    var last = follow(request, within, (_, _) -> true);
    if (isRedirect(last.response().status())) {
      throw last.target().isEmpty()
          ? new OutboundException(
              "a redirect to something that is no address", new IllegalStateException("location"))
          : new OutboundException(
              "more than " + MOST + " redirects", new IllegalStateException("redirects"));
    }
    return last;
  }

  /// The response to a request whose body is sent once more after each redirect that keeps the
  /// host: to the same scheme and port, or from http to https. Another redirect, and one after too
  /// many, is returned as it is.
  ///
  /// @param within from the first request to the last byte
  /// @throws OutboundException when no status arrived
  public Destination post(OutboundRequest request, Duration within) throws OutboundException {
    return follow(
        request, within, (response, hop) -> keepsMethod(response.status()) && hop.isWithinHost());
  }

  private Destination follow(
      OutboundRequest request, Duration within, BiPredicate<OutboundResponse, Hop> follows)
      throws OutboundException {
    var deadline = System.nanoTime() + within.toNanos();
    var current = request;
    for (var step = 0; ; step++) {
      var left = step == 0 ? within : Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
      var response = client.call(current, left);
      var target = target(current.url(), response);
      if (target.isEmpty()
          || step == MOST
          || !follows.test(response, new Hop(current.url(), target.get()))) {
        return new Destination(current.url(), response, target);
      }
      current = current.to(target.get());
    }
  }

  private static Optional<URI> target(URI from, OutboundResponse response) {
    if (!isRedirect(response.status())) {
      return Optional.empty();
    }
    try {
      var location = response.header("Location");
      return location.isEmpty()
          ? Optional.empty()
          : Optional.of(UrlParser.resolve(from, utf8(location.get())));
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  /// A header is read as ISO-8859-1, but servers that do not encode an address write UTF-8.
  private static String utf8(String header) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(StandardCharsets.ISO_8859_1.newEncoder().encode(CharBuffer.wrap(header)))
          .toString();
    } catch (CharacterCodingException e) {
      return header;
    }
  }

  private static boolean isRedirect(int status) {
    return status == 303 || keepsMethod(status);
  }

  /// 301 and 302 too: the frameworks that answer them to add a slash mean the same request.
  private static boolean keepsMethod(int status) {
    return switch (status) {
      case 301, 302, 307, 308 -> true;
      default -> false;
    };
  }

  /// @param url of the last request
  /// @param target where the response redirects to; empty when it does not, or to no address
  public record Destination(URI url, OutboundResponse response, Optional<URI> target) {}

  private record Hop(URI from, URI to) {
    boolean isWithinHost() {
      var host = UrlServer.hostOf(to);
      if (host.isEmpty() || !host.equalsIgnoreCase(UrlServer.hostOf(from))) {
        return false;
      }
      var isSame = from.getScheme().equalsIgnoreCase(to.getScheme()) && port(from) == port(to);
      return isSame
          || (from.getScheme().equalsIgnoreCase("http")
              && "https".equalsIgnoreCase(to.getScheme()));
    }

    private static int port(URI url) {
      var usual = url.getScheme().equalsIgnoreCase("https") ? 443 : 80;
      return UrlServer.of(url).map(server -> server.portOr(usual)).orElse(usual);
    }
  }
}
