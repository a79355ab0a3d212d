package dev.sessiongateway.http.kernel.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.kernel.api.Route;
import dev.sessiongateway.http.kernel.openapi.ApiDocument.UnsupportedPaths;
import java.util.List;
import java.util.function.Predicate;
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
    assertThat(without(documented(), routes(_ -> true))).isEmpty();
  }

  @Test
  void everyDocumentedOperationHasARoute() {
    assertThat(without(routes(_ -> true), documented())).isEmpty();
  }

  @Test
  void whatNeedsNoKeyIsDocumentedSo() {
    assertThat(routes(Route::isOpen)).containsExactlyInAnyOrderElementsOf(documented("security"));
  }

  @Test
  void whatReadsABodyIsDocumentedSo() {
    assertThat(routes(route -> route.body() != null))
        .containsExactlyInAnyOrderElementsOf(documented("requestBody"));
  }

  private static List<String> without(List<String> these, List<String> all) {
    return all.stream().filter(one -> !these.contains(one)).toList();
  }

  private List<String> documented() {
    return documented("operationId");
  }

  private List<String> routes(Predicate<Route> condition) {
    return gateway.server.routes().stream()
        .filter(condition)
        .map(route -> route.method() + " " + route.path())
        .toList();
  }

  /// Supported operations with this field; all of them need no key, by `security`.
  private List<String> documented(String field) {
    return operations.all().stream()
        .filter(operation -> !operation.node().has(UnsupportedPaths.MARK))
        .filter(operation -> operation.node().has(field))
        .map(DocumentedOperations.Operation::toString)
        .toList();
  }
}
