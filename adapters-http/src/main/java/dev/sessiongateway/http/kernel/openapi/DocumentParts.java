package dev.sessiongateway.http.kernel.openapi;

import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/// Merges the parts of the document. `document.yaml` holds the common definitions and names the
/// other parts of the core; a part of the gateway has its own as `part.yaml`, which can name others
/// beside it. Each adds operations, events, families and components. Duplicates are refused.
final class DocumentParts {
  /// The tag of an operation, or of all operations of a part that name no other.
  static final String TAG = "x-tag";

  /// The same for the further faults of an operation.
  static final String FAULTS = "x-faults";

  /// What fields mean in every body of the operations of a part that have them.
  static final String FIELDS = "x-fields";

  /// The answers of an operation, or of all operations of a part that name none.
  static final String RESPONSES = "responses";

  /// The headers of an operation, or of all operations of a part that name none.
  static final String HEADERS = "parameters";

  /// What is said of parameters of these names: by an operation, or at the top of a part by all its
  /// operations that have them.
  static final String PARAMETERS = "x-parameters";

  /// Where an operation keeps those of its part.
  static final String PARAMETERS_OF_PART = "x-parameters-of-part";

  private static final String FOLDER = "/openapi/";
  private static final String PART = "openapi/part.yaml";
  private static final String PARTS = "x-parts";
  private static final String OPERATIONS = "x-operations";
  private static final String EVENTS = "x-events";
  private static final String FAMILIES = "x-families";
  private static final String EACH = "x-each";

  private final ObjectMapper yaml =
      YAMLMapper.builder(
              YAMLFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build())
          .build();

  private DocumentParts() {}

  static ObjectNode read() {
    var parts = new DocumentParts();
    var document = parts.part("document.yaml");
    var names = document.remove(PARTS);
    document.putObject("paths");
    for (var name : names) {
      parts.add(document, parts.part(name.textValue()), name.textValue());
    }
    for (var address : ofGatewayParts()) {
      var part = parts.part(address);
      var others = part.remove(PARTS);
      parts.add(document, part, address.toString());
      if (others != null) {
        for (var name : others) {
          var other = beside(address, name.textValue());
          parts.add(document, parts.part(other), other.toString());
        }
      }
    }
    return document;
  }

  /// The address of another file in the same folder, which may be one of a jar.
  private static URL beside(URL part, String name) {
    var address = part.toString();
    try {
      return URI.create(address.substring(0, address.lastIndexOf('/') + 1) + name).toURL();
    } catch (MalformedURLException e) {
      throw new UncheckedIOException("the API document has no part " + name, e);
    }
  }

  /// In the order of their addresses, so that the document is the same each time. A class path may
  /// have a jar twice: by itself, and by the manifest of another jar.
  private static List<URL> ofGatewayParts() {
    try {
      var found = Collections.list(DocumentParts.class.getClassLoader().getResources(PART));
      found.sort(Comparator.comparing(URL::toString));
      var jars = new HashSet<String>();
      return found.stream().filter(address -> jars.add(jar(address))).toList();
    } catch (IOException e) {
      throw new UncheckedIOException("the API document's parts cannot be listed", e);
    }
  }

  /// The file name of the jar; the whole address of a file in a directory.
  private static String jar(URL address) {
    var text = address.toString();
    var end = text.indexOf("!/");
    return end < 0 ? text : text.substring(text.lastIndexOf('/', end) + 1);
  }

  private ObjectNode part(URL address) {
    try (var in = address.openStream()) {
      if (read(in) instanceof ObjectNode part) {
        return part;
      }
      throw new IllegalStateException("the API document's part " + address + " is empty");
    } catch (IOException e) {
      throw new UncheckedIOException("the API document's part " + address + " cannot be read", e);
    }
  }

  private ObjectNode part(String name) {
    try (var in = DocumentParts.class.getResourceAsStream(FOLDER + name)) {
      if (in == null || !(read(in) instanceof ObjectNode part)) {
        throw new IllegalStateException("the API document has no part " + name);
      }
      return part;
    } catch (IOException e) {
      throw new UncheckedIOException("the API document's part " + name + " cannot be read", e);
    }
  }

  /// Jackson's tree has the name of an anchor in place of what an alias stands for, so the aliases
  /// are replaced here.
  private JsonNode read(InputStream in) throws IOException {
    try (var parser = yaml.getFactory().createParser(in)) {
      parser.nextToken();
      return node((YAMLParser) parser, new HashMap<>());
    }
  }

  private JsonNode node(YAMLParser in, Map<String, JsonNode> anchors) throws IOException {
    if (in.isCurrentAlias()) {
      var anchored = anchors.get(in.getText());
      if (anchored == null) {
        throw new IllegalStateException("no anchor " + in.getText() + " before its alias");
      }
      return anchored.deepCopy();
    }
    var anchor = in.getObjectId();
    JsonNode node =
        switch (in.currentToken()) {
          case START_OBJECT -> object(in, anchors);
          case START_ARRAY -> array(in, anchors);
          default -> yaml.readTree(in);
        };
    if (anchor != null) {
      anchors.put(anchor.toString(), node);
    }
    return node;
  }

  private ObjectNode object(YAMLParser in, Map<String, JsonNode> anchors) throws IOException {
    var object = yaml.createObjectNode();
    while (in.nextToken() != JsonToken.END_OBJECT) {
      var name = in.currentName();
      in.nextToken();
      object.set(name, node(in, anchors));
    }
    return object;
  }

  private ArrayNode array(YAMLParser in, Map<String, JsonNode> anchors) throws IOException {
    var array = yaml.createArrayNode();
    while (in.nextToken() != JsonToken.END_ARRAY) {
      array.add(node(in, anchors));
    }
    return array;
  }

  private void add(ObjectNode document, ObjectNode part, String name) {
    if (part.get(EACH) instanceof ObjectNode words) {
      var repeated = part.withObjectProperty(OPERATIONS);
      part.set(OPERATIONS, RepeatedOperations.writeOut(repeated, words));
    }
    for (var common : List.of(TAG, FAULTS, FIELDS, HEADERS, RESPONSES)) {
      var value = part.get(common);
      if (value != null) {
        part.path(OPERATIONS)
            .forEach(operation -> ((ObjectNode) operation).putIfAbsent(common, value));
      }
    }
    if (part.get(PARAMETERS) instanceof ObjectNode parameters) {
      part.path(OPERATIONS)
          .forEach(operation -> ((ObjectNode) operation).set(PARAMETERS_OF_PART, parameters));
    }
    addAll(document.withObjectProperty(OPERATIONS), part.path(OPERATIONS), name);
    addAll(document.withObjectProperty(EVENTS), part.path(EVENTS), name);
    addAll(document.withObjectProperty(FAMILIES), part.path(FAMILIES), name);
    var components = document.withObjectProperty("components");
    part.path("components")
        .properties()
        .forEach(
            kind -> addAll(components.withObjectProperty(kind.getKey()), kind.getValue(), name));
  }

  private void addAll(ObjectNode target, JsonNode added, String part) {
    for (var entry : added.properties()) {
      if (target.has(entry.getKey())) {
        throw new IllegalStateException(part + " says " + entry.getKey() + " once more");
      }
      target.set(entry.getKey(), entry.getValue());
    }
  }
}
