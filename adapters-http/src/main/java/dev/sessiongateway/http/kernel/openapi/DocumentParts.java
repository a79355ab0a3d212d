package dev.sessiongateway.http.kernel.openapi;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;

/// Merges the parts of the document. `document.yaml` holds the common definitions and names the
/// other parts; each adds paths, events and components. Duplicates are refused.
final class DocumentParts {
  private static final String FOLDER = "/openapi/";
  private static final String PARTS = "x-parts";
  private static final String EVENTS = "x-events";

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
    return document;
  }

  private ObjectNode part(String name) {
    try (var in = DocumentParts.class.getResourceAsStream(FOLDER + name)) {
      if (in == null || !(yaml.readTree(in) instanceof ObjectNode part)) {
        throw new IllegalStateException("the API document has no part " + name);
      }
      return part;
    } catch (IOException e) {
      throw new UncheckedIOException("the API document's part " + name + " cannot be read", e);
    }
  }

  private void add(ObjectNode document, ObjectNode part, String name) {
    addAll(document.withObjectProperty("paths"), part.path("paths"), name);
    addAll(document.withObjectProperty(EVENTS), part.path(EVENTS), name);
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
