package dev.sessiongateway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The strict getter fails where Jackson's own would return an empty value.
class JsonFieldTest {
  private static final JsonNode JSON = read();

  private static JsonNode read() {
    try {
      return new ObjectMapper()
          .readTree(
              """
              {"text":"a","yes":true,"number":7,"large":12345678901,"half":0.5,"none":null,
               "list":[{"id":"x"}],"object":{"inner":0}}
              """);
    } catch (java.io.IOException broken) {
      throw new AssertionError(broken);
    }
  }

  @Test
  void aFieldIsFoundByItsNameOrItsPointer() {
    assertThat(JsonField.text(JSON, "text")).isEqualTo("a");
    assertThat(JsonField.bool(JSON, "yes")).isTrue();
    assertThat(JsonField.integer(JSON, "/object/inner")).isZero();
    assertThat(JsonField.longInteger(JSON, "large")).isEqualTo(12345678901L);
    assertThat(JsonField.decimal(JSON, "half")).isEqualTo(0.5);
    assertThat(JsonField.text(JsonField.array(JSON, "list"), "/0/id")).isEqualTo("x");
    assertThat(JsonField.object(JSON, "object")).hasSize(1);
  }

  static Stream<BiFunction<JsonNode, String, Object>> getters() {
    return Stream.of(
        JsonField::text,
        JsonField::bool,
        JsonField::integer,
        JsonField::longInteger,
        JsonField::decimal,
        JsonField::array,
        JsonField::object);
  }

  @ParameterizedTest
  @MethodSource("getters")
  void aFieldThatIsMissingOrNullFails(BiFunction<JsonNode, String, Object> getter) {
    for (var field : new String[] {"absent", "none", "/object/absent", "/list/1/id"}) {
      assertThatThrownBy(() -> getter.apply(JSON, field))
          .isInstanceOf(AssertionError.class)
          .hasMessageContaining("field " + field);
    }
  }

  @Test
  void aFieldOfAnotherTypeFails() {
    assertThatThrownBy(() -> JsonField.text(JSON, "number")).isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> JsonField.bool(JSON, "text")).isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> JsonField.integer(JSON, "half")).isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> JsonField.integer(JSON, "large")).isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> JsonField.array(JSON, "object")).isInstanceOf(AssertionError.class);
  }
}
