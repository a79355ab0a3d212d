package dev.sessiongateway.bootstrap.process;

import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Closes the parts opened so far in reverse order. A part that fails to close does not keep the
/// others open.
final class CloseStack implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(CloseStack.class);

  private final Deque<AutoCloseable> parts = new ArrayDeque<>();

  <T extends AutoCloseable> T add(T part) {
    parts.push(part);
    return part;
  }

  @Override
  public void close() {
    while (!parts.isEmpty()) {
      var part = parts.pop();
      try {
        part.close();
      } catch (Exception e) {
        LOG.atError()
            .addKeyValue("part", part.getClass().getSimpleName())
            .setCause(e)
            .log("did not close cleanly");
      }
    }
  }
}
