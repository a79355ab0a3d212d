package dev.sessiongateway.http.kernel.openapi;

import dev.sessiongateway.http.kernel.openapi.DocumentedOperations.Operation;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;

/// The same for the operations of the part alone.
@Tag("redteam")
class DocumentedBadInputOfBroadcastsTest extends DocumentedBadInputTest {
  private static final Pattern OURS =
      Pattern.compile("^/api/\\{session}/(broadcasts|opt-outs|stop-words)");

  @Override
  boolean isOurs(Operation operation) {
    return OURS.matcher(operation.path()).find();
  }
}
