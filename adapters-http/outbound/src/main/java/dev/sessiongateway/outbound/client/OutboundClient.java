package dev.sessiongateway.outbound.client;

import dev.sessiongateway.application.proxy.ProxyProbe;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.text.UrlServer;
import dev.sessiongateway.outbound.client.OutboundPolicy.BlockedAddressException;
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
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.eclipse.jetty.client.BytesRequestContent;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.HttpResponseException;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.jspecify.annotations.Nullable;

/// One HTTP/1.1 client for all calls that clients of the gateway cause: it connects only where the
/// policy allows, follows no redirect, keeps no cookie, and is done in bounded time. Certificates
/// are verified unless a request says otherwise. Thread-safe. Started by the first call.
public final class OutboundClient implements ProxyProbe, AutoCloseable {
  /// A failure that is not known better.
  private static final String UNKNOWN = "the call failed";

  private final Timeouts timeouts;
  private final JettyClient verifying;
  private final JettyClient unverified;

  /// Those with other authorities, which are closed together with this one.
  private final List<OutboundClient> others = new CopyOnWriteArrayList<>();

  public OutboundClient(OutboundPolicy policy, Timeouts timeouts, String userAgent) {
    // Two clients, because a pooled connection with an unverified certificate must not be reused
    // for a verified call.
    this(
        timeouts,
        new JettyClient(
            policy, timeouts.connect(), userAgent, () -> new SslContextFactory.Client(false)),
        new JettyClient(
            policy, timeouts.connect(), userAgent, () -> new SslContextFactory.Client(true)));
  }

  private OutboundClient(Timeouts timeouts, JettyClient verifying, JettyClient unverified) {
    this.timeouts = timeouts;
    this.verifying = verifying;
    this.unverified = unverified;
  }

  /// A client that verifies certificates by these authorities. It is closed together with this one.
  OutboundClient trusting(List<X509Certificate> authorities) {
    var other =
        new OutboundClient(
            timeouts, verifying.with(() -> TrustedAuthorities.client(authorities)), unverified);
    others.add(other);
    return other;
  }

  /// Sends a request and waits for the response, at most [Timeouts#total()].
  ///
  /// @throws OutboundException when no status arrived
  public OutboundResponse call(OutboundRequest request) throws OutboundException {
    return call(request, timeouts.total());
  }

  /// As [#call(OutboundRequest)], with a deadline of its own.
  ///
  /// @throws OutboundException when no status arrived
  public OutboundResponse call(OutboundRequest request, Duration within) throws OutboundException {
    var objection = OutboundPolicy.problem(request.url());
    if (objection.isPresent()) {
      throw new OutboundException(
          "the address " + objection.get(), new IllegalArgumentException("address"));
    }
    var deadline = Deadline.after(within);
    var started = (request.verifiesTls() ? verifying : unverified).started();
    var via = request.via();
    if (via != null) {
      checkTarget(started.client(), request.url(), deadline);
      started.proxies().open(via);
    }
    var call =
        JettyRequests.of(started.client(), request.url())
            .tag(via)
            .method(request.method())
            // Overrides the client's own timeout, which is short because it is meant for idle
            // connections.
            .idleTimeout(Math.max(1, within.toMillis()), TimeUnit.MILLISECONDS)
            .headers(fields -> request.headers().forEach(fields::put));
    if (request.body() != null) {
      call.body(new BytesRequestContent(request.body()));
    }
    var answer = new CompletableFuture<OutboundResponse>();
    var collector = new ResponseCollector(request, answer);
    call.send(collector);
    try {
      return fromTarget(await(started.handshakes(), call, collector, answer, deadline), via)
          .unpacked(request.limitBytes());
    } catch (OutboundException e) {
      throw via == null ? e : ofProxy(e);
    }
  }

  /// The deadline of a call that has none of its own.
  public Duration total() {
    return timeouts.total();
  }

