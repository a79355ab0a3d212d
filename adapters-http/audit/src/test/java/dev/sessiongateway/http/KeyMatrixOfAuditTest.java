package dev.sessiongateway.http;

import dev.sessiongateway.http.kernel.api.Route;
import org.junit.jupiter.api.Tag;

/// The same for the operations of the part alone.
@Tag("redteam")
class KeyMatrixOfAuditTest extends KeyMatrixTest {
  @Override
  boolean isOurs(Route route) {
    return route.path().startsWith("/api/audit");
  }
}
