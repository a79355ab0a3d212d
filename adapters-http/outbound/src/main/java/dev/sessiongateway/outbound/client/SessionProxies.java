package dev.sessiongateway.outbound.client;

import dev.sessiongateway.domain.session.SessionConfig;
import java.net.URI;
import java.util.HashSet;
import java.util.Set;
import org.eclipse.jetty.client.BasicAuthentication;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.HttpProxy;
import org.eclipse.jetty.client.Origin;
import org.eclipse.jetty.client.ProxyConfiguration;
import org.eclipse.jetty.client.Socks4Proxy;
import org.eclipse.jetty.client.Socks5;
import org.eclipse.jetty.client.Socks5Proxy;
import org.eclipse.jetty.http.HttpHeader;

/// The proxies that one client knows. A request's tag selects its proxy, so that connections of one
/// session are never used for another; a request without a tag connects directly.
///
/// A used proxy is never removed: a request with an unknown tag would connect directly.
final class SessionProxies {
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
    var address = ProxiedHost.of(proxy).address();
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
}
