package dev.sessiongateway.http.kernel.json;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonAlias;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ParameterizedClass
@ValueSource(ints = {0, AccessorTiers.VALUES_BY_REFLECTION})
class JsonTest {
  private final Json json = new Json(1_000_000);

  /// Reading and writing is the same by reflection and by generated code.
  JsonTest(int valuesBefore) {
    for (var i = 0; i < valuesBefore; i++) {
      var _ = json.write(i);
    }
  }

  private Order read(String text) {
    return json.read(text.getBytes(UTF_8), Order.class);
  }

  private static String refused(Runnable reading) {
    try {
      reading.run();
    } catch (FaultException e) {
      return e.fault().code();
    }
    throw new AssertionError("it was read");
  }

  @Test
  void readsWhatIsThereAndIgnoresTheRest() {
    var order =
        read("{\"who\":\"Ada\",\"count\":7,\"items\":[{\"name\":\"a\"}],\"new\":{\"x\":[1]}}");
    assertThat(order).isEqualTo(new Order("Ada", 7, null, List.of(new Item("a", null))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  \r\n", "null", "{}", "[]", " [ ] "})
  void anAbsentBodyIsARecordOfAbsentFields(String text) {
    assertThat(json.read(text.getBytes(UTF_8), Free.class)).isEqualTo(new Free(null));
  }

  /// PHP writes an object without fields so.
  @Test
  void anEmptyArrayInPlaceOfAnObjectIsAbsent() {
    var body = "{\"item\":[],\"words\":[]}".getBytes(UTF_8);
    assertThat(json.read(body, Nested.class)).isEqualTo(new Nested(null, null));
    var filled = "{\"item\":[{\"name\":\"a\"}]}".getBytes(UTF_8);
    assertThat(refused(() -> json.read(filled, Nested.class))).isEqualTo("invalid.item");
    assertThat(refused(() -> read("{\"who\":\"Ada\",\"items\":[[]]}")))
        .isEqualTo("invalid.items.0");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | invalid.who",
        "{\"who\":null} | invalid.who",
        "{\"who\":\" \"} | invalid.who",
        "{\"who\":7} | invalid.who",
        "{\"who\":true} | invalid.who",
        "{\"who\":[\"Ada\"]} | invalid.who",
        "{\"who\":{}} | invalid.who",
        "{\"who\":\"Ada\"} | invalid.items",
        "{\"who\":\"Ada\",\"count\":\"7\",\"items\":[]} | invalid.count",
        "{\"who\":\"Ada\",\"count\":7.5,\"items\":[]} | invalid.count",
        "{\"who\":\"Ada\",\"count\":99999999999,\"items\":[]} | invalid.count",
        "{\"who\":\"Ada\",\"price\":\"1\",\"items\":[]} | invalid.price",
        "{\"who\":\"Ada\",\"items\":{}} | invalid.items",
        "{\"who\":\"Ada\",\"items\":[null]} | invalid.items.0",
        "{\"who\":\"Ada\",\"items\":[{\"name\":\"a\"},{}]} | invalid.items.1.name",
        "{\"who\":\"Ada\",\"items\":[{\"name\":7}]} | invalid.items.0.name",
        "{\"who\":\"Ada\",\"items\":[{\"name\":\"a\",\"size\":\"big\"}]} | invalid.items.0.size",
      })
  void aBadFieldIsNamed(String text, String code) {
    assertThat(refused(() -> read(text))).isEqualTo(code);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "no",
        "{",
        "[1]",
        "[[]]",
        "7",
        "\"text\"",
        "{\"who\":\"Ada\",\"items\":[]} trailing",
        "{\"who\":\"Ada\",\"items\":[]}{}",
        "{\"who\":\"Ada\",\"who\":\"Eve\",\"items\":[]}",
        "{\"who\":\"Ada\",\"price\":NaN,\"items\":[]}",
        "{\"who\":\"Ada\",\"price\":Infinity,\"items\":[]}",
        "{'who':'Ada'}",
        "{who:\"Ada\"}",
        "{\"who\":\"Ada\",\"items\":[],}",
        "{\"who\":\"Ada\", /* no */ \"items\":[]}",
        "\uFEFF\uFEFF{\"who\":\"Ada\",\"items\":[]}",
        " \uFEFF{\"who\":\"Ada\",\"items\":[]}",
        "{\"who\":\"\\ud800\",\"items\":[]}",
        "{\"who\":\"\\udc00\\ud800\",\"items\":[]}",
        "{\"who\":\"\\ud800x\",\"items\":[]}",
        "{\"who\":\"Ada\",\"items\":[],\"\\udfff\":1}"
      })
  void whatIsNotOneStrictJsonObjectIsRefused(String text) {
    assertThat(refused(() -> read(text))).startsWith("invalid.");
  }

  @Test
  void aByteOrderMarkBeforeABodyIsSkipped() {
    assertThat(read("\uFEFF{\"who\":\"Ada\",\"items\":[]}"))
        .isEqualTo(new Order("Ada", null, null, List.of()));
    assertThat(json.read("\uFEFF".getBytes(UTF_8), Free.class)).isEqualTo(new Free(null));
    var wrappers = List.of(WrapperField.of("options"));
    assertThat(json.read("\uFEFF{\"any\":\"x\"}".getBytes(UTF_8), Free.class, wrappers))
        .isEqualTo(new Free("x"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"filter\":{\"who\":\"Ada\",\"Who\":\"Eve\"}} | invalid.filter.Who",
        "{\"filter\":{\"inner\":{\"nobody\":null}}} | invalid.filter.inner.nobody",
        "{\"who\":\"Ada\"} | invalid.who",
        "{\"old\":\"Ada\"} | invalid.old",
        "{\"number\":1} | invalid.number"
      })
  void whatAFilterDoesNotKnowIsRefusedAlsoBesideIt(String body, String code) {
    var bytes = body.getBytes(UTF_8);
    assertThat(refused(() -> json.read(bytes, Search.class))).isEqualTo(code);
    assertThat(refused(() -> json.read(bytes, Search.class, List.of(WrapperField.of("w")))))
        .isEqualTo(code);
    assertThat(json.read("{\"page\":1,\"filter\":{\"old\":\"x\"}}".getBytes(UTF_8), Search.class))
        .isEqualTo(new Search(new Filter("x", null)));
  }

  @Test
  void aTextThatIsANumberElsewhereIsTakenAsEither() {
    assertThat(json.read("{\"account\":17}".getBytes(UTF_8), Numbered.class))
        .isEqualTo(new Numbered("17"));
    assertThat(json.read("{\"account\":\"17\"}".getBytes(UTF_8), Numbered.class))
        .isEqualTo(new Numbered("17"));
    for (var other : List.of("1.5", "true", "[1]", "{}")) {
      var body = ("{\"account\":" + other + "}").getBytes(UTF_8);
      assertThat(refused(() -> json.read(body, Numbered.class))).isEqualTo("invalid.account");
    }
  }

  record Numbered(@ValueLimits.OrNumber String account) {}

  record Search(@Nullable Filter filter) {}

  @ValueLimits.OnlyKnownFields
  record Filter(@Nullable @JsonAlias("old") String who, @Nullable Inner inner) {}

  @ValueLimits.OnlyKnownFields
  record Inner(@Nullable Integer number) {}

  @Test
  void surrogatePairsAndEscapedBackslashesAreFine() {
    assertThat(read("{\"who\":\"\\ud83d\\ude00\",\"items\":[]}").who()).isEqualTo("😀");
    assertThat(read("{\"who\":\"\\\\ud800 ,[\",\"items\":[]}").who()).isEqualTo("\\ud800 ,[");
  }

  @Test
  void otherEncodingsAreRefused() {
    var utf16 = "{\"who\":\"Ada\",\"items\":[]}".getBytes(UTF_16LE);
    assertThat(refused(() -> json.read(utf16, Order.class))).isEqualTo("invalid.body");
    for (var bad : new int[][] {{0xC0, 0xAE}, {0xED, 0xA0, 0x80}, {0xFF}, {0xE2, 0x82}}) {
      var bytes = "{\"who\":\"????\",\"items\":[]}".getBytes(UTF_8);
      for (var i = 0; i < bad.length; i++) {
        bytes[8 + i] = (byte) bad[i];
      }
      assertThat(refused(() -> json.read(bytes, Order.class))).isEqualTo("invalid.body");
    }
  }

  @Test
  void whatIsTooDeepLongOrManyIsRefused() {
    var deep = "[".repeat(40) + "]".repeat(40);
    assertThat(refused(() -> read("{\"x\":" + deep + "}"))).startsWith("invalid.");
    var number = "1".repeat(101);
    assertThat(refused(() -> read("{\"count\":" + number + "}"))).startsWith("invalid.");
    var name = "n".repeat(257);
    assertThat(refused(() -> read("{\"" + name + "\":1}"))).startsWith("invalid.");
    assertThat(refused(() -> read("{\"x\":" + array(1_001) + "}"))).isEqualTo("invalid.body");
    var fine = "{\"who\":\"Ada\",\"items\":[],\"x\":[" + array(1_000) + "," + array(1_000) + "]}";
    assertThat(read(fine).who()).isEqualTo("Ada");
  }

  private static String array(int size) {
    return IntStream.range(0, size).mapToObj(i -> "1").collect(Collectors.joining(",", "[", "]"));
  }

  @Test
  void aFaultOfARecordPassesThrough() {
    assertThatThrownBy(() -> json.read("{\"n\":-1}".getBytes(UTF_8), Picky.class))
        .hasMessageContaining("must not be negative");
  }

  @Test
  void keptTextIsWrittenAsItWas() {
    var text = "{\"a\":1.10,\"b\":1E+999,\"c\":[null]}";
    assertThat(new String(json.write(Json.tree(text)), UTF_8)).contains("null").contains("999");
    assertThat(Json.tree(null)).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      delimiter = '|',
      value = {
        "{'lists':{'a':['x',null]}} | lists.a.1",
        "{'lists':{'a':null}} | lists.a",
        "{'lists':{'a':['abcd']}} | lists.a.0",
        "{'items':{'a':{'size':1}}} | items.a.name",
        "{'rows':[['x'],[null]]} | rows.1.0"
      })
  void whatALimitOrARequiredValueSaysHoldsInEachListAndMap(String text, String field) {
    var body = text.replace('\'', '"').getBytes(UTF_8);
    assertThatThrownBy(() -> json.read(body, Containers.class))
        .asInstanceOf(InstanceOfAssertFactories.type(FaultException.class))
        .extracting(FaultException::fault)
        .asInstanceOf(InstanceOfAssertFactories.type(Fault.Invalid.class))
        .extracting(Fault.Invalid::field)
        .isEqualTo(field);
  }

  @Test
  void aNullInAMapOrListThatMayHaveItIsRead() {
    var read = json.read("{\"free\":{\"a\":[null],\"b\":null}}".getBytes(UTF_8), Containers.class);
    assertThat(read.free()).hasSize(2);
  }

  record Containers(
      @Nullable Map<String, List<@Length(max = 3) String>> lists,
      @Nullable Map<String, Item> items,
      @Nullable List<List<String>> rows,
      @Nullable Map<String, @Nullable List<@Nullable String>> free) {}

  record Order(String who, @Nullable Integer count, @Nullable Double price, List<Item> items) {}

  record Item(String name, @Nullable Integer size) {}

  record Free(@Nullable String any) {}

  record Nested(@Nullable Item item, @Nullable Map<String, String> words) {}

  record Picky(@Nullable Integer n) {
    Picky {
      if (n != null && n < 0) {
        throw Fault.invalid("n", "must not be negative");
      }
    }
  }
}