  /// Waits until the deadline at most. The client's own timeout is not enough: an invalid response,
  /// such as two `100 Continue`, would switch it off.
  private OutboundResponse await(
      FailedHandshakes handshakes,
      Request call,
      ResponseCollector collector,
      CompletableFuture<OutboundResponse> answer,
      Deadline deadline)
      throws OutboundException {
    try {
      return answer.get(deadline.leftNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      drop(call, e);
      collector.end(e);
      try {
        return answer.join();
      } catch (CompletionException ended) {
        throw failed(ended, deadline);
      }
    } catch (ExecutionException e) {
      var tls = handshakes.of(call);
      throw tls == null ? failed(e, deadline) : new OutboundException(reason(tls, deadline), tls);
    } catch (InterruptedException e) {
      drop(call, e);
      Thread.currentThread().interrupt();
      throw new OutboundException("the gateway is stopping", e);
    }
  }

  private OutboundException failed(Exception e, Deadline deadline) {
    var cause = e.getCause() == null ? e : e.getCause();
    return new OutboundException(reason(cause, deadline), cause);
  }

  /// Aborting alone leaves the connection open when the client believes that the exchange is over.
  private static void drop(Request call, Throwable cause) {
    var _ = call.abort(cause);
    var connection = call.getConnection();
    if (connection != null) {
      connection.close();
    }
  }

  /// Whether this proxy accepts connections, when the policy allows its address.
  @Override
  public boolean reaches(SessionConfig.Proxy proxy) {
    try {
      var host = ProxiedHost.of(proxy);
      var deadline = Deadline.after(timeouts.total());
      var addresses = lookUp(verifying.started().client(), host.name(), host.port(), deadline);
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

  /// A proxy resolves the name itself and may get another result. A target that is known to be
  /// blocked is refused here all the same.
  private void checkTarget(HttpClient client, URI url, Deadline deadline) throws OutboundException {
    try {
      var _ = lookUp(client, UrlServer.hostOf(url), Math.max(url.getPort(), 1), deadline);
    } catch (ExecutionException e) {
      // A name that only the proxy can resolve is left to the proxy.
      if (!(e.getCause() instanceof UnknownHostException)) {
        throw failed(e, deadline);
      }
    } catch (TimeoutException e) {
      throw new OutboundException(reason(e, deadline), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new OutboundException("the gateway is stopping", e);
    }
  }

  private static List<InetSocketAddress> lookUp(
      HttpClient client, String host, int port, Deadline deadline)
      throws ExecutionException, InterruptedException, TimeoutException {
    var found = new Promise.Completable<List<InetSocketAddress>>();
    client.getSocketAddressResolver().resolve(host, port, Map.of(), found);
    return found.get(deadline.leftNanos(), TimeUnit.NANOSECONDS);
  }

  /// A proxy's own response and an interim response are not responses of the target.
  private static OutboundResponse fromTarget(
      OutboundResponse answer, SessionConfig.@Nullable Proxy via) throws OutboundException {
    if (via != null && answer.status() == HttpStatus.PROXY_AUTHENTICATION_REQUIRED_407) {
      throw new OutboundException(
          "the proxy wants other credentials", new IllegalStateException("HTTP 407"));
    }
    if (answer.status() < HttpStatus.OK_200) {
      throw new OutboundException(
          "no answer but HTTP " + answer.status(), new IllegalStateException("interim answer"));
    }
    return answer;
  }

  @Override
  public void close() {
    others.forEach(other -> other.verifying.close());
    verifying.close();
    unverified.close();
  }

  private String reason(Throwable cause, Deadline deadline) {
    return switch (cause) {
      case BlockedAddressException blocked -> String.valueOf(blocked.getMessage());
      case UnknownHostException _, UnresolvedAddressException _ -> "the host is not known";
      case ConnectException _ -> "nobody accepts connections there";
      case SocketTimeoutException _ ->
          "no connection within " + timeouts.connect().toSeconds() + " s";
      case TimeoutException _ -> "no answer within " + deadline.text();
      case SSLException tls -> "TLS failed: " + tls.getMessage();
      case HttpResponseException refused ->
          "the proxy refused: HTTP " + refused.getResponse().getStatus();
      case EOFException _, ClosedChannelException _ -> "the connection broke";
      default -> UNKNOWN;
    };
  }

  /// Words the failure of a call through a proxy. Behind a proxy the client connects to nobody
  /// else, so what prevents the connection is the proxy's.
  private static OutboundException ofProxy(OutboundException failed) {
    var said = String.valueOf(failed.getMessage());
    var cause = Objects.requireNonNull(failed.getCause());
    var reason =
        switch (cause) {
          case UnknownHostException _,
              UnresolvedAddressException _,
              ConnectException _,
              SocketTimeoutException _,
              BlockedAddressException _ ->
              "the proxy cannot be reached: " + said;
          case TimeoutException _ -> said + " through the proxy";
          case EOFException _, ClosedChannelException _ -> "the connection through the proxy broke";
          // What else fails is reported by the target, or says already that it is the proxy's.
          default -> said.equals(UNKNOWN) ? "the call through the proxy failed" : said;
        };
    return new OutboundException(reason, cause);
  }

  /// The deadline of a call, on the monotonic clock.
  private record Deadline(long atNanos, Duration within) {
    static Deadline after(Duration wait) {
      return new Deadline(System.nanoTime() + wait.toNanos(), wait);
    }

    String text() {
      return within.toSeconds() > 0 ? within.toSeconds() + " s" : within.toMillis() + " ms";
    }

    long leftNanos() {
      return Math.max(0, atNanos - System.nanoTime());
    }
  }

  /// The timeouts of a call.
  ///
  /// @param connect for resolving the name and for connecting, each
  /// @param total from the start to the last byte
  public record Timeouts(Duration connect, Duration total) {
    public static final Timeouts DEFAULT =
        new Timeouts(Duration.ofSeconds(5), Duration.ofSeconds(30));
  }
}
