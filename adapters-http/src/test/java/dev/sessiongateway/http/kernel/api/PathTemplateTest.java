package dev.sessiongateway.http.kernel.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
}
