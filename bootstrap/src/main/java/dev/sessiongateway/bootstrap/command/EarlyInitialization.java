package dev.sessiongateway.bootstrap.command;

import java.security.NoSuchAlgorithmException;
import javax.net.ssl.SSLContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Initializes what a start needs later, while the databases are opened: HTTP clients ask Java for
/// the authorities that it trusts (25 ms).
final class EarlyInitialization {
  private static final Logger LOG = LoggerFactory.getLogger(EarlyInitialization.class);

  private EarlyInitialization() {}

  /// Returns at once. Whoever needs it before waits for it.
  static void begin() {
    Thread.ofPlatform().daemon().name("early-initialization").start(EarlyInitialization::run);
  }

  private static void run() {
    try {
      var _ = SSLContext.getDefault();
    } catch (NoSuchAlgorithmException e) {
      LOG.atDebug().setCause(e).log("there is no TLS");
    }
  }
}
