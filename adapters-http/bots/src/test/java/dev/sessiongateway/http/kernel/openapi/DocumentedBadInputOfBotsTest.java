package dev.sessiongateway.http.kernel.openapi;

import dev.sessiongateway.http.OperationsOfBots;
import dev.sessiongateway.http.kernel.openapi.DocumentedOperations.Operation;
import org.junit.jupiter.api.Tag;

/// The same for the operations of the part alone.
@Tag("redteam")
class DocumentedBadInputOfBotsTest extends DocumentedBadInputTest {
  @Override
  boolean isOurs(Operation operation) {
    return OperationsOfBots.has(operation.path());
  }
}
