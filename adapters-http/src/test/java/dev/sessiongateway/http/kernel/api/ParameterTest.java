package dev.sessiongateway.http.kernel.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.paging.SortOrder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParameterTest {
  private static final Parameter<Integer> COLOUR =
      Parameter.choice(
          "colour", 2, Map.entry("red", 1), Map.entry("green", 2), Map.entry("verde", 2));
  private static final Parameter<List<String>> PARTS =
      Parameter.listOfWords("parts", "head", "tail");
  private static final Parameter<Integer> WAIT = Parameter.natural("wait", 60, "seconds");

  @ParameterizedTest
  @CsvSource({"red, 1", "verde, 2", "'', 2", ", 2"})
  void aWordStandsForItsValueAndNoneForTheDefault(@Nullable String text, int value) {
    assertThat(COLOUR.in(query("colour", text))).isEqualTo(value);
  }

  @Test
  void theFirstWordOfTheDefaultIsDocumented() {
    assertThat(COLOUR.schema())
        .hasToString(
            """
            {"type":"string","enum":["red","green","verde"],"default":"green"}\
            """);
    assertThat(Parameter.order("order", SortOrder.DESCENDING).schema())
        .hasToString(
            """
            {"type":"string","enum":["asc","desc"],"default":"desc"}\
            """);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Red", "blue", " "})
  void anotherWordIsRefusedWithTheWords(String text) {
    assertThatThrownBy(() -> COLOUR.in(query("colour", text)))
        .isInstanceOfSatisfying(
            FaultException.class,
            e ->
                assertThat(e.fault())
                    .isEqualTo(new Fault.Invalid("colour", "must be red, green or verde")));
  }

  @Test
  void aListHasNoOtherWords() {
    assertThat(PARTS.in(query("parts", "tail,,head"))).containsExactly("tail", "head");
    assertThatThrownBy(() -> PARTS.in(query("parts", "head,foot")))
        .isInstanceOfSatisfying(
            FaultException.class,
            e ->
                assertThat(e.fault())
                    .isEqualTo(new Fault.Invalid("parts", "must be empty or head or tail")));
  }

  @ParameterizedTest
  @CsvSource({"60, 60", "0, 0", "'', 0"})
  void aNumberInItsRangeIsRead(String text, int value) {
    assertThat(WAIT.in(query("wait", text))).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "61", "999999999999999999"})
  void aNumberOutsideItsRangeIsRefusedWithItsUnit(String text) {
    assertThatThrownBy(() -> WAIT.in(query("wait", text)))
        .isInstanceOfSatisfying(
            FaultException.class,
            e ->
                assertThat(e.fault())
                    .isEqualTo(new Fault.Invalid("wait", "must be 0 to 60 seconds")));
  }

  @Test
  void aLimitStatesItsMaximumWhereverItIs() {
    assertThat(Parameter.limit("limit", 10, 500).meaning())
        .isEqualTo("At most so many; more than 500 is 500, and 0 is as if it were absent.");
  }

  @Test
  void theSchemaIsACopy() {
    var _ = COLOUR.schema().put("type", "integer");

    assertThat(COLOUR.schema().path("type").textValue()).isEqualTo("string");
  }

  private static Query query(String name, @Nullable String text) {
    return new Query(text == null ? Map.of() : Map.of(name, List.of(text)));
  }
}
