package dev.sessiongateway.http.kernel.openapi;

import dev.sessiongateway.http.kernel.openapi.DocumentedOperations.Operation;
import org.junit.jupiter.api.Tag;

/// The same for the operations of the part alone.
@Tag("redteam")
class DocumentedBadInputOfAuditTest extends DocumentedBadInputTest {
  @Override
  boolean isOurs(Operation operation) {
    return operation.path().startsWith("/api/audit");
  }
}
