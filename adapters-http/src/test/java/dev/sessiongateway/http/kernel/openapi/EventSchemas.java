package dev.sessiongateway.http.kernel.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.http.TestServer;
import java.io.IOException;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/// Validates events against the API document: envelope and payload by the event's name. For tests
/// that receive events over any transport. Thread-safe.
public final class EventSchemas {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final JsonNode webhooks;
  private final DocumentSchemas schemas;

  /// @param document as served at `/openapi.json`
  public EventSchemas(byte[] document) {
    var whole = read(document);
    webhooks = whole.path("webhooks");
    schemas = new DocumentSchemas(whole);
  }

  /// For the document of this build.
  public static EventSchemas ofThisBuild() {
    try (var gateway = new TestServer()) {
      return new EventSchemas(ApiDocument.of(gateway.server.routes()).json());
    }
  }

  /// The documented events of a family, under their names in bodies.
  public Set<String> names(Family family) {
    var names = new TreeSet<String>();
    webhooks
        .fieldNames()
        .forEachRemaining(key -> {
          if (key.startsWith(prefix(family))) {
            names.add(key.substring(prefix(family).length()));
          }
        });
    return names;
  }

  /// @param body the whole event, envelope included
  /// @throws AssertionError that names the difference
  public void check(Family family, byte[] body) {
    var event = read(body);
    var name = event.path("event").asText();
    var schema =
        webhooks
            .path(prefix(family) + name)
            .at("/post/requestBody/content/application~1json/schema");
    if (schema.isMissingNode()) {
      throw new AssertionError("family " + family + " has no event '" + name + "': " + event);
    }
    var faults = schemas.faults(schema, event.toString());
    if (!faults.isEmpty()) {
      throw new AssertionError(
          "event "
              + name
              + " is not as documented:\n  "
              + String.join("\n  ", faults)
              + "\n"
              + event);
    }
  }

  private static String prefix(Family family) {
    return family.name().toLowerCase(Locale.ROOT) + ".";
  }

  private static JsonNode read(byte[] json) {
    try {
      return JSON.readTree(json);
    } catch (IOException e) {
      throw new AssertionError("no JSON", e);
    }
  }
}
