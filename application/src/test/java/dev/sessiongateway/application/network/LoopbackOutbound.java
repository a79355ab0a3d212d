package dev.sessiongateway.application.network;

import java.io.IOException;
import java.net.InetAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/// Connects to this machine alone, for tests of networks.
public record LoopbackOutbound(HttpClient client) implements OutboundConnections {
  public LoopbackOutbound() {
    this(HttpClient.newHttpClient());
  }

  @Override
  public OutboundConnections trusting(List<X509Certificate> authorities) {
    try {
      var store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      for (var authority : authorities) {
        store.setCertificateEntry("authority " + store.size(), authority);
      }
      var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(store);
      var tls = SSLContext.getInstance("TLS");
      tls.init(null, factory.getTrustManagers(), null);
      return new LoopbackOutbound(HttpClient.newBuilder().sslContext(tls).build());
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void check(InetAddress address) throws IOException {
    if (!address.isLoopbackAddress()) {
      throw new IOException("tests stay on loopback");
    }
  }

  /// Redirects are not followed, as [HttpClient] does it by itself.
  @Override
  public Response call(Request request) throws IOException {
    for (var address : InetAddress.getAllByName(request.url().getHost())) {
      check(address);
    }
    var body =
        request.body() == null
            ? HttpRequest.BodyPublishers.noBody()
            : HttpRequest.BodyPublishers.ofByteArray(request.body());
    var call = HttpRequest.newBuilder(request.url()).method(request.method(), body);
    request.headers().forEach(call::header);
    try {
      var answer = client.send(call.build(), HttpResponse.BodyHandlers.ofByteArray());
      if (answer.body().length > request.limitBytes()) {
        throw new IOException("the response is too large");
      }
      return new Response(
          answer.statusCode(),
          answer.headers().firstValue("Content-Type").orElse("").split(";", 2)[0],
          answer.body());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }
}
