package dev.sessiongateway.network.simulator.remote;

import java.security.SecureRandom;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLContextSpi;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;

/// For an HTTP client that never encrypts. Of its own accord each client makes a context of TLS and
/// reads the authorities that Java trusts, which costs a start 0.05 s.
final class DisabledTlsContext extends SSLContext {
  DisabledTlsContext() {
    super(new Refusing(), null, "none");
  }

  private static final class Refusing extends SSLContextSpi {
    private static UnsupportedOperationException refusal() {
      return new UnsupportedOperationException("this client does not encrypt");
    }

    @Override
    protected void engineInit(KeyManager[] keys, TrustManager[] trusted, SecureRandom random) {
      throw refusal();
    }

    @Override
    protected SSLSocketFactory engineGetSocketFactory() {
      throw refusal();
    }

    @Override
    protected SSLServerSocketFactory engineGetServerSocketFactory() {
      throw refusal();
    }

    @Override
    protected SSLEngine engineCreateSSLEngine() {
      throw refusal();
    }

    @Override
    protected SSLEngine engineCreateSSLEngine(String host, int port) {
      throw refusal();
    }

    @Override
    protected SSLSessionContext engineGetServerSessionContext() {
      throw refusal();
    }

    @Override
    protected SSLSessionContext engineGetClientSessionContext() {
      throw refusal();
    }
  }
}
