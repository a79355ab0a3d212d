package dev.sessiongateway.application.form;

import dev.sessiongateway.application.form.Source.Token;
import java.io.IOException;
import java.util.Set;

/// A text, a number or a flag as it is.
final class ValueForm<T> extends Form<T> {
  static final Form<String> TEXT =
      new ValueForm<>(Set.of(Token.TEXT, Token.NUMBER, Token.FLAG), Sink::text, Source::text);
  static final Form<Integer> INT =
      new ValueForm<>(
          Set.of(Token.NUMBER), Sink::number, source -> Math.toIntExact(source.integer()));
  static final Form<Long> LONG =
      new ValueForm<>(Set.of(Token.NUMBER), Sink::number, Source::integer);
  static final Form<Double> DOUBLE =
      new ValueForm<>(Set.of(Token.NUMBER), Sink::number, Source::decimal);
  static final Form<Boolean> FLAG =
      new ValueForm<>(Set.of(Token.FLAG), Sink::flag, source -> Boolean.valueOf(source.text()));

  static final Form<byte[]> BYTES = new ValueForm<>(Set.of(Token.TEXT), Sink::bytes, Source::bytes);

  private final Set<Token> tokens;
  private final Writer<T> write;
  private final Reader<T> read;

  private ValueForm(Set<Token> tokens, Writer<T> write, Reader<T> read) {
    this.tokens = tokens;
    this.write = write;
    this.read = read;
  }

  @Override
  public void write(T value, Sink sink) throws IOException {
    write.write(sink, value);
  }

  @Override
  T read(Source source, Token first) throws IOException {
    if (!tokens.contains(first)) {
      throw new IllegalArgumentException("another value than a stored one");
    }
    return read.read(source);
  }

  @Override
  @SuppressWarnings("unchecked") // only a text is a key
  T ofKey(String key) {
    return this == TEXT ? (T) key : super.ofKey(key);
  }

  @Override
  String key(T value) {
    return String.valueOf(value);
  }

  /// Writes a value to a sink.
  private interface Writer<T> {
    void write(Sink sink, T value) throws IOException;
  }

  /// Reads the current value of a source.
  private interface Reader<T> {
    T read(Source source) throws IOException;
  }
}
