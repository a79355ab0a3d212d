package dev.sessiongateway.http.kernel.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.kernel.openapi.DocumentedOperations.Operation;
import dev.sessiongateway.http.kernel.unsupported.PartOperations;
import dev.sessiongateway.http.kernel.unsupported.PartOperations.Absent;
import dev.sessiongateway.http.kernel.unsupported.UnsupportedOperations;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What always answers 501 says so in the served document, and nothing else does.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class UnsupportedPathsTest {
  private TestServer gateway;
  private List<Operation> operations;

  @BeforeAll
  void start() {
    gateway = new TestServer();
    gateway.stopped("shop");
    operations = new DocumentedOperations(gateway.anonymous().get("/openapi.json").body()).all();
  }

  @AfterAll
  void stop() {
    gateway.close();
  }

  /// This module has no part.
  static Stream<Absent> unsupported() {
    return Stream.concat(
        Arrays.stream(Family.values())
            .flatMap(one -> UnsupportedOperations.of(one).stream())
            .map(route -> new Absent(route, UnsupportedOperations.reason(route.path()))),
        PartOperations.absent(List.of()).stream());
  }

  @Test
  void exactlyTheyAreMarked() {
    assertThat(operations)
        .filteredOn(operation -> operation.node().has(UnsupportedPaths.MARK))
        .extracting(Operation::toString)
        .containsExactlyInAnyOrderElementsOf(
            unsupported()
                .map(Absent::route)
                .map(route -> route.method() + " " + route.path())
                .toList());
  }

  /// An operation that never succeeds would be one that nobody marked.
  @Test
  void whatIsNotMarkedCanSucceed() {
    assertThat(operations)
        .filteredOn(operation -> !operation.node().has(UnsupportedPaths.MARK))
        .allMatch(operation -> hasSuccess(operation.node()));
  }

  private static boolean hasSuccess(JsonNode operation) {
    return operation
        .path("responses")
        .propertyStream()
        .anyMatch(one -> one.getKey().charAt(0) < '4');
  }

  @ParameterizedTest
  @MethodSource("unsupported")
  void eachIsDeprecatedAndGivesTheReasonOfItsAnswer(Absent absent) {
    var route = absent.route();
    var path =
        route
            .path()
            .replace("{session}", "shop")
            .replace("{instance}", "shop")
            .replace("{id}", "1")
            .replace("{person}", "1");
    var client = gateway.asNative();
    var reply =
        route.method().equals("GET") ? client.get(path) : client.send(route.method(), path, "{}");
    assertThat(reply.status()).isEqualTo(501);
    var reason = absent.reason();
    assertThat(reply.text()).contains(reason.message());

    var node =
        operations.stream()
            .filter(one -> one.toString().equals(route.method() + " " + route.path()))
            .findFirst()
            .orElseThrow()
            .node();
    assertThat(JsonField.bool(node, "deprecated")).isTrue();
    assertThat(JsonField.text(node, "description")).contains(reason.message(), reason.code());
    assertThat(hasSuccess(node)).isFalse();
  }
}
