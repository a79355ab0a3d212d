package dev.sessiongateway.sink;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/// Verifies that a certificate is one of the host that was called, for the clients of brokers that
/// verify only who has signed it.
public final class HostVerification extends X509ExtendedTrustManager {
  private final X509ExtendedTrustManager authorities;
  private final AtomicReference<@Nullable String> refusal = new AtomicReference<>();

  HostVerification(X509ExtendedTrustManager authorities) {
    this.authorities = authorities;
  }

  /// Why the last certificate was refused; empty when it was not.
  Optional<String> refusal() {
    return Optional.ofNullable(refusal.get());
  }

  private void verify(Check check) throws CertificateException {
    refusal.set(null);
    try {
      check.run();
    } catch (CertificateException e) {
      refusal.set(String.valueOf(e.getMessage()));
      throw e;
    }
  }

  private static SSLParameters withHost(SSLParameters parameters) {
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    return parameters;
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String method, Socket socket)
      throws CertificateException {
    if (!(socket instanceof SSLSocket called)) {
      throw new CertificateException("the host is not known");
    }
    called.setSSLParameters(withHost(called.getSSLParameters()));
    verify(() -> authorities.checkServerTrusted(chain, method, called));
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String method, SSLEngine engine)
      throws CertificateException {
    engine.setSSLParameters(withHost(engine.getSSLParameters()));
    verify(() -> authorities.checkServerTrusted(chain, method, engine));
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String method)
      throws CertificateException {
    throw new CertificateException("the host is not known");
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String method, Socket socket)
      throws CertificateException {
    authorities.checkClientTrusted(chain, method, socket);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String method, SSLEngine engine)
      throws CertificateException {
    authorities.checkClientTrusted(chain, method, engine);
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

  @FunctionalInterface
  private interface Check {
    void run() throws CertificateException;
  }
}
