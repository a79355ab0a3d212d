package dev.sessiongateway.http.kernel.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.kernel.openapi.DocumentedOperations.Operation;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// Each operation of the API document with its example body and one defect in it. [TestServer]
/// checks that each answer has the shape of its family.
@Tag("redteam")
class DocumentedBadInputTest {
  private static final Set<Integer> REFUSED = Set.of(400, 413);

  /// Their first faults are those of the path or of what is missing.
  private static final Set<String> LOOKS_FIRST =
      Set.of(
          "/api/webhooks/{id}/deliveries",
          "/api/{session}/channels/{id}/messages/preview",
          "/api/{session}/chats/{chatId}/messages/{messageId}",
          "/chat/deleteMessageForEveryone/{instance}");

  private static TestServer server;
  private static DocumentedOperations document;
  private static DocumentSchemas schemas;

  @BeforeAll
  static void start() {
    server = new TestServer();
    server.active("ada");
    server.stopped("other");
    document = new DocumentedOperations(server.asNative().get("/openapi.json").body());
    schemas = new DocumentSchemas(document.document());
  }

  @AfterAll
  static void stop() {
    assertThat(server.network.sent(server.gateway.sessions().list().getFirst().name())).isEmpty();
    server.close();
  }

  @TestFactory
  Stream<DynamicTest> aWrongFieldIsA400ThatNamesIt() {
    return document.all().stream()
        .filter(this::isOurs)
        .flatMap(operation ->
            BodyDefects.of(document, schemas, operation).stream()
                .map(defect ->
                    DynamicTest.dynamicTest(
                        operation + ": " + defect.name(), () -> refuses(operation, defect))));
  }

  private static void refuses(Operation operation, BodyDefects.Defect defect) {
    var reply = send(operation, defect.body());
    assertThat(reply.status()).as("%s: %s", defect.body(), reply.text()).isIn(REFUSED);
    assertThat(reply.text()).as("%s", defect.body()).contains(defect.field());
  }

  @TestFactory
  Stream<DynamicTest> aRequiredQueryParameterThatIsMissingOrEmptyIsA400() {
    return document.all().stream()
        .filter(this::isOurs)
        .flatMap(operation ->
            requiredQueries(operation)
                .flatMap(name ->
                    Stream.of("", name + "=")
                        .map(query ->
                            DynamicTest.dynamicTest(
                                operation + " without " + name + " but " + query,
                                () -> missesQuery(operation, name, query)))));
  }

  private static void missesQuery(Operation operation, String name, String query) {
    var others =
        requiredQueries(operation)
            .filter(other -> !other.equals(name) && !other.equals("session"))
            .map(other -> other + "=447700900102&")
            .collect(Collectors.joining());
    var path = path(operation, "ada") + "?session=ada&" + others + query;
    var reply = server.asNative().send(operation.method(), path, null);
    assertThat(reply.status()).as(reply.text()).isEqualTo(400);
    assertThat(reply.text()).contains(name);
  }

  /// Texts are not tried: any of them has the type. `expand` has no wrong words.
  @TestFactory
  Stream<DynamicTest> aQueryParameterOfAnotherTypeIsA400ThatNamesIt() {
    return document.all().stream()
        .filter(this::isOurs)
        .filter(operation -> !LOOKS_FIRST.contains(operation.path()))
        .flatMap(operation ->
            queries(operation)
                .filter(parameter -> isTyped(parameter.path("schema")))
                .map(parameter -> JsonField.text(parameter, "name"))
                .filter(name -> !name.equals("expand"))
                .map(name ->
                    DynamicTest.dynamicTest(
                        operation + "?" + name, () -> missesQuery(operation, name, name + "=no"))));
  }

  private static boolean isTyped(JsonNode schema) {
    var items = schema.path("items");
    return schema.has("enum")
        || items.has("enum")
        || Set.of("boolean", "integer").contains(schema.path("type").asText());
  }

  @TestFactory
  Stream<DynamicTest> idsThatNobodyKnowsAreNeverOurFault() {
    return document.all().stream()
        .filter(this::isOurs)
        .flatMap(operation ->
            BodyDefects.unknownIds(document, schemas, operation).stream()
                .map(defect ->
                    DynamicTest.dynamicTest(
                        operation + ": " + defect.name(),
                        () -> {
                          var reply = sendTo(operation, "other", defect.body());
                          // 501: a part that is not there would have to look for the id.
                          assertThat(reply.status())
                              .as(reply.text())
                              .matches(status -> status < 500 || status == 501);
                        })));
  }

  /// The key is checked first, so the answer does not reveal which instances exist.
  @TestFactory
  Stream<DynamicTest> aWrongKeyIsA401WhateverIsWrongBesides() {
    return document.all().stream()
        .filter(this::isOurs)
        .filter(operation -> operation.node().path("security").isMissingNode())
        .map(operation ->
            DynamicTest.dynamicTest(
                operation.toString(),
                () -> {
                  // Only a few wrong keys a second are checked.
                  server.time.advance(Duration.ofSeconds(1));
                  for (var instance : List.of("ada", "nobody")) {
                    var reply =
                        server
                            .anonymous()
                            .with("apikey", "no-such-key")
                            .send(operation.method(), path(operation, instance), "{");
                    assertThat(reply.status()).isEqualTo(401);
                  }
                }));
  }

  /// This server has no simulated phones, and streams have no end.
  boolean isOurs(Operation operation) {
    var path = operation.path();
    return !path.startsWith("/simulator")
        && !operation.node().at("/responses/200/content").has("text/event-stream")
        && !path.equals("/ws")
        && !path.equals("/openapi.json");
  }

  private static Stream<String> requiredQueries(Operation operation) {
    return queries(operation)
        .filter(parameter -> parameter.path("required").asBoolean())
        .map(parameter -> parameter.path("name").asText());
  }

  private static Stream<JsonNode> queries(Operation operation) {
    return operation
        .node()
        .path("parameters")
        .valueStream()
        .map(document::resolved)
        .filter(parameter -> parameter.path("in").asText().equals("query"));
  }

  private static Reply send(Operation operation, JsonNode body) {
    return sendTo(operation, "ada", body);
  }

  private static Reply sendTo(Operation operation, String instance, JsonNode body) {
    return server
        .asNative()
        .send(
            operation.method().toUpperCase(Locale.ROOT),
            path(operation, instance),
            // The session of the examples is not there.
            body.toString().replace("\"demo\"", '"' + instance + '"'));
  }

  private static String path(Operation operation, String session) {
    return operation
        .path()
        .replace("{session}", session)
        .replace("{instance}", session)
        .replaceAll("\\{[^}]+}", "1");
  }
}
