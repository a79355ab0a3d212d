package dev.sessiongateway.outbound.client;

import dev.sessiongateway.domain.session.ProxyAddress;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.text.Ascii;
import java.net.URI;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.eclipse.jetty.client.BasicAuthentication;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.HttpProxy;
import org.eclipse.jetty.client.Origin;
import org.eclipse.jetty.client.ProxyAuthenticationProtocolHandler;
import org.eclipse.jetty.client.ProxyConfiguration;
import org.eclipse.jetty.client.RedirectProtocolHandler;
import org.eclipse.jetty.client.Socks4Proxy;
import org.eclipse.jetty.client.Socks5;
import org.eclipse.jetty.client.Socks5Proxy;
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

  /// The proxies that one client knows. A request's tag selects its proxy, so that connections of
  /// one session are never used for another; a request without a tag connects directly.
  ///
  /// A used proxy is never removed: a request with an unknown tag would connect directly.
  static final class SessionProxies {
    private static final int MOST = 10_000;

    private final HttpClient client;
    private final Set<SessionConfig.Proxy> known = new HashSet<>();

    SessionProxies(HttpClient client) {
      this.client = client;
    }

    /// Registers the proxy for requests with this tag.
    ///
    /// @throws OutboundException when there are too many, or its URL is invalid
    synchronized void open(SessionConfig.Proxy proxy) throws OutboundException {
      if (known.contains(proxy)) {
        return;
      }
      if (known.size() >= MOST) {
        throw new OutboundException("too many proxies", new IllegalStateException("proxies"));
      }
      client.getProxyConfiguration().addProxy(jetty(proxy, known.size()));
      known.add(proxy);
    }

    private ProxyConfiguration.Proxy jetty(SessionConfig.Proxy proxy, int number)
        throws OutboundException {
      var address = Host.of(proxy).address();
      return switch (proxy.protocol()) {
        case HTTP -> http(proxy, address, false, number);
        case HTTPS -> http(proxy, address, true, number);
        case SOCKS4 ->
            new Socks4Proxy(address, false) {
              @Override
              public boolean matches(Origin origin) {
                return isFor(origin, proxy);
              }
            };
        case SOCKS5 -> socks5(proxy, address);
      };
    }

    private HttpProxy http(
        SessionConfig.Proxy proxy, Origin.Address address, boolean isSecure, int number) {
      var jetty =
          new HttpProxy(address, isSecure) {
            @Override
            public boolean matches(Origin origin) {
              return isFor(origin, proxy);
            }

            // Unique for each proxy, because credentials are looked up by it.
            @Override
            public URI getURI() {
              return super.getURI().resolve("/detour-" + number + "/");
            }
          };
      if (proxy.username() != null) {
        client
            .getAuthenticationStore()
            .addAuthenticationResult(
                new BasicAuthentication.BasicResult(
                    jetty.getURI(),
                    HttpHeader.PROXY_AUTHORIZATION,
                    proxy.username(),
                    password(proxy)));
      }
      return jetty;
    }

    private static Socks5Proxy socks5(SessionConfig.Proxy proxy, Origin.Address address) {
      var jetty =
          new Socks5Proxy(address, false) {
            @Override
            public boolean matches(Origin origin) {
              return isFor(origin, proxy);
            }
          };
      if (proxy.username() != null) {
        jetty.putAuthenticationFactory(
            new Socks5.UsernamePasswordAuthenticationFactory(proxy.username(), password(proxy)));
      }
      return jetty;
    }

    private static String password(SessionConfig.Proxy proxy) {
      return proxy.password() == null ? "" : proxy.password();
    }

    private static boolean isFor(Origin target, SessionConfig.Proxy proxy) {
      return proxy.equals(target.getTag());
    }

    record Host(String name, int port) {
      static Host of(SessionConfig.Proxy proxy) throws OutboundException {
        return ProxyAddress.parse(proxy.server())
            .map(address -> new Host(Ascii.lower(address.host()), address.port()))
            .orElseThrow(() ->
                new OutboundException(
                    "the address of the proxy is not host:port",
                    new IllegalArgumentException(proxy.server())));
      }

      Origin.Address address() {
        return new Origin.Address(name, port);
      }
    }
  }
}
