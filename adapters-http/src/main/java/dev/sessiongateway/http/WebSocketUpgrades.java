package dev.sessiongateway.http;

import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.http.RouteIndex.Match;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Route;
import dev.sessiongateway.http.kernel.api.ServerContext;
import dev.sessiongateway.http.kernel.connection.LiveConnections;
import dev.sessiongateway.http.kernel.connection.SocketConnection;
import dev.sessiongateway.http.kernel.fault.FaultResponses;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.websocket.server.JettyWebSocketServerContainer;
import org.eclipse.jetty.ee10.websocket.server.config.JettyWebSocketServletContainerInitializer;
import org.eclipse.jetty.ee10.websocket.servlet.WebSocketUpgradeFilter;
import org.jspecify.annotations.Nullable;

/// The counterpart of [OperationDispatcher] for websockets. It uses Jetty's API, because Javalin's
/// does not report whether a client answers pings.
///
/// @param routes of all transports
record WebSocketUpgrades(
    RequestEntry entry,
    FaultResponses faults,
    LiveConnections connections,
    RequestNotifier notifier,
    Time time,
    ServerContext context,
    List<Route> routes) {
  /// Messages of clients are ignored, so the limit is small.
  private static final int LARGEST_FRAME = 64 << 10;

  /// Jetty adds its own filter unless it finds one of this name.
  private static final String FILTER =
      "org.eclipse.jetty.ee10.websocket.servlet.WebSocketUpgradeFilter";

  void install(ServletContextHandler servlets) {
    var filter = new FilterHolder(new UpgradeFilter());
    filter.setName(FILTER);
    filter.setAsyncSupported(true);
    servlets.addFilter(filter, "/*", EnumSet.of(DispatcherType.REQUEST));
    JettyWebSocketServletContainerInitializer.configure(
        servlets, (_, container) -> configure(container));
  }

  private void configure(JettyWebSocketServerContainer container) {
    // Pings detect clients that are gone.
    container.setIdleTimeout(Duration.ZERO);
    container.setMaxFrameSize(LARGEST_FRAME);
    container.setMaxTextMessageSize(LARGEST_FRAME);
    container.setMaxBinaryMessageSize(LARGEST_FRAME);
    for (var route : routes) {
      if (!route.transport().isSocket()) {
        continue;
      }
      for (var path : List.of(route.path(), route.path() + "/")) {
        container.addMapping(
            path,
            (request, response) -> {
              // Compression would take 256 KiB for each client.
              response.setExtensions(List.of());
              var connection = connection(route, request.getHttpServletRequest());
              return route.transport() == Route.Transport.TEXT_SOCKET
                  ? connection.takingTexts()
                  : connection;
            });
      }
    }
  }

  private SocketConnection connection(Route route, HttpServletRequest request) {
    @Nullable AccessKey key = null;
    try {
      var entered = entry.enterSocket(request, new Match(route, Map.of(), Optional.empty()));
      key = Objects.requireNonNull(entered.key(), "an open operation is not live");
      var headers = headers(request);
      var apiRequest =
          new ApiRequest(
              entered.info(),
              key,
              Map.of(),
              entered.query(),
              headers::get,
              context,
              request.getRemoteAddr());
      apiRequest.need(Objects.requireNonNull(route.scope()));
      var body = route.action().run(apiRequest, route).body();
      notifier.upgraded(entered.info(), key, request.getRemoteAddr(), route, null);
      return body instanceof ApiResponse.Live(var opening)
          ? SocketConnection.admitted(connections, key, opening, faults, time)
          : SocketConnection.refused(new IllegalStateException("not live"), faults, time);
    } catch (RuntimeException e) {
      notifier.upgraded(
          entry.info(request, request.getRequestURI()), key, request.getRemoteAddr(), route, e);
      return SocketConnection.refused(e, faults, time);
    }
  }

  /// Jetty's wraps each request, and copies its headers, to see whether it is an upgrade.
  private static final class UpgradeFilter extends WebSocketUpgradeFilter {
    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
        throws IOException, ServletException {
      if (request instanceof HttpServletRequest http && http.getHeader("Upgrade") == null) {
        chain.doFilter(request, response);
      } else {
        super.doFilter(request, response, chain);
      }
    }
  }

  /// The request is not available after the upgrade.
  private static Map<String, String> headers(HttpServletRequest request) {
    var headers = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
    for (var name : Collections.list(request.getHeaderNames())) {
      headers.put(name, request.getHeader(name));
    }
    return headers;
  }
}
