package dev.sessiongateway.network.xmpp;

import java.security.cert.CertificateException;
import java.util.Optional;
import javax.net.ssl.SSLException;

/// Why a connection failed at the certificate of its server: time does not heal that, the operator
/// does.
final class CertificateProblem {
  private static final int DEEPEST = 20;

  private CertificateProblem() {}

  /// The reason for clients; empty when the connection failed for another reason.
  static Optional<String> find(Throwable failure) {
    var cause = failure;
    var isTls = false;
    for (var depth = 0; cause != null && depth < DEEPEST; depth++) {
      isTls |= cause instanceof SSLException;
      if (cause instanceof CertificateException || (isTls && cause.getCause() == null)) {
        return Optional.of(
            "the certificate of the server is not accepted (networks.xmpp.certificates): "
                + cause.getMessage());
      }
      cause = cause.getCause();
    }
    return Optional.empty();
  }
}
