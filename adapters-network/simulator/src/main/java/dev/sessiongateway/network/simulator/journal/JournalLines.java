package dev.sessiongateway.network.simulator.journal;

import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import dev.sessiongateway.application.form.Form;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/// The lines of journals and snapshots, each a change of the world as JSON.
public final class JournalLines {
  private static final Form<WorldChange> CHANGES = JournalWords.FORMS.of(WorldChange.class);

  private JournalLines() {}

  /// The change as a line, with its end.
  public static byte[] encode(WorldChange change) {
    return encode(CHANGES, change);
  }

  static <T> byte[] encode(Form<T> form, T value) {
    var buffers = JsonSource.FACTORY._getBufferRecycler();
    try (var line = new ByteArrayBuilder(buffers)) {
      try (var json = JsonSource.FACTORY.createGenerator(line)) {
        form.write(value, JournalJson.sink(json));
        json.writeRaw('\n');
      }
      return line.getClearAndRelease();
    } catch (IOException e) {
      throw new IllegalStateException("a change of the world cannot be written", e);
    } finally {
      buffers.releaseToPool();
    }
  }

  /// @throws IOException when the line is not JSON
  /// @throws IllegalArgumentException when it is no change
  public static WorldChange decode(byte[] line) throws IOException {
    return decode(CHANGES, line);
  }

  static <T> T decode(Form<T> form, byte[] line) throws IOException {
    try (var source = new JsonSource(line)) {
      return form.read(source);
    }
  }

  /// @param lines with a message each
  static List<WorldChange.MessageSnapshot> messages(byte[] lines) {
    try (var source = new JsonSource(lines)) {
      return JournalWords.FORMS.of(WorldChange.MessageSnapshot.class).readAll(source);
    } catch (IOException e) {
      throw new UncheckedIOException("messages of a phone cannot be read", e);
    }
  }
}
