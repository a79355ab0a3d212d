package dev.sessiongateway.http.kernel.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueryTest {
  private static final String IDS = "ids";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | 10",
        "000 | 10",
        "'' | 10",
        "1 | 1",
        "007 | 7",
        "100 | 100",
        "101 | 100",
        "99999999999999999999999 | 100",
      })
  void aLimitOfZeroIsAbsentAndALargerOneIsCut(String text, int limit) {
    assertThat(query("limit", text).limit("limit", 10, 100)).isEqualTo(limit);
  }

  @Test
  void anAbsentLimitIsTheDefault() {
    assertThat(new Query(Map.of()).limit("limit", 10, 100)).isEqualTo(10);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "ten", "1.5", " 1", "+1", "1e3"})
  void anotherLimitIsRefusedWithTheHighestOne(String text) {
    assertThatThrownBy(() -> query("limit", text).limit("limit", 10, 100))
        .isInstanceOfSatisfying(
            FaultException.class,
            e ->
                assertThat(e.fault())
                    .isEqualTo(new Fault.Invalid("limit", "must be a number of 1 to 100")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a,b", " a , b ", "[\"a\",\"b\"]", " [\"a\", null, \" b\"] ", ",a,,b"})
  void aListIsReadFromCommasAndFromJson(String text) {
    assertThat(query(IDS, text).list(IDS)).containsExactly("a", "b");
  }

  @Test
  void repeatedParametersAreOneList() {
    var query = new Query(Map.of(IDS, List.of("a", "[\"b\"]", "c,d", "[]", "[null]", "")));

    assertThat(query.list(IDS)).containsExactly("a", "b", "c", "d");
  }

  @Test
  void numbersInJsonAreTexts() {
    assertThat(query(IDS, "[4915110000002]").list(IDS)).containsExactly("4915110000002");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"[", "[a]", "[\"a\"", "[\"a\"] x", "[\"a\"],b", "[{}]", "[[\"a\"]]", "[true]"})
  void whatBeginsLikeAnArrayAndIsNoneIsRefused(String text) {
    assertThatThrownBy(() -> query(IDS, text).list(IDS))
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault().code()).isEqualTo("invalid.ids"));
  }

  private static Query query(String name, String text) {
    return new Query(Map.of(name, List.of(text)));
  }
}
