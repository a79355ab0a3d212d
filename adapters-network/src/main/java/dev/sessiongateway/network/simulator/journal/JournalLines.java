package dev.sessiongateway.network.simulator.journal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import dev.sessiongateway.application.form.Form;
import dev.sessiongateway.application.form.Sink;
import dev.sessiongateway.application.form.Source;
import dev.sessiongateway.application.form.Source.Token;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The lines of journals and snapshots, each a change of the world as JSON.
public final class JournalLines {
  private static final int USUAL_BYTES = 512;

  /// Its buffers are for further lines: as many as were in use at once, which is about one for each
  /// processor, because nothing waits meanwhile. By default Jackson keeps them with the thread, and
  /// a virtual thread lasts for one request. Its bounded pool has a lock, for which threads wait.
  private static final JsonFactory JSON =
      JsonFactory.builder().recyclerPool(JsonRecyclerPools.newConcurrentDequePool()).build();

  private static final Form<WorldChange> CHANGES = JournalWords.FORMS.of(WorldChange.class);

  private JournalLines() {}

  /// The change as a line, with its end.
  public static byte[] encode(WorldChange change) {
    return encode(CHANGES, change);
  }

  static <T> byte[] encode(Form<T> form, T value) {
    var line = new ByteArrayOutputStream(USUAL_BYTES);
    try (var json = JSON.createGenerator(line)) {
      form.write(value, new LineSink(json));
      json.writeRaw('\n');
    } catch (IOException e) {
      throw new IllegalStateException("a change of the world cannot be written", e);
    }
    return line.toByteArray();
  }

  /// @throws IOException when the line is not JSON
  /// @throws IllegalArgumentException when it is no change
  public static WorldChange decode(byte[] line) throws IOException {
    return decode(CHANGES, line);
  }

  static <T> T decode(Form<T> form, byte[] line) throws IOException {
    try (var source = new LineSource(JSON, line)) {
      return form.read(source);
    }
  }

  /// @param lines with a message each
  static List<WorldChange.MessageSnapshot> messages(byte[] lines) {
    try (var source = new LineSource(JSON, lines)) {
      return JournalWords.FORMS.of(WorldChange.MessageSnapshot.class).readAll(source);
    } catch (IOException e) {
      throw new UncheckedIOException("messages of a phone cannot be read", e);
    }
  }

  /// Writes a stored form as a line of the journal.
  private record LineSink(JsonGenerator line) implements Sink {
    @Override
    public void beginObject() throws IOException {
      line.writeStartObject();
    }

    @Override
    public void name(String name) throws IOException {
      line.writeFieldName(name);
    }

    @Override
    public void endObject() throws IOException {
      line.writeEndObject();
    }

    @Override
    public void beginList() throws IOException {
      line.writeStartArray();
    }

    @Override
    public void endList() throws IOException {
      line.writeEndArray();
    }

    @Override
    public void text(String value) throws IOException {
      line.writeString(value);
    }

    @Override
    public void number(long value) throws IOException {
      line.writeNumber(value);
    }

    @Override
    public void number(double value) throws IOException {
      line.writeNumber(value);
    }

    @Override
    public void flag(boolean value) throws IOException {
      line.writeBoolean(value);
    }
  }

  /// Reads stored forms from lines of the journal. A client may have put the properties of an
  /// object into another order.
  private static final class LineSource implements Source, AutoCloseable {
    private final JsonFactory factory;
    private final byte[] lines;
    private final JsonParser parser;

    LineSource(JsonFactory factory, byte[] lines) throws IOException {
      this.factory = factory;
      this.lines = lines;
      this.parser = factory.createParser(lines);
    }

    @Override
    public Token next() throws IOException {
      return token(parser.nextToken());
    }

    private static Token token(@Nullable JsonToken read) {
      return switch (read) {
        case START_OBJECT -> Token.BEGIN_OBJECT;
        case END_OBJECT -> Token.END_OBJECT;
        case START_ARRAY -> Token.BEGIN_LIST;
        case END_ARRAY -> Token.END_LIST;
        case FIELD_NAME -> Token.NAME;
        case VALUE_STRING -> Token.TEXT;
        case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> Token.NUMBER;
        case VALUE_TRUE, VALUE_FALSE -> Token.FLAG;
        case VALUE_NULL -> Token.ABSENT;
        case NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT -> Token.END;
        case null -> Token.END;
      };
    }

    @Override
    public String text() throws IOException {
      return parser.getText();
    }

    @Override
    public long integer() throws IOException {
      return parser.getLongValue();
    }

    @Override
    public double decimal() throws IOException {
      return parser.getDoubleValue();
    }

    @Override
    public @Nullable String later(String property) throws IOException {
      var name = (int) parser.currentTokenLocation().getByteOffset();
      var start = name;
      while (lines[start] != '{') {
        start--;
      }
      try (var ahead = factory.createParser(lines, start, lines.length - start)) {
        ahead.nextToken();
        for (var each = ahead.nextFieldName(); each != null; each = ahead.nextFieldName()) {
          if (each.equals(property)) {
            return ahead.nextTextValue();
          }
          ahead.nextToken();
          ahead.skipChildren();
        }
        return null;
      }
    }

    @Override
    public void close() throws IOException {
      parser.close();
    }
  }
}
