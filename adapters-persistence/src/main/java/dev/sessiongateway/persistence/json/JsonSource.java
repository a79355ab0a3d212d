package dev.sessiongateway.persistence.json;

import com.fasterxml.jackson.core.JsonParser;
import dev.sessiongateway.application.form.Source;
import java.io.IOException;

/// Reads a stored form from JSON.
final class JsonSource implements Source {
  private final String text;
  private final JsonParser in;

  JsonSource(String text, JsonParser in) {
    this.text = text;
    this.in = in;
  }

  @Override
  public Token next() throws IOException {
    return switch (in.nextToken()) {
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
    return in.getText();
  }

  @Override
  public long integer() throws IOException {
    return in.getLongValue();
  }

  @Override
  public double decimal() throws IOException {
    return in.getDoubleValue();
  }

  /// The object begins before its tag, whose name has no brace.
  @Override
  public String original() throws IOException {
    var start = text.lastIndexOf('{', (int) in.currentTokenLocation().getCharOffset());
    var depth = in.getParsingContext().getNestingDepth();
    while (in.getParsingContext().getNestingDepth() >= depth && in.nextToken() != null) {
      // Passes over all of it.
    }
    return text.substring(start, (int) in.currentLocation().getCharOffset());
  }
}
