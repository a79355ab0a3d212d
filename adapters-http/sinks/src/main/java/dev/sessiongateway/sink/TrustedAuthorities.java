package dev.sessiongateway.sink;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/// The authorities that the operator trusts for a broker: the certificates of a file in PEM,
/// instead of those that Java knows.
public final class TrustedAuthorities {
  /// The option with the file.
  public static final String OPTION = "tls-trust-store";

  private TrustedAuthorities() {}

  /// Empty when the option is not set.
  ///
  /// @param isTls whether the broker is reached by TLS at all
  /// @throws IllegalStateException when there is no certificate in the file, or no TLS
  public static Optional<TrustManagerFactory> find(SinkOptions options, boolean isTls) {
    var file = options.find(OPTION);
    if (file.isPresent() && !isTls) {
      throw options.mustBe(OPTION, "left out where the broker is reached without TLS");
    }
    return file.map(text -> read(options, Path.of(text)));
  }

  /// For connections by TLS, else empty: what Java trusts when the option is not set. The
  /// certificate must be one of the host too.
  ///
  /// @param isTls whether the broker is reached by TLS at all
  /// @throws IllegalStateException as [#find]
  public static Optional<BrokerTls> tls(SinkOptions options, boolean isTls) {
    var chosen = find(options, isTls);
    if (!isTls) {
      return Optional.empty();
    }
    try {
      var factory = chosen.isPresent() ? chosen.get() : factory(null);
      var verification =
          new HostVerification((X509ExtendedTrustManager) factory.getTrustManagers()[0]);
      var context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {verification}, null);
      return Optional.of(new BrokerTls(context, verification));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /// @param store null for the authorities that Java knows
  private static TrustManagerFactory factory(@Nullable KeyStore store)
      throws GeneralSecurityException {
    var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return factory;
  }

  private static TrustManagerFactory read(SinkOptions options, Path file) {
    try (var pem = Files.newInputStream(file)) {
      var store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      for (var certificate : CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
        store.setCertificateEntry("authority " + store.size(), certificate);
      }
      if (store.size() > 0) {
        return factory(store);
      }
    } catch (IOException | GeneralSecurityException e) {
      // Reported below, like a file without certificates.
    }
    throw options.mustBe(OPTION, "a file with certificates in PEM");
  }

  /// Connections by TLS to one broker.
  ///
  /// @param context makes them; it verifies the certificate and its host
  public record BrokerTls(SSLContext context, HostVerification verification) {
    /// Why the last certificate was refused; empty when it was not. For a client that does not say
    /// it.
    public Optional<String> refusal() {
      return verification.refusal();
    }
  }
}
