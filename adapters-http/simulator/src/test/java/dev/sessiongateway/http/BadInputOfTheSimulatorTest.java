package dev.sessiongateway.http;

import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;

/// The same for the operations of the part alone.
@Tag("redteam")
class BadInputOfTheSimulatorTest extends BadInputTest {
  private static final String AREA = " /simulator/";

  @Override
  Stream<String> operations() {
    return super.operations().filter(operation -> operation.contains(AREA));
  }

  @Override
  Stream<String> operationsWithABody() {
    return super.operationsWithABody().filter(operation -> operation.contains(AREA));
  }
}
