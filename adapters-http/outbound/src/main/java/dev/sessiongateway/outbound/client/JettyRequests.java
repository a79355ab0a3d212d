package dev.sessiongateway.outbound.client;

import dev.sessiongateway.domain.text.UrlServer;
import java.net.URI;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Request;

/// Requests of Jetty's client to any URL that browsers take.
final class JettyRequests {
  /// Jetty wants a server in the URL, and takes the one that is given beside it.
  private static final URI ANY_SERVER = URI.create("http://localhost/");

  private JettyRequests() {}

  /// A host whose name has an underscore is given beside the URL, because a [URI] knows none.
  static Request of(HttpClient client, URI url) {
    if (url.getHost() != null) {
      return client.newRequest(url);
    }
    var server = UrlServer.of(url).orElseThrow();
    var isEncrypted = "https".equalsIgnoreCase(url.getScheme());
    var path = url.getRawPath().isEmpty() ? "/" : url.getRawPath();
    return client
        .newRequest(ANY_SERVER)
        .scheme(isEncrypted ? "https" : "http")
        .host(server.host())
        .port(server.portOr(isEncrypted ? 443 : 80))
        .path(url.getRawQuery() == null ? path : path + "?" + url.getRawQuery());
  }
}
