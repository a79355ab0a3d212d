package dev.sessiongateway.application.form;

import dev.sessiongateway.application.form.Source.Token;
import dev.sessiongateway.domain.text.Coded;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The stored form of a type. Thread-safe.
public abstract sealed class Form<T>
    permits Form.CollectionForm,
        Form.ConvertedForm,
        Form.MapForm,
        Form.ValueForm,
        RecordForm,
        UnionForm {

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

  /// A text, a number or a flag as it is.
  static final class ValueForm<T> extends Form<T> {
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

    static final Form<byte[]> BYTES =
        new ValueForm<>(Set.of(Token.TEXT), Sink::bytes, Source::bytes);

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

  /// A value that is stored as one of another type: an address as a text, a constant as its word, a
  /// record with one component as that component.
  static final class ConvertedForm<S, T> extends Form<T> {
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

  /// A list in its order, or a set in the order of its texts.
  static final class CollectionForm<E, C extends Collection<E>> extends Form<C> {
    private final Form<E> element;
    private final boolean isSorted;
    private final Function<List<E>, C> make;

    private CollectionForm(Form<E> element, boolean isSorted, Function<List<E>, C> make) {
      this.element = element;
      this.isSorted = isSorted;
      this.make = make;
    }

    static <E> CollectionForm<E, List<E>> list(Form<E> element) {
      return new CollectionForm<>(element, false, List::copyOf);
    }

    static <E> CollectionForm<E, Set<E>> set(Form<E> element) {
      return new CollectionForm<>(element, true, Set::copyOf);
    }

    @Override
    public void write(C value, Sink sink) throws IOException {
      sink.beginList();
      var all =
          isSorted ? value.stream().sorted(Comparator.comparing(element::key)).toList() : value;
      for (var each : all) {
        element.write(each, sink);
      }
      sink.endList();
    }

    @Override
    C read(Source source, Token first) throws IOException {
      require(Token.BEGIN_LIST, first);
      var all = new ArrayList<E>();
      for (var token = source.next(); token != Token.END_LIST; token = source.next()) {
        all.add(element.read(source, token));
      }
      return make.apply(all);
    }
  }

  /// A map as an object. Its keys keep their order, but for addresses, whose maps have none.
  static final class MapForm<K, V> extends Form<Map<K, V>> {
    private final Form<K> key;
    private final Form<V> value;
    private final boolean isSorted;

    MapForm(Form<K> key, Form<V> value, boolean isSorted) {
      this.key = key;
      this.value = value;
      this.isSorted = isSorted;
    }

    @Override
    public void write(Map<K, V> map, Sink sink) throws IOException {
      var byName = isSorted ? new TreeMap<String, V>() : new LinkedHashMap<String, V>();
      map.forEach((each, of) -> byName.put(key.key(each), of));
      sink.beginObject();
      for (var each : byName.entrySet()) {
        sink.name(each.getKey());
        value.write(each.getValue(), sink);
      }
      sink.endObject();
    }

    @Override
    Map<K, V> read(Source source, Token first) throws IOException {
      require(Token.BEGIN_OBJECT, first);
      var map = new LinkedHashMap<K, V>();
      for (var token = source.next(); token != Token.END_OBJECT; token = source.next()) {
        require(Token.NAME, token);
        var name = key.ofKey(source.text());
        map.put(name, value.read(source));
      }
      return Collections.unmodifiableMap(map);
    }
  }
}
