package dev.sessiongateway.http.kernel.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.kernel.api.Route;
import dev.sessiongateway.http.kernel.openapi.DocumentedOperations.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ApiDocumentTest {
  private static final String EVENT_EXAMPLE = "/post/requestBody/content/application~1json/example";

  private static List<Route> routes;
  private static ApiDocument served;
  private static DocumentedOperations operations;
  private static JsonNode document;
  private static DocumentSchemas schemas;

  @BeforeAll
  static void read() {
    try (var gateway = new TestServer()) {
      routes = gateway.server.routes();
    }
    served = ApiDocument.of(routes);
    operations = new DocumentedOperations(served.json());
    document = operations.document();
    schemas = new DocumentSchemas(document);
  }

  @Test
  void isOpenApi31WithoutOurAbbreviations() {
    assertThat(JsonField.text(document, "openapi")).isEqualTo("3.1.0");
    var text = document.toString();
    assertThat(text)
        .doesNotContain(
            "x-parts",
            "x-families",
            "x-events",
            "x-faults",
            "x-same-as",
            "\"done\":",
            "\"ignored\":");
  }

  @Test
  void isTheSameBytesEachTime() {
    var again = ApiDocument.of(routes);
    assertThat(again.json()).isEqualTo(served.json());
    assertThat(again.etag()).isEqualTo(served.etag());
  }

  @Test
  void everyReferenceLeadsSomewhere() {
    var astray = new ArrayList<String>();
    walk(
        document,
        node -> {
          var ref = node.path("$ref");
          if (ref.isTextual() && operations.resolved(node).isMissingNode()) {
            astray.add(ref.textValue());
          }
        });
    assertThat(astray).isEmpty();
  }

  @Test
  void anAliasStandsForItsAnchor() {
    var app = document.path("paths").path("/api/apps/{id}");
    assertThat(app.at("/put/parameters/0")).isEqualTo(app.at("/get/parameters/0"));
    assertThat(JsonField.text(app, "/delete/parameters/0/description")).isEqualTo("The app.");
    var config = "/put/requestBody/content/application~1json/schema/properties/config/properties";
    assertThat(JsonField.text(app, config + "/group/description"))
        .isEqualTo(JsonField.text(app, config + "/dm/description"));
  }

  @Test
  void noCommaInAYamlTextMadeAFieldOfItsTail() {
    var tails = new ArrayList<String>();
    walk(
        document,
        node -> {
          for (var field : node.properties()) {
            if (field.getValue().isNull() && field.getKey().contains(" ")) {
              tails.add(field.getKey());
            }
          }
        });
    assertThat(tails).isEmpty();
  }

  @Test
  void nothingIsSharedThatNobodyUses() {
    var used = new TreeSet<String>();
    walk(document, node -> used.add(node.path("$ref").asText()));
    var unused = new ArrayList<String>();
    for (var kind : document.path("components").properties()) {
      if (!kind.getKey().equals("securitySchemes")) {
        kind.getValue()
            .fieldNames()
            .forEachRemaining(name -> {
              if (!used.contains("#/components/" + kind.getKey() + "/" + name)) {
                unused.add(kind.getKey() + "/" + name);
              }
            });
      }
    }
    assertThat(unused).isEmpty();
  }

  @Test
  void everyOperationHasAnIdOfItsOwnASummaryAndDeclaredTags() {
    var tags = new TreeSet<String>();
    document.path("tags").forEach(tag -> tags.add(tag.path("name").asText()));
    assertThat(operations.all())
        .isNotEmpty()
        .allSatisfy(operation -> {
          assertThat(JsonField.text(operation.node(), "summary")).isNotBlank();
          assertThat(texts(operation.node().path("tags"))).hasSize(1).allMatch(tags::contains);
        });
    assertThat(operations.all())
        .extracting(operation -> JsonField.text(operation.node(), "operationId"))
        .doesNotContain("")
        .doesNotHaveDuplicates();
  }

  @Test
  void everyVariableOfAPathIsDescribedOnceAndNoOther() {
    assertThat(operations.all())
        .allSatisfy(operation ->
            assertThat(parametersIn("path", operation))
                .containsExactlyInAnyOrderElementsOf(variables(operation)));
  }

  @Test
  void everyOperationSaysHowItFails() {
    assertThat(operations.all())
        .allSatisfy(operation ->
            assertThat(Set.copyOf(fieldNames(operation.node().path("responses"))))
                .contains("429", "500", "503"));
  }

  @Test
  void aKeyIsAskedForUnlessTheOperationSaysItIsOpen() {
    assertThat(texts(document.path("security").findValues("apikey"))).hasSize(1);
    assertThat(operations.all())
        .filteredOn(operation -> operation.node().has("security"))
        .allSatisfy(operation -> assertThat(operation.node().path("security")).isEmpty())
        .extracting(Operation::path)
        .contains("/ping", "/health", "/openapi.json", "/docs", "/");
  }

  @Test
  void everyEventThatIsSentHasARealExample() {
    var without =
        document.path("webhooks").properties().stream()
            .filter(event -> !event.getValue().at(EVENT_EXAMPLE).isObject())
            .map(Map.Entry::getKey)
            .toList();
    assertThat(without).isEmpty();
  }

  @Test
  void everyExampleIsAsItsOwnSchemaSays() {
    var faults = new ArrayList<String>();
    var checked = new ArrayList<String>();
    walk(
        document,
        node -> {
          for (var example : examples(node)) {
            checked.add(example.toString());
            schemas
                .faults(node.has("schema") ? node.path("schema") : node, example.toString())
                .forEach(fault -> faults.add(fault + " in " + example));
          }
        });
    assertThat(faults).isEmpty();
    assertThat(checked).hasSizeGreaterThan(50);
  }

  /// Of a parameter or media type (`example`, `examples` by name) or of a schema (a list).
  private static List<JsonNode> examples(JsonNode node) {
    var examples = new ArrayList<JsonNode>();
    if (node.has("schema")) {
      if (node.has("example")) {
        examples.add(node.path("example"));
      }
      node.path("examples").forEach(named -> examples.add(named.required("value")));
    } else if (node.path("examples").isArray()) {
      node.path("examples").forEach(examples::add);
    }
    if (node.has("type") && node.has("default")) {
      examples.add(node.path("default"));
    }
    return examples;
  }

  private static List<String> parametersIn(String place, Operation operation) {
    return StreamSupport.stream(operation.node().path("parameters").spliterator(), false)
        .map(operations::resolved)
        .filter(parameter -> parameter.path("in").asText().equals(place))
        .map(parameter -> parameter.path("name").asText())
        .toList();
  }

  private static List<String> variables(Operation operation) {
    return Pattern.compile("\\{([^}]+)}")
        .matcher(operation.path())
        .results()
        .map(found -> found.group(1))
        .toList();
  }

  private static List<String> fieldNames(JsonNode node) {
    return node.propertyStream().map(Map.Entry::getKey).toList();
  }

  private static List<String> texts(Iterable<JsonNode> nodes) {
    return StreamSupport.stream(nodes.spliterator(), false).map(JsonNode::asText).toList();
  }

  private static void walk(JsonNode node, Consumer<JsonNode> action) {
    action.accept(node);
    node.forEach(child -> walk(child, action));
  }
}
