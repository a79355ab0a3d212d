package dev.sessiongateway.bootstrap.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.bootstrap.example.MessageExamples.Example;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.http.kernel.openapi.EventSchemas;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The examples in `docs/reference/message-examples.md` are the events that the gateway sends.
/// `-Dexamples=write` regenerates them.
class MessageExamplesTest {
  private static final Path PAGE = Path.of("..", "docs", "reference", "message-examples.md");
  private static final String HEAD =
      """
      <!-- Written by MessageExamplesTest with -Dexamples=write. -->

      # Examples of messages

      A customer, Nora, writes a message of each kind from her phone to a shop with the session `sales-1`. These are the complete
      bodies of the deliveries: `message` for family A and `messages.upsert` for family B, unless the heading says otherwise.
      [Events](events.md) explains the fields.
      """;

  @TempDir private Path directory;

  @Test
  void theExamplesInTheDocumentationAreWhatIsSent() throws IOException {
    var expected = HEAD + section(examples());
    if ("write".equals(System.getProperty("examples"))) {
      Files.writeString(PAGE, expected);
    }
    assertThat(Files.readString(PAGE))
        .as("docs/reference/message-examples.md; to write its examples anew, see CONTRIBUTING.md")
        .isEqualTo(expected);
  }

  @Test
  void theExamplesAreAsTheApiDocumentSays() {
    var schemas = EventSchemas.ofThisBuild();
    for (var example : examples()) {
      schemas.check(Family.A, bytes(example.familyA().toString()));
      schemas.check(Family.B, bytes(example.familyB().toString()));
    }
  }

  private List<Example> examples() {
    try (var examples = new MessageExamples(directory)) {
      return examples.all();
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String section(List<Example> examples) {
    return examples.stream().map(MessageExamplesTest::block).collect(Collectors.joining());
  }

  private static String block(Example example) {
    return """

    ## %s

    <details><summary>Family A</summary>

    ```json
    %s
    ```

    </details>
    <details><summary>Family B</summary>

    ```json
    %s
    ```

    </details>
    """
        .formatted(
            example.title(), JsonLayout.of(example.familyA()), JsonLayout.of(example.familyB()));
  }
}
