package dev.sessiongateway.network.simulator.journal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import dev.sessiongateway.application.form.Source;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// A client may have put the properties of an object into another order.
final class JsonSource implements Source, AutoCloseable {
  /// Its buffers are for further lines: as many as were in use at once, which is about one for each
  /// processor, because nothing waits meanwhile. By default Jackson keeps them with the thread, and
  /// a virtual thread lasts for one request. Its bounded pool has a lock, for which threads wait.
  static final JsonFactory FACTORY =
      JsonFactory.builder().recyclerPool(JsonRecyclerPools.newConcurrentDequePool()).build();

  private final byte[] lines;
  private final JsonParser parser;

  JsonSource(byte[] lines) throws IOException {
    this.lines = lines;
    this.parser = FACTORY.createParser(lines);
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
    try (var ahead = FACTORY.createParser(lines, start, lines.length - start)) {
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
