package dev.sessiongateway.bootstrap.command;

import java.lang.management.ManagementFactory;
import java.security.NoSuchAlgorithmException;
import javax.net.ssl.SSLContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Initializes what a start needs later, while the databases are opened: Jetty asks Java for the
/// server of MBeans (40 ms), and HTTP clients for the authorities that Java trusts (25 ms).
final class EarlyInitialization {
  private static final Logger LOG = LoggerFactory.getLogger(EarlyInitialization.class);

  private EarlyInitialization() {}

  /// Returns at once. Whoever needs it before waits for it.
  static void begin() {
    Thread.ofPlatform().daemon().name("early-initialization").start(EarlyInitialization::run);
  }

  private static void run() {
    var _ = ManagementFactory.getPlatformMBeanServer();
    try {
      var _ = SSLContext.getDefault();
    } catch (NoSuchAlgorithmException e) {
      LOG.atDebug().setCause(e).log("there is no TLS");
    }
  }
}
