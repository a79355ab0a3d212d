package dev.sessiongateway.sink;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.X509ExtendedTrustManager;

/// Verifies that a certificate is one of the host that was called, for the clients of brokers that
/// verify only who has signed it.
final class HostVerification extends X509ExtendedTrustManager {
  private final X509ExtendedTrustManager authorities;

  HostVerification(X509ExtendedTrustManager authorities) {
    this.authorities = authorities;
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
    authorities.checkServerTrusted(chain, method, called);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String method, SSLEngine engine)
      throws CertificateException {
    engine.setSSLParameters(withHost(engine.getSSLParameters()));
    authorities.checkServerTrusted(chain, method, engine);
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
}
