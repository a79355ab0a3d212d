package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.application.network.NetworkContext;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Set;
import java.util.TreeSet;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/// What the operator sets for the network.
///
/// @param server whom to connect to, whatever the domain of the account is; null to look it up in
///   the DNS
/// @param trust verifies certificates; null for the authorities that Java knows
/// @param isEncrypted false only where the server is on loopback
/// @param registers whether a pairing may make the account
record XmppOptions(
    @Nullable Endpoint server,
    @Nullable X509TrustManager trust,
    boolean isEncrypted,
    boolean registers) {
  private static final String SERVER = "server";
  private static final String CERTIFICATES = "certificates";
  private static final String TLS = "tls";
  private static final String REGISTRATION = "registration";
  private static final Set<String> KNOWN = Set.of(SERVER, CERTIFICATES, TLS, REGISTRATION);
  private static final int PORT = 5_222;

  /// @throws IllegalStateException when an option is unknown or wrong
  static XmppOptions of(NetworkContext context) {
    var unknown = new TreeSet<>(context.options().keySet());
    unknown.removeAll(KNOWN);
    if (!unknown.isEmpty()) {
      throw new IllegalStateException(
          "networks.xmpp knows " + new TreeSet<>(KNOWN) + ", not " + unknown);
    }
    var server = context.option(SERVER) == null ? null : Endpoint.parse(context.option(SERVER));
    var encrypted = !isFalse(context.option(TLS), "required", "none");
    if (!encrypted && (server == null || !server.isLoopback())) {
      throw new IllegalStateException(
          "networks.xmpp.tls can be none only where networks.xmpp.server is on loopback");
    }
    return new XmppOptions(
        server,
        context.option(CERTIFICATES) == null ? null : trust(Path.of(context.option(CERTIFICATES))),
        encrypted,
        context.option(REGISTRATION) != null
            && !isFalse(context.option(REGISTRATION), "true", "false"));
  }

  private static boolean isFalse(@Nullable String value, String yes, String no) {
    if (value == null || value.equals(yes)) {
      return false;
    }
    if (value.equals(no)) {
      return true;
    }
    throw new IllegalStateException("networks.xmpp: " + value + " must be " + yes + " or " + no);
  }

  private static X509TrustManager trust(Path file) {
    try (var pem = Files.newInputStream(file)) {
      var store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      for (var certificate : CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
        store.setCertificateEntry("authority " + store.size(), certificate);
      }
      if (store.size() == 0) {
        throw new IllegalStateException("networks.xmpp.certificates has no certificate: " + file);
      }
      var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(store);
      return new Trust((X509TrustManager) factory.getTrustManagers()[0]);
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException("networks.xmpp.certificates cannot be read: " + file, e);
    }
  }

  /// Trusts what these authorities sign. Java itself trusts an authority that is the server's own
  /// certificate after its time, too.
  private record Trust(X509TrustManager authorities) implements X509TrustManager {
    @Override
    public void checkServerTrusted(X509Certificate[] chain, String method)
        throws CertificateException {
      authorities.checkServerTrusted(chain, method);
      chain[0].checkValidity();
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String method)
        throws CertificateException {
      authorities.checkClientTrusted(chain, method);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return authorities.getAcceptedIssuers();
    }
  }

  /// @param host a name or an address
  record Endpoint(String host, int port) {
    static Endpoint parse(String text) {
      var colon = text.lastIndexOf(':');
      var hasPort = colon > 0 && text.indexOf(':') == colon;
      try {
        var port = hasPort ? Integer.parseInt(text.substring(colon + 1)) : PORT;
        var host = hasPort ? text.substring(0, colon) : text;
        if (port < 1 || port > 65_535 || host.isBlank()) {
          throw new IllegalStateException(problem(text));
        }
        return new Endpoint(host, port);
      } catch (NumberFormatException e) {
        throw new IllegalStateException(problem(text), e);
      }
    }

    private static String problem(String text) {
      return "networks.xmpp.server must be a host, or a host with a port: " + text;
    }

    boolean isLoopback() {
      try {
        return InetAddress.getByName(host).isLoopbackAddress();
      } catch (UnknownHostException e) {
        return false;
      }
    }
  }
}
