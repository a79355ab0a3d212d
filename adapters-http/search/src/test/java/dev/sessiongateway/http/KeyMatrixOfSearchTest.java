package dev.sessiongateway.http;

import dev.sessiongateway.http.kernel.api.Route;
import org.junit.jupiter.api.Tag;

/// The same for the operation of the part alone.
@Tag("redteam")
class KeyMatrixOfSearchTest extends KeyMatrixTest {
  @Override
  boolean isOurs(Route route) {
    return route.id().equals("a.searchMessages");
  }
}
