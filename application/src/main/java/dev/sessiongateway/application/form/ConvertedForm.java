package dev.sessiongateway.application.form;

import dev.sessiongateway.application.form.Source.Token;
import dev.sessiongateway.domain.text.Coded;
import java.io.IOException;
import java.util.HashMap;
import java.util.function.Function;

/// A value that is stored as one of another type: an address as a text, a constant as its word, a
/// record with one component as that component.
final class ConvertedForm<S, T> extends Form<T> {
  private final Form<S> stored;
  private final Function<T, S> write;
  private final Function<S, T> read;

  ConvertedForm(Form<S> stored, Function<T, S> write, Function<S, T> read) {
    this.stored = stored;
    this.write = write;
    this.read = read;
  }

  /// A value that is stored as a text.
  static <T> ConvertedForm<String, T> text(Function<T, String> write, Function<String, T> read) {
    return new ConvertedForm<>(ValueForm.TEXT, write, read);
  }

  /// A constant that is stored as its word.
  static ConvertedForm<String, Coded> word(Class<?> type) {
    var words = new HashMap<String, Coded>();
    for (var constant : type.getEnumConstants()) {
      var coded = (Coded) constant;
      words.put(coded.code(), coded);
    }
    return text(
        Coded::code,
        word -> {
          var constant = words.get(word);
          if (constant == null) {
            throw new IllegalArgumentException("unknown word " + word);
          }
          return constant;
        });
  }

  @Override
  public void write(T value, Sink sink) throws IOException {
    stored.write(write.apply(value), sink);
  }

  @Override
  T read(Source source, Token first) throws IOException {
    return read.apply(stored.read(source, first));
  }

  @Override
  String key(T value) {
    return stored.key(write.apply(value));
  }

  @Override
  T ofKey(String key) {
    return read.apply(stored.ofKey(key));
  }
}
