package dev.sessiongateway.http;

import dev.sessiongateway.http.kernel.api.Route;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;

/// The same for the operations of the part alone.
@Tag("redteam")
class KeyMatrixOfBroadcastsTest extends KeyMatrixTest {
  private static final Pattern OURS =
      Pattern.compile("^/api/\\{session}/(broadcasts|opt-outs|stop-words)");

  @Override
  boolean isOurs(Route route) {
    return OURS.matcher(route.path()).find();
  }
}
