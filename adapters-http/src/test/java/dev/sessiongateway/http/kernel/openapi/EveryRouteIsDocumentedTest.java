package dev.sessiongateway.http.kernel.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// The routes of the real server against the document that it serves: methods and the names of path
/// variables.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EveryRouteIsDocumentedTest {
  private TestServer gateway;
  private DocumentedOperations operations;

  @BeforeAll
  void start() {
    gateway = new TestServer();
    operations = new DocumentedOperations(ApiDocument.of(gateway.server.routes()).json());
  }

  @AfterAll
  void stop() {
    gateway.close();
  }

  @Test
  void everyRouteIsInTheDocument() {
    assertThat(without(documented(), routes())).isEmpty();
  }

  @Test
  void everyDescribedOperationHasARoute() {
    var described = new ArrayList<String>();
    DocumentParts.read().path("x-operations").fieldNames().forEachRemaining(described::add);
    assertThat(described).hasSizeGreaterThan(200);
    assertThat(
            without(
                gateway.server.routes().stream().map(DocumentedOperation::name).toList(),
                described))
        .isEmpty();
  }

  @Test
  void theScopeThatTheKeyNeedsIsInTheDocument() {
    var scopes = new TreeMap<String, String>();
    operations.all().stream()
        .filter(operation -> !operation.node().has(UnsupportedPaths.MARK))
        .filter(operation -> operation.node().has("x-scope"))
        .forEach(operation ->
            scopes.put(operation.toString(), JsonField.text(operation.node(), "x-scope")));
    assertThat(scopes)
        .containsEntry("POST /api/sendText", "send")
        .containsEntry("GET /api/sessions", "any")
        .doesNotContainKey("GET /ping");
  }

  private static List<String> without(List<String> these, List<String> all) {
    return all.stream().filter(one -> !these.contains(one)).toList();
  }

  private List<String> routes() {
    return gateway.server.routes().stream()
        .map(route -> route.method() + " " + route.path())
        .toList();
  }

  private List<String> documented() {
    return operations.all().stream()
        .filter(operation -> !operation.node().has(UnsupportedPaths.MARK))
        .map(DocumentedOperations.Operation::toString)
        .toList();
  }
}
