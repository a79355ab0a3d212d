package dev.sessiongateway.outbound.client;

import java.time.Duration;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.ProxyAuthenticationProtocolHandler;
import org.eclipse.jetty.client.RedirectProtocolHandler;
import org.eclipse.jetty.client.WWWAuthenticationProtocolHandler;
import org.eclipse.jetty.client.transport.HttpClientTransportOverHTTP;
import org.eclipse.jetty.http.HttpCookieStore;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.util.SocketAddressResolver;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.jspecify.annotations.Nullable;

/// Jetty's client, without everything that does more than one plain exchange. It is started by its
/// first call.
final class JettyClient {
  private static final int THREADS = 32;
  private static final int NAME_LOOKUPS = 64;

  /// Many servers close idle connections after five seconds. The client closes them earlier, so
  /// that no call starts on a connection that is being closed.
  private static final long IDLE_MILLIS = 4_000;

  private static final long FORGET_DESTINATION_MILLIS = 60_000;
  private static final int HEADERS_BYTES = 16 * 1024;

  private final OutboundPolicy policy;
  private final Duration connect;
  private final String userAgent;
  private final Supplier<SslContextFactory.Client> tls;
  private final Object starting = new Object();
  private volatile @Nullable Started client;
  private boolean closed;

  /// @param tls makes what verifies certificates, at the first call
  JettyClient(
      OutboundPolicy policy,
      Duration connect,
      String userAgent,
      Supplier<SslContextFactory.Client> tls) {
    this.policy = policy;
    this.connect = connect;
    this.userAgent = userAgent;
    this.tls = tls;
  }

  /// A client that verifies certificates in another way.
  JettyClient with(Supplier<SslContextFactory.Client> other) {
    return new JettyClient(policy, connect, userAgent, other);
  }

  Started started() throws OutboundException {
    var ready = client;
    if (ready != null) {
      return ready;
    }
    synchronized (starting) {
      if (closed) {
        throw new OutboundException("the gateway is stopping", new IllegalStateException("closed"));
      }
      var first = client;
      if (first == null) {
        var handshakes = new FailedHandshakes();
        var jetty = start(handshakes);
        first = new Started(jetty, new SessionProxies(jetty), handshakes);
        client = first;
      }
      return first;
    }
  }

  void close() {
    synchronized (starting) {
      closed = true;
      if (client != null) {
        stop(client.client());
      }
    }
  }

  private HttpClient start(FailedHandshakes handshakes) {
    var threads = new QueuedThreadPool(THREADS, 1);
    threads.setName("outbound");
    threads.setDaemon(true);
    var connector = new ClientConnector();
    connector.setSelectors(1);
    connector.setSslContextFactory(tls.get());
    var transport = new HttpClientTransportOverHTTP(connector);
    // ResponseCollector never blocks, so responses need no thread besides the selector's.
    transport.setInvocationType(InvocationType.NON_BLOCKING);
    var client = new HttpClient(transport);
    client.addBean(handshakes);
    client.setExecutor(threads);
    client.setConnectTimeout(connect.toMillis());
    client.setIdleTimeout(IDLE_MILLIS);
    client.setDestinationIdleTimeout(FORGET_DESTINATION_MILLIS);
    client.setMaxResponseHeadersSize(HEADERS_BYTES);
    client.setFollowRedirects(false);
    client.setHttpCookieStore(new HttpCookieStore.Empty());
    client.setUserAgentField(new HttpField(HttpHeader.USER_AGENT, userAgent));
    var timer = new ScheduledExecutorScheduler("outbound-timer", true);
    client.setScheduler(timer);
    client.setSocketAddressResolver(
        new GuardedResolver(
            new SocketAddressResolver.Async(nameLookups(client), timer, connect.toMillis()),
            policy));
    try {
      client.start();
    } catch (Exception e) {
      throw new IllegalStateException("the outbound client does not start", e);
    }
    // After the start, which adds them.
    client.getProtocolHandlers().remove(RedirectProtocolHandler.NAME);
    client.getProtocolHandlers().remove(WWWAuthenticationProtocolHandler.NAME);
    client.getProtocolHandlers().remove(ProxyAuthenticationProtocolHandler.NAME);
    client.getContentDecoderFactories().clear();
    return client;
  }

  /// Ends the calls that run, before the client drops what their threads use.
  private static void stop(HttpClient client) {
    try {
      LifeCycle.stop(client.getHttpClientTransport());
      LifeCycle.stop(client.getExecutor());
      client.stop();
    } catch (Exception e) {
      throw new IllegalStateException("the outbound client does not stop", e);
    }
  }

  /// DNS look-ups block their thread, and slow name servers must not delay running calls: look-ups
  /// have threads of their own.
  private static ThreadPoolExecutor nameLookups(HttpClient client) {
    var lookups =
        new ThreadPoolExecutor(
            0,
            NAME_LOOKUPS,
            10,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            Thread.ofPlatform().daemon().name("outbound-names-", 0).factory());
    // Stopped together with the client.
    client.addBean(
        new AbstractLifeCycle() {
          @Override
          protected void doStop() {
            lookups.shutdownNow();
          }
        },
        true);
    return lookups;
  }

  /// @param proxies the proxies that the client knows
  /// @param handshakes those of its connections that failed
  record Started(HttpClient client, SessionProxies proxies, FailedHandshakes handshakes) {}
}
