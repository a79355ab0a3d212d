package dev.sessiongateway.application.form;

import dev.sessiongateway.application.form.Form.CollectionForm;
import dev.sessiongateway.application.form.Form.ConvertedForm;
import dev.sessiongateway.application.form.Form.MapForm;
import dev.sessiongateway.application.form.Form.ValueForm;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.domain.text.IsoInstant;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/// The stored forms of types, each made when it is first needed. Thread-safe.
public final class Forms {
  private static final Map<Class<?>, Form<?>> VALUES =
      Map.ofEntries(
          Map.entry(String.class, ValueForm.TEXT),
          Map.entry(Address.class, ConvertedForm.text(Address::toString, Address::of)),
          Map.entry(Instant.class, ConvertedForm.text(IsoInstant::format, IsoInstant::parse)),
          Map.entry(Duration.class, ConvertedForm.text(Duration::toString, Duration::parse)),
          Map.entry(URI.class, ConvertedForm.text(URI::toString, URI::create)),
          Map.entry(UUID.class, ConvertedForm.text(UUID::toString, UUID::fromString)),
          Map.entry(int.class, ValueForm.INT),
          Map.entry(Integer.class, ValueForm.INT),
          Map.entry(long.class, ValueForm.LONG),
          Map.entry(Long.class, ValueForm.LONG),
          Map.entry(double.class, ValueForm.DOUBLE),
          Map.entry(boolean.class, ValueForm.FLAG),
          Map.entry(Boolean.class, ValueForm.FLAG),
          Map.entry(byte[].class, ValueForm.BYTES));

  private final FormTable table;
  private final Map<Type, Form<?>> made = new ConcurrentHashMap<>();

  public Forms(FormTable table) {
    this.table = table;
  }

  /// @throws IllegalStateException when the table does not say how a value of it is stored
  @SuppressWarnings("unchecked") // a form is made of the type
  public <T> Form<T> of(Class<T> type) {
    return (Form<T>) of((Type) type);
  }

  public <T> Form<List<T>> listOf(Class<T> type) {
    return CollectionForm.list(of(type));
  }

  /// A type with its type arguments, such as a list of groups.
  ///
  /// @throws IllegalStateException when the table does not say how a value of it is stored
  @SuppressWarnings("unchecked") // what is written and read is of the type
  public Form<Object> ofType(Type type) {
    return (Form<Object>) of(type);
  }

  private Form<?> of(Type type) {
    var known = made.get(type);
    if (known != null) {
      return known;
    }
    var form = make(type);
    var other = made.putIfAbsent(type, form);
    return other == null ? form : other;
  }

  private Form<?> make(Type type) {
    return switch (type) {
      case Class<?> plain -> make(plain);
      case ParameterizedType generic -> make(generic);
      default -> throw unstorable(type);
    };
  }

  private Form<?> make(ParameterizedType type) {
    var of = type.getActualTypeArguments();
    if (type.getRawType() == List.class) {
      return CollectionForm.list(of(of[0]));
    }
    if (type.getRawType() == Set.class) {
      return CollectionForm.set(of(of[0]));
    }
    if (type.getRawType() == Map.class) {
      return new MapForm<>(of(of[0]), of(of[1]), of[0] == Address.class);
    }
    throw unstorable(type);
  }

  private Form<?> make(Class<?> type) {
    var value = VALUES.get(type);
    if (value != null) {
      return value;
    }
    if (type.isEnum() && Coded.class.isAssignableFrom(type)) {
      return ConvertedForm.word(type);
    }
    if (table.isPlain(type)) {
      return plain(type);
    }
    if (table.isUnion(type)) {
      return new UnionForm(type, table, this::ofType);
    }
    if (type.isRecord()) {
      return new RecordForm(type, table, this::ofType);
    }
    throw unstorable(type);
  }

  /// A record that is stored as its only component.
  private ConvertedForm<Object, Object> plain(Class<?> type) {
    var component = type.getRecordComponents()[0];
    var accessor = RecordAccessor.of(component);
    var constructor = RecordConstructor.of(type);
    return new ConvertedForm<>(
        ofType(component.getGenericType()),
        value -> Objects.requireNonNull(accessor.get(value)),
        value -> constructor.make(new Object[] {value}));
  }

  private static IllegalStateException unstorable(Type type) {
    return new IllegalStateException(type + " has no stored form: neither record nor coded word");
  }
}
