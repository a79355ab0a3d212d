package dev.sessiongateway.outbound.client;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/// TLS of clients that trust other authorities than those that Java knows.
final class TrustedAuthorities {
  private TrustedAuthorities() {}

  static SslContextFactory.Client client(List<X509Certificate> authorities) {
    try {
      var store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      for (var authority : authorities) {
        store.setCertificateEntry("authority " + store.size(), authority);
      }
      var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(store);
      var context = SSLContext.getInstance("TLS");
      context.init(null, factory.getTrustManagers(), null);
      var tls = new SslContextFactory.Client(false);
      tls.setSslContext(context);
      return tls;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("TLS is not available", e);
    }
  }
}
