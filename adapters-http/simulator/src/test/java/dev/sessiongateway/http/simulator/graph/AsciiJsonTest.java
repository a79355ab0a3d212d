package dev.sessiongateway.http.simulator.graph;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.http.kernel.json.Json;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The bytes that an app gets, and that are signed.
class AsciiJsonTest {
  private static final Json JSON = new Json(0);

  private static String written(String text) {
    return new String(AsciiJson.of(JSON.write(Map.of("a", text))), UTF_8);
  }

  @ParameterizedTest
  @CsvSource({
    "Grüße, Gr\\u00fc\\u00dfe",
    "😀, \\ud83d\\ude00",
    "https://a.example/b, https:\\/\\/a.example\\/b",
    "Ä, \\u00c4",
    "~, ~"
  })
  void lettersAndSlashesAreEscapedInLowerCase(String text, String escaped) {
    assertThat(written(text)).isEqualTo(json("{'a':'" + escaped + "'}"));
  }

  @Test
  void whatWasEscapedAlreadyStaysOrGetsLowerCase() {
    assertThat(written("\u001f\n\"\\")).isEqualTo("{\"a\":\"\\u001f\\n\\\"\\\\\"}");
    assertThat(written("\\u00AB")).as("a text that looks escaped").contains("\\\\u00AB");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Grüße/😀 \\ \" \u0001 \\u00AB", "漢字 / \u2028"})
  void theValueIsTheSame(String text) throws IOException {
    assertThat(new ObjectMapper().readTree(written(text)).get("a").textValue()).isEqualTo(text);
  }
}
