package dev.sessiongateway.sink;

import java.util.Optional;
import javax.net.ssl.SSLContext;

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
