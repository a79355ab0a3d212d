package dev.sessiongateway.http;

import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;

/// The same for the operations of the part alone.
@Tag("redteam")
class BadInputOfBotsTest extends BadInputTest {
  @Override
  Stream<String> operations() {
    return super.operations().filter(BadInputOfBotsTest::isOurs);
  }

  @Override
  Stream<String> operationsWithABody() {
    return super.operationsWithABody().filter(BadInputOfBotsTest::isOurs);
  }

  /// @param operation method and path
  private static boolean isOurs(String operation) {
    return OperationsOfBots.has(operation.substring(operation.indexOf(' ') + 1));
  }
}
