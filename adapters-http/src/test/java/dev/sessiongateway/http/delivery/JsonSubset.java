package dev.sessiongateway.http.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;

/// Compares JSON with an expected part, strictly: a field of the part must be present with that
/// value, null included, and arrays must be equal. Other fields are ignored.
public final class JsonSubset {
  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(JsonReadFeature.ALLOW_SINGLE_QUOTES).build();

  private JsonSubset() {}

  public static void assertContains(JsonNode actual, String part) {
    compare("", actual, parse(part));
  }

  public static void assertEqual(JsonNode actual, String whole) {
    assertThat(JSON.<JsonNode>valueToTree(actual)).isEqualTo(parse(whole));
  }

  private static JsonNode parse(String json) {
    try {
      return JSON.readTree(json);
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  private static void compare(String path, JsonNode actual, JsonNode part) {
    if (!part.isObject()) {
      assertThat(actual).as(path).isEqualTo(part);
      return;
    }
    assertThat(actual.isObject()).as(path + ": " + actual).isTrue();
    for (var field : part.properties()) {
      var place = path + "/" + field.getKey();
      assertThat(actual.has(field.getKey())).as(place + " is in " + actual).isTrue();
      compare(place, actual.get(field.getKey()), field.getValue());
    }
  }
}
