package dev.sessiongateway.application.broadcast;

import dev.sessiongateway.application.form.Sink;
import dev.sessiongateway.application.form.Source;
import dev.sessiongateway.application.form.Source.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Takes a value in its stored form and gives it back with other texts. For one thread.
///
/// The words of the form itself have no braces, so a change of what is in braces leaves them.
final class FormReplay implements Sink {
  private final List<Part> parts = new ArrayList<>();
  private final UnaryOperator<String> change;

  /// @param change of each text that is a value
  FormReplay(UnaryOperator<String> change) {
    this.change = change;
  }

  Source source() {
    return new Replay(parts);
  }

  private void add(Token token, @Nullable Object value) {
    parts.add(new Part(token, value));
  }

  @Override
  public void beginObject() {
    add(Token.BEGIN_OBJECT, null);
  }

  @Override
  public void name(String name) {
    add(Token.NAME, name);
  }

  @Override
  public void endObject() {
    add(Token.END_OBJECT, null);
  }

  @Override
  public void beginList() {
    add(Token.BEGIN_LIST, null);
  }

  @Override
  public void endList() {
    add(Token.END_LIST, null);
  }

  @Override
  public void text(String value) {
    add(Token.TEXT, change.apply(value));
  }

  @Override
  public void number(long value) {
    add(Token.NUMBER, value);
  }

  @Override
  public void number(double value) {
    add(Token.NUMBER, value);
  }

  @Override
  public void flag(boolean value) {
    add(Token.FLAG, value);
  }

  @Override
  public void bytes(byte[] value) {
    add(Token.TEXT, value);
  }

  private record Part(Token token, @Nullable Object value) {}

  private static final class Replay implements Source {
    private final List<Part> parts;
    private int next;

    Replay(List<Part> parts) {
      this.parts = parts;
    }

    @Override
    public Token next() {
      return next < parts.size() ? parts.get(next++).token() : Token.END;
    }

    private @Nullable Object value() {
      return parts.get(next - 1).value();
    }

    @Override
    public String text() {
      return String.valueOf(value());
    }

    @Override
    public long integer() {
      return number().longValue();
    }

    @Override
    public double decimal() {
      return number().doubleValue();
    }

    private Number number() {
      if (value() instanceof Number number) {
        return number;
      }
      throw new IllegalArgumentException("another value than a stored one");
    }

    @Override
    public byte[] bytes() {
      if (value() instanceof byte[] bytes) {
        return bytes;
      }
      throw new IllegalArgumentException("another value than a stored one");
    }
  }
}
