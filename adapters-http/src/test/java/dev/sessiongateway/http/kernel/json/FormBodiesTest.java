package dev.sessiongateway.http.kernel.json;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.http.kernel.json.FormData.Upload;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Forms, and the wrapper fields of older clients, read into the records of JSON bodies.
class FormBodiesTest {
  private static final Json JSON = new Json(1_000_000);
  private static final List<WrapperField> WRAPPERS =
      List.of(
          WrapperField.of("options"),
          WrapperField.of("inner"),
          WrapperField.of("thing"),
          WrapperField.renamed("old", "words"));

  record Body(
      String name,
      @JsonAlias("other") @Nullable Integer count,
      @Nullable Double size,
      @Nullable List<String> words,
      @Nullable List<Integer> numbers,
      @Nullable Key key,
      @Nullable List<Key> keys,
      @JsonUnwrapped Options options) {}

  record Options(@Nullable Boolean loud) {}

  record Key(@Nullable String id, @Nullable Boolean mine) {}

  /// @param form pairs of names and texts
  private static Body read(String... form) {
    var fields = new FormData();
    for (var i = 0; i < form.length; i += 2) {
      fields.add(form[i], form[i + 1]);
    }
    return JSON.read(fields, Body.class, WRAPPERS);
  }

  private static void refuses(String field, String... form) {
    assertThatThrownBy(() -> read(form))
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault().code()).isEqualTo("invalid." + field));
  }

  @Test
  void textsBecomeWhatTheRecordWants() {
    var body =
        read(
            "name",
            "0049",
            "count",
            "1000",
            "size",
            "-1.5",
            "loud",
            "true",
            "key",
            json("{'id':'7'}"));
    assertThat(body.name()).isEqualTo("0049");
    assertThat(body.count()).isEqualTo(1000);
    assertThat(body.size()).isEqualTo(-1.5);
    assertThat(body.options().loud()).isTrue();
    assertThat(body.key()).isEqualTo(new Key("7", null));
  }

  @Test
  void aNumberMayHaveAnotherNameAndZerosBefore() {
    assertThat(read("name", "x", "other", " 007 ").count()).isEqualTo(7);
    assertThat(read("name", "x", "count", "0").count()).isZero();
  }

  @Test
  void whatIsEmptyIsAbsentUnlessItIsAText() {
    var body = read("name", "x", "count", "", "loud", "", "key", "", "words", "");
    assertThat(body.count()).isNull();
    assertThat(body.options().loud()).isNull();
    assertThat(body.key()).isNull();
    assertThat(body.words()).isNull();
  }

  @Test
  void aListIsJsonOrRepeatedOrInBracketsOrAlone() {
    assertThat(read("name", "x", "words", json("['a','b']")).words()).containsExactly("a", "b");
    assertThat(read("name", "x", "words", "a", "words", "b").words()).containsExactly("a", "b");
    assertThat(read("name", "x", "words[]", "a", "words[]", "b").words()).containsExactly("a", "b");
    assertThat(read("name", "x", "words[0]", "a", "words[1]", "b").words())
        .containsExactly("a", "b");
    assertThat(read("name", "x", "words", "a").words()).containsExactly("a");
    assertThat(read("name", "x", "numbers", "1", "numbers", "2").numbers()).containsExactly(1, 2);
    assertThat(read("name", "x", "keys", json("[{'id':'a'}]")).keys())
        .containsExactly(new Key("a", null));
  }

  @Test
  void anObjectMayBeInBrackets() {
    assertThat(read("name", "x", "key[id]", "7", "key[mine]", "true").key())
        .isEqualTo(new Key("7", true));
  }

  @ParameterizedTest
  @CsvSource({
    "count, ten",
    "count, 1.5",
    "count, 99999999999",
    "count, 1e3",
    "loud, yes",
    "key, seven",
    "size, big"
  })
  void whatDoesNotFitIsRefusedByName(String field, String text) {
    refuses(field, "name", "x", field, text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{", "{\"id\":1}x", "{\"id\":\"a\",\"id\":\"b\"}", "{\"id\":\"\\ud800\"}"})
  void jsonInAFormIsAsStrictAsABody(String json) {
    assertThatThrownBy(() -> read("name", "x", "key", json)).isInstanceOf(FaultException.class);
  }

  @Test
  void whatIsRequiredIsRequired() {
    refuses("name", "count", "1");
    refuses("name", "name", " ");
  }

  @Test
  void aFormHasItsLimits() {
    var form = new FormData();
    for (var i = 0; i < 1_000; i++) {
      form.add("a" + i, "");
    }
    assertThatThrownBy(() -> form.add("b", "")).isInstanceOf(FaultException.class);
    assertThatThrownBy(() -> new FormData().add("n".repeat(257), ""))
        .isInstanceOf(FaultException.class);
    refuses("body", "name", "x", "a" + "[b]".repeat(32), "1");
    var two = new FormData();
    two.file(new Upload(new byte[1], null, null));
    assertThatThrownBy(() -> two.file(new Upload(new byte[1], null, null)))
        .isInstanceOf(FaultException.class);
  }

  @Test
  void wrappersAreUnwrappedAndTheLastOneWins() {
    var body =
        """
        {"name":"flat","count":1,"options":{"count":2,"loud":true,"size":null,"inner":{"count":3}},
         "size":4,"thing":{"name":"box"},"old":["a"],"words":["b"]}
        """;
    var read = JSON.read(body.getBytes(StandardCharsets.UTF_8), Body.class, WRAPPERS);
    assertThat(read.name()).isEqualTo("box");
    assertThat(read.count()).isEqualTo(3);
    assertThat(read.size()).isEqualTo(4);
    assertThat(read.words()).containsExactly("a");
    assertThat(read.options().loud()).isTrue();
  }

  @Test
  void wrappersMayBeTextsOrBracketsInAForm() {
    assertThat(read("name", "x", "options", json("{'count':2}")).count()).isEqualTo(2);
    assertThat(read("name", "x", "options[count]", "2", "options[loud]", "true").count())
        .isEqualTo(2);
  }

  @Test
  void aWrapperOfAnotherTypeIsNamed() {
    refuses("options", "name", "x", "options", "y");
    var none = json("{'name':'x','options':null,'thing':null}");
    var read = JSON.read(none.getBytes(StandardCharsets.UTF_8), Body.class, WRAPPERS);
    assertThat(read.name()).isEqualTo("x");
    var empty = JSON.read(new byte[0], Options.class, WRAPPERS);
    assertThat(empty.loud()).isNull();
    for (var body : List.of("[]", "{\"options\":[]}")) {
      var array = JSON.read(body.getBytes(StandardCharsets.UTF_8), Options.class, WRAPPERS);
      assertThat(array.loud()).isNull();
    }
  }

  @Test
  void aBodyWithWrappersIsReadAsStrictlyAsOthers() {
    for (var body : List.of("[1]", "7", "{\"name\":\"x\"} y", "{\"name\":1}", "{\"count\":1}")) {
      assertThatThrownBy(
              () -> JSON.read(body.getBytes(StandardCharsets.UTF_8), Body.class, WRAPPERS))
          .as(body)
          .isInstanceOf(FaultException.class);
    }
  }
}
