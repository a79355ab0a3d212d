package dev.sessiongateway.http.kernel.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import dev.sessiongateway.http.kernel.json.GeneratedWriter.RecordSerializer;
import java.time.DayOfWeek;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RecordSerializerTest {
  private static final ConstantFields CONSTANTS =
      ConstantFields.of("\"Owner\":\"\",\"Recipients\":[null],\"Count\":0");

  @ParameterizedTest
  @EnumSource(
      value = JsonInclude.Include.class,
      names = {"ALWAYS", "NON_NULL", "NON_EMPTY", "NON_DEFAULT"})
  void writesWhatJacksonWouldWrite(JsonInclude.Include inclusion) throws Exception {
    var plain = JsonMapper.builder().defaultPropertyInclusion(both(inclusion)).build();
    var generated = plain.copy().registerModule(RecordSerializer.module());
    for (var record :
        List.of(
            everything(new Inner("x", null)),
            everything(null),
            Absent.ALL,
            new Link("a", new Link("b", null)))) {
      var expected = plain.writeValueAsString(record);
      assertThat(generated.writeValueAsString(record)).isEqualTo(expected);
      assertThat(generated.writeValueAsString(Map.of("in", List.of(record))))
          .isEqualTo("{\"in\":[" + expected + "]}");
      assertThat(generated.<JsonNode>valueToTree(record)).hasToString(expected);
    }
  }

  private static JsonInclude.Value both(JsonInclude.Include inclusion) {
    return JsonInclude.Value.construct(inclusion, JsonInclude.Include.ALWAYS);
  }

  private static Everything<Integer> everything(@Nullable Inner inner) {
    return new Everything<>(
        "ä\"",
        "",
        true,
        7,
        Long.MAX_VALUE,
        1.5,
        'c',
        8,
        9L,
        DayOfWeek.MONDAY,
        List.of("a"),
        List.of(),
        4,
        inner,
        inner,
        CONSTANTS,
        new Person("Ada", 1),
        "[1]",
        5);
  }

  record Everything<T>(
      String text,
      @JsonProperty("_empty") String empty,
      boolean isFlag,
      int small,
      long large,
      double fraction,
      char letter,
      Integer boxed,
      @JsonInclude(JsonInclude.Include.NON_NULL) Long boxedLong,
      DayOfWeek day,
      List<String> texts,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> none,
      T generic,
      @Nullable Inner inner,
      @JsonUnwrapped @Nullable Inner unwrapped,
      @JsonUnwrapped ConstantFields constants,
      @JsonUnwrapped(prefix = "person.") Person person,
      @JsonRawValue String raw,
      @JsonSerialize(using = ToStringSerializer.class) int asText) {}

  record Inner(@JsonInclude String always, @Nullable String note) {}

  record Link(String name, @Nullable Link next) {}

  @JsonNaming(PropertyNamingStrategies.UpperCamelCaseStrategy.class)
  record Person(String firstName, int age) {}

  private record Absent(
      @Nullable String text,
      @JsonInclude @Nullable String always,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer never,
      @Nullable Integer number,
      @Nullable List<String> list,
      @Nullable Object any) {
    static final Absent ALL = new Absent(null, null, null, null, null, null);
  }
}
