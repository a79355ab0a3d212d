package dev.sessiongateway.network.cloud;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What Meta sent and nobody can use. It is not acknowledged, so Meta repeats it.
final class NotUnderstood {
  private static final Logger LOG = LoggerFactory.getLogger(NotUnderstood.class);

  private NotUnderstood() {}

  static CompletableFuture<@Nullable Void> by(SessionName session) {
    LOG.atWarn()
        .addKeyValue("session", session.value())
        .log("Meta sent something that names no message or no person, and is asked to repeat it");
    return CompletableFuture.failedFuture(new Fault.Refused("not understood").toException());
  }
}
