package dev.sessiongateway.http.kernel.json;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Each limit of a JSON body, just within and just beyond.
@Tag("redteam")
class JsonLimitsTest {
  private final Json json = new Json(1_000_000);

  record Body(
      @Nullable JsonNode any,
      @Nullable Double number,
      @Nullable Integer whole,
      @Nullable List<@Nullable Integer> items) {}

  record Limit(String what, String within, String beyond) {
    @Override
    public String toString() {
      return what;
    }
  }

  static List<Limit> limits() {
    return List.of(
        new Limit("depth", nested(31), nested(32)),
        new Limit("number", number(100), number(101)),
        new Limit("name", name(256), name(257)),
        new Limit("array", array(1_000), array(1_001)),
        new Limit("array of objects", objects(1_000), objects(1_001)),
        new Limit("array in an unknown field", unknown(1_000), unknown(1_001)));
  }

  private static String nested(int depth) {
    return "{\"any\":" + "[".repeat(depth) + "]".repeat(depth) + "}";
  }

  private static String number(int digits) {
    return "{\"any\":" + "1".repeat(digits) + "}";
  }

  private static String name(int length) {
    return "{\"" + "n".repeat(length) + "\":1}";
  }

  private static String array(int items) {
    return "{\"items\":[1" + ",1".repeat(items - 1) + "]}";
  }

  private static String objects(int items) {
    return "{\"any\":[{\"a\":[1,2]}" + ",{\"a\":[1,2]}".repeat(items - 1) + "]}";
  }

  private static String unknown(int items) {
    return "{\"unknown\":[\"],\"" + ",\",\"".repeat(items - 1) + "]}";
  }

  @ParameterizedTest
  @MethodSource("limits")
  void aBodyWithinALimitIsReadAndOneBeyondItIsRefused(Limit limit) {
    assertThatCode(() -> read(limit.within())).doesNotThrowAnyException();
    assertRefused(limit.beyond());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"any\":1e99999999999}",
        "{\"any\":-1e-99999999999}",
        "{\"whole\":1e1000000000}",
        "{\"whole\":1.0}",
        "{\"whole\":2147483648}",
        "{\"number\":\"1\"}",
        "{\"number\":NaN}",
        "{\"number\":.5}",
        "{\"number\":01}",
        "{\"number\":+1}",
        "{\"number\":0x1}",
      })
  void anotherNumberThanTheFieldTakesIsRefused(String text) {
    assertRefused(text);
  }

  @Test
  void aNumberOfAnySizeThatIsKeptAsItIsCostsNothing() {
    var read = read("{\"any\":1e1000000000}");

    assertThat(new String(json.write(read), UTF_8)).hasSizeLessThan(200);
  }

  @Test
  void bytesThatAreNoUtf8AreRefused() {
    var cases =
        List.of(
            new byte[] {'{', '"', (byte) 0xC0, (byte) 0xAF, '"', ':', '1', '}'},
            new byte[] {'{', '"', (byte) 0xED, (byte) 0xA0, (byte) 0x80, '"', ':', '1', '}'},
            new byte[] {'{', '"', (byte) 0xFF, '"', ':', '1', '}'},
            "{}".getBytes(UTF_16));
    assertThat(cases)
        .allSatisfy(bytes ->
            assertThatThrownBy(() -> json.read(bytes, Body.class))
                .isInstanceOf(FaultException.class));
  }

  private Body read(String text) {
    return json.read(text.getBytes(UTF_8), Body.class);
  }

  private void assertRefused(String text) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault()).isInstanceOf(Fault.Invalid.class));
  }
}
