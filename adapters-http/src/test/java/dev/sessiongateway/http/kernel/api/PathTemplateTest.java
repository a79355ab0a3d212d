package dev.sessiongateway.http.kernel.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What a path matches, and the values of its variables.
class PathTemplateTest {
  private static final PathTemplate CHAT = PathTemplate.of("/api/{session}/chats/{chatId}");

  @ParameterizedTest
  @CsvSource({
    "/api/ada/chats/x, x",
    "/api/ada/chats/x/, x",
    "/api/ada/chats/a+b%20c%2Fd, a+b c/d",
    "/api/ada/chats/%C3%A9%2525, é%25",
    "/api/ada/chats/{chatId}, {chatId}"
  })
  void aVariableIsTheDecodedSegment(String path, String chat) {
    var segments = PathTemplate.segments(path);

    assertThat(CHAT.segments()).hasSameSizeAs(segments);
    assertThat(CHAT.matches(segments)).isTrue();
    assertThat(CHAT.variables(segments)).isEqualTo(Map.of("session", "ada", "chatId", chat));
  }

  @ParameterizedTest
  @CsvSource({
    "/api/ada/chats//",
    "/api//chats/x",
    "/API/ada/chats/x",
    "/api/ada/chatz/x",
    "/api/ada/chats",
    "/api/ada/chats/x/y",
    "//api/ada/chats/x"
  })
  void anotherPathDoesNotMatch(String path) {
    var segments = PathTemplate.segments(path);

    assertThat(segments.size() == CHAT.segments().size() && CHAT.matches(segments)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"/v23.0/upload:a%3Db, a=b", "/v23.0/upload:x, x"})
  void aVariableMayStandBehindALiteralBeginning(String path, String id) {
    var upload = PathTemplate.of("/{version}/upload:{id}");
    var segments = PathTemplate.segments(path);

    assertThat(upload.matches(segments)).isTrue();
    assertThat(upload.variables(segments)).isEqualTo(Map.of("version", "v23.0", "id", id));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/v23.0/upload:", "/v23.0/Upload:x", "/v23.0/upload"})
  void withoutTheBeginningOrWithNothingBehindItThePathIsAnother(String path) {
    assertThat(PathTemplate.of("/{version}/upload:{id}").matches(PathTemplate.segments(path)))
        .isFalse();
  }
}
