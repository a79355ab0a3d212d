package dev.sessiongateway.application.form;

import dev.sessiongateway.application.form.Source.Token;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The stored form of a type. Thread-safe.
public abstract sealed class Form<T>
    permits CollectionForm, ConvertedForm, MapForm, RecordForm, UnionForm, ValueForm {

  public abstract void write(T value, Sink sink) throws IOException;

  /// Reads the next value.
  ///
  /// @throws IllegalArgumentException when it is no such value
  public final T read(Source source) throws IOException {
    return read(source, source.next());
  }

  /// Reads the next value, where nothing may stand in its place.
  ///
  /// @return null when nothing does
  public final @Nullable T readOrNull(Source source) throws IOException {
    var token = source.next();
    return token == Token.ABSENT ? null : read(source, token);
  }

  /// Reads values up to the end of the source.
  public final List<T> readAll(Source source) throws IOException {
    var all = new ArrayList<T>();
    for (var token = source.next(); token != Token.END; token = source.next()) {
      all.add(read(source, token));
    }
    return all;
  }

  /// @param first the current token of the source
  abstract T read(Source source, Token first) throws IOException;

  /// The value as the key of a map.
  String key(T value) {
    throw new IllegalStateException("only what is stored as text is a key");
  }

  /// The value of such a key.
  T ofKey(String key) {
    throw new IllegalStateException("only what is stored as text is a key");
  }

  static void require(Token expected, Token found) {
    if (found != expected) {
      throw new IllegalArgumentException("another value than a stored one");
    }
  }

  /// Passes over the current value.
  static void skip(Source source, Token first) throws IOException {
    var depth = 0;
    for (var token = first; ; token = source.next()) {
      switch (token) {
        case BEGIN_OBJECT, BEGIN_LIST -> depth++;
        case END_OBJECT, END_LIST -> depth--;
        case NAME, TEXT, NUMBER, FLAG, ABSENT -> {
          // Has no end of its own.
        }
        case END -> throw new IllegalArgumentException("a stored value ends too early");
      }
      if (depth == 0 && token != Token.NAME) {
        return;
      }
    }
  }
}
