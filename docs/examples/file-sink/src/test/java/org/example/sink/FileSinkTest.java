package org.example.sink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.sink.EventSinkProvider;
import dev.sessiongateway.application.sink.EventSinkProviderContract;
import dev.sessiongateway.domain.session.SessionName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;

/// The contract of every sink. The reader of a file stands for the client of a broker.
class FileSinkTest implements EventSinkProviderContract {
  private static final Pattern ID = Pattern.compile("\"id\":\"([^\"]+)\"");

  @TempDir private Path directory;

  @Override
  public EventSinkProvider provider() {
    return new FileSinkProvider();
  }

  @Override
  public Map<String, String> options() {
    return Map.of("directory", directory.resolve("events").toString());
  }

  /// No directory can be created below a file.
  @Override
  public Map<String, String> optionsOfNoBroker() {
    try {
      var file = Files.writeString(directory.resolve("file"), "");
      return Map.of("directory", file.resolve("events").toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Map<String, String> optionsWithWrongCredentials() {
    return Map.of();
  }

  @Override
  public int tooLarge() {
    return FileSink.LIMIT_BYTES;
  }

  @Override
  public List<Message> read(SessionName session, String event, boolean isGlobal, int count) {
    var name = URLEncoder.encode(session.value(), StandardCharsets.UTF_8);
    var folder = isGlobal ? "global" : "session-" + name;
    var file = directory.resolve("events").resolve(folder).resolve(event + ".jsonl");
    try {
      var lines = Files.readAllLines(file);
      assertThat(lines).hasSize(count);
      return lines.stream().map(FileSinkTest::message).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Message message(String line) {
    var id = ID.matcher(line);
    assertThat(id.find()).isTrue();
    return new Message(id.group(1), line);
  }
}
