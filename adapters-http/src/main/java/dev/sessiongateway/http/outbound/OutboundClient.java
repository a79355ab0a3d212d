package dev.sessiongateway.http.outbound;

import dev.sessiongateway.application.proxy.ProxyProbe;
import dev.sessiongateway.domain.session.SessionConfig;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import javax.net.ssl.SSLException;
import org.eclipse.jetty.client.BytesRequestContent;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.HttpResponseException;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.util.Promise;
import org.jspecify.annotations.Nullable;

/// One HTTP/1.1 client for everything that clients of this gateway make it call: it connects only
/// where the policy allows, follows no redirect, keeps no cookie, and is done in bounded time.
/// Certificates are verified unless a request says otherwise. Thread-safe. Started by the first
/// call.
public final class OutboundClient implements ProxyProbe, AutoCloseable {
  private final Timeouts timeouts;
  private final OnDemand verifying;
  private final OnDemand trusting;

  public OutboundClient(OutboundPolicy policy, Timeouts timeouts, String userAgent) {
    this.timeouts = timeouts;
    // Two, as a connection that was opened without a look at the certificate is kept open.
    this.verifying = new OnDemand(() -> JettyClient.start(policy, timeouts, userAgent, true));
    this.trusting = new OnDemand(() -> JettyClient.start(policy, timeouts, userAgent, false));
  }

  /// Calls and waits for the answer, at most [Timeouts#total()].
  ///
  /// @throws OutboundException when no status arrived
  public OutboundAnswer call(OutboundRequest request) throws OutboundException {
    var objection = OutboundPolicy.objection(request.url());
    if (objection.isPresent()) {
      throw new OutboundException(
          "the address " + objection.get(), new IllegalArgumentException("address"));
    }
    var answer = new CompletableFuture<OutboundAnswer>();
    var started = (request.verifiesTls() ? verifying : trusting).started();
    var via = request.via();
    if (via != null) {
      checkTarget(started.client(), request.url());
      started.detours().open(via);
    }
    var call =
        started
            .client()
            .newRequest(request.url())
            .tag(via)
            .method(request.method())
            // Overrides the client's own, which is short: it is meant for idle connections.
            .idleTimeout(timeouts.total().toMillis(), TimeUnit.MILLISECONDS)
            .timeout(timeouts.total().toMillis(), TimeUnit.MILLISECONDS)
            .headers(fields -> request.headers().forEach(fields::put));
    if (request.body() != null) {
      call.body(new BytesRequestContent(request.body()));
    }
    call.send(new Exchange(request.limitBytes(), answer));
    try {
      return fromTarget(answer.get(), via);
    } catch (ExecutionException e) {
      var cause = e.getCause() == null ? e : e.getCause();
      throw new OutboundException(reason(cause), cause);
    } catch (InterruptedException e) {
      var _ = call.abort(e);
      Thread.currentThread().interrupt();
      throw new OutboundException("the gateway is stopping", e);
    }
  }

  /// Whether somebody accepts connections at this proxy, where the policy allows to connect to.
  @Override
  public boolean reaches(SessionConfig.Proxy proxy) {
    try {
      var host = Detours.Host.of(proxy);
      var addresses = lookUp(verifying.started().client(), host.name(), host.port());
      try (var socket = new Socket()) {
        socket.connect(addresses.getFirst(), Math.toIntExact(timeouts.connect().toMillis()));
        return true;
      }
    } catch (IOException | ExecutionException | TimeoutException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /// A proxy looks the name up itself, and may get another answer. But what can be known here of a
  /// target that is not allowed is not left to the proxy.
  private void checkTarget(HttpClient client, URI url) throws OutboundException {
    try {
      var _ = lookUp(client, url.getHost(), Math.max(url.getPort(), 1));
    } catch (ExecutionException e) {
      // A name that only the proxy knows is its own business.
      if (!(e.getCause() instanceof UnknownHostException)) {
        var cause = e.getCause() == null ? e : e.getCause();
        throw new OutboundException(reason(cause), cause);
      }
    } catch (TimeoutException e) {
      throw new OutboundException(reason(e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new OutboundException("the gateway is stopping", e);
    }
  }

  private List<InetSocketAddress> lookUp(HttpClient client, String host, int port)
      throws ExecutionException, InterruptedException, TimeoutException {
    var found = new Promise.Completable<List<InetSocketAddress>>();
    client.getSocketAddressResolver().resolve(host, port, Map.of(), found);
    return found.get(timeouts.connect().multipliedBy(2).toMillis(), TimeUnit.MILLISECONDS);
  }

  /// What a proxy says of itself is no answer of the target.
  private static OutboundAnswer fromTarget(OutboundAnswer answer, SessionConfig.@Nullable Proxy via)
      throws OutboundException {
    if (via != null && answer.status() == HttpStatus.PROXY_AUTHENTICATION_REQUIRED_407) {
      throw new OutboundException(
          "the proxy wants other credentials", new IllegalStateException("HTTP 407"));
    }
    return answer;
  }

  @Override
  public void close() {
    verifying.close();
    trusting.close();
  }

  private String reason(Throwable cause) {
    return switch (cause) {
      case BlockedAddressException blocked -> String.valueOf(blocked.getMessage());
      case UnknownHostException _, UnresolvedAddressException _ -> "the host is not known";
      case ConnectException _ -> "nobody accepts connections there";
      case SocketTimeoutException _ ->
          "no connection within " + timeouts.connect().toSeconds() + " s";
      case TimeoutException _ -> "no answer within " + timeouts.total().toSeconds() + " s";
      case SSLException tls -> "TLS failed: " + tls.getMessage();
      case HttpResponseException refused ->
          "the proxy refused: HTTP " + refused.getResponse().getStatus();
      case EOFException _, ClosedChannelException _ -> "the connection broke";
      default -> "the call failed: " + cause.getClass().getSimpleName();
    };
  }

  /// How long a call may take.
  ///
  /// @param connect to find the address and connect, each
  /// @param total from the start to the last byte
  public record Timeouts(Duration connect, Duration total) {
    public static final Timeouts DEFAULT =
        new Timeouts(Duration.ofSeconds(5), Duration.ofSeconds(30));
  }

  /// @param detours the proxies it knows
  private record Started(HttpClient client, Detours detours) {}

  /// A client that comes up with its first call.
  private static final class OnDemand {
    private final Supplier<HttpClient> start;
    private final Object starting = new Object();
    private volatile @Nullable Started client;
    private boolean closed;

    OnDemand(Supplier<HttpClient> start) {
      this.start = start;
    }

    Started started() throws OutboundException {
      var ready = client;
      if (ready != null) {
        return ready;
      }
      synchronized (starting) {
        if (closed) {
          throw new OutboundException(
              "the gateway is stopping", new IllegalStateException("closed"));
        }
        var first = client;
        if (first == null) {
          var jetty = start.get();
          first = new Started(jetty, new Detours(jetty));
          client = first;
        }
        return first;
      }
    }

    void close() {
      synchronized (starting) {
        closed = true;
        if (client != null) {
          JettyClient.stop(client.client());
        }
      }
    }
  }
}
