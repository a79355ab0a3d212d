package dev.sessiongateway.http.kernel.outbound;

import java.net.URI;
import java.time.Duration;

/// Follows at most three redirects of a GET request; each target is checked like the first URL.
/// Thread-safe.
public final class RedirectFollower {
  private static final int MOST = 3;

  private final OutboundClient client;

  public RedirectFollower(OutboundClient client) {
    this.client = client;
  }

  /// As [#get(OutboundRequest, Duration)], within the deadline of the client.
  ///
  /// @throws OutboundException as there
  public Destination get(OutboundRequest request) throws OutboundException {
    return get(request, client.total());
  }

  /// The first response that is no redirect.
  ///
  /// @param within from the first request to the last byte
  /// @throws OutboundException when no status arrived, or after too many redirects
  public Destination get(OutboundRequest request, Duration within) throws OutboundException {
    var deadline = System.nanoTime() + within.toNanos();
    var current = request;
    for (var step = 0; step <= MOST; step++) {
      var left = Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
      var response = client.call(current, left);
      if (!isRedirect(response.status())) {
        return new Destination(current.url(), response);
      }
      current = current.to(target(current.url(), response));
    }
    throw new OutboundException(
        "more than " + MOST + " redirects", new IllegalStateException("redirects"));
  }

  private static URI target(URI from, OutboundResponse response) throws OutboundException {
    var location = response.header("Location").orElse("");
    try {
      return from.resolve(URI.create(location.strip()));
    } catch (IllegalArgumentException e) {
      throw new OutboundException("a redirect to something that is no address", e);
    }
  }

  private static boolean isRedirect(int status) {
    return switch (status) {
      case 301, 302, 303, 307, 308 -> true;
      default -> false;
    };
  }

  /// @param url of the last request
  public record Destination(URI url, OutboundResponse response) {}
}
