package dev.sessiongateway.application.form;

import dev.sessiongateway.application.form.Form.ConvertedForm;
import dev.sessiongateway.application.form.Source.Token;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A record as an object: each component under its name, in order. Absent components are not
/// written. A component that is not nullable must be there, unless it is a number or a flag, or the
/// table has a value for it.
final class RecordForm extends Form<Object> {
  private final Part[] parts;
  private final boolean hasInline;
  private final RecordConstructor constructor;

  /// The stored names, those of inline components among them.
  private final String[] names;

  /// Of the part behind each name.
  private final Part[] slots;

  private final Map<String, Integer> positions = new HashMap<>();

  /// Where the values of parts are among the others, or -1.
  private final int partConfigs;

  private final PartConfigForm partConfig;

  RecordForm(Class<?> type, FormTable table, Function<Type, Form<Object>> forms) {
    this(type, Map.of(), table, forms);
  }

  /// @param renamed stored names of this record's components
  private RecordForm(
      Class<?> type,
      Map<String, String> renamed,
      FormTable table,
      Function<Type, Form<Object>> forms) {
    var described = new HashMap<>(table.fields(type));
    var all = new ArrayList<Part>();
    for (var component : type.getRecordComponents()) {
      var name = component.getName();
      var own = described.remove(name);
      var field = own == null ? Field.field(name) : own;
      var other = renamed.get(name);
      all.add(Part.of(component, other == null ? field : field.as(other), table, forms));
    }
    if (!described.isEmpty()) {
      throw new IllegalStateException(type + " has no components " + described.keySet());
    }
    parts = all.toArray(Part[]::new);
    hasInline = all.stream().anyMatch(part -> part.inline() != null);
    constructor = RecordConstructor.of(type);
    var stored = all.stream().flatMap(part -> part.slots().stream()).toList();
    slots = stored.toArray(Part[]::new);
    names = stored.stream().map(Part::name).toArray(String[]::new);
    partConfigs = stored.stream().map(Part::hasPartConfigs).toList().indexOf(true);
    partConfig = new PartConfigForm(table, new ValuesOfParts(forms));
    for (var i = 0; i < names.length; i++) {
      if (i != partConfigs && positions.put(names[i], i) != null) {
        throw new IllegalStateException(type + " has two values of the name " + names[i]);
      }
    }
  }

  private record ValuesOfParts(Function<Type, Form<Object>> forms)
      implements PartConfigForm.Values {
    @Override
    public void write(Object value, Sink sink) throws IOException {
      forms.apply(value.getClass()).write(value, sink);
    }

    @Override
    public Object read(Type type, Source source) throws IOException {
      return forms.apply(type).read(source, Token.BEGIN_OBJECT);
    }
  }

  /// The component at this position, which is a text.
  String textOf(Object value, int position) {
    return String.valueOf(parts[position].accessor().get(value));
  }

  @Nullable Object component(Object value, int position) {
    return parts[position].accessor().get(value);
  }

  /// A record of a coded word and what is kept beside it.
  Object ofWord(String word, Object rest) throws IOException {
    return make(new Object[] {slots[0].form().ofKey(word), rest}, 0);
  }

  @Override
  public void write(Object value, Sink sink) throws IOException {
    sink.beginObject();
    writeParts(value, sink);
    sink.endObject();
  }

  void writeParts(Object value, Sink sink) throws IOException {
    for (var part : parts) {
      var each = part.accessor().get(value);
      if (each == null || each.equals(part.omitted())) {
        continue;
      }
      if (part.hasPartConfigs()) {
        partConfig.write((Map<?, ?>) each, sink);
      } else if (part.inline() == null) {
        sink.name(part.name());
        part.form().write(each, sink);
      } else {
        part.inline().writeParts(each, sink);
      }
    }
  }

  @Override
  Object read(Source source, Token first) throws IOException {
    require(Token.BEGIN_OBJECT, first);
    return readParts(source, source.next());
  }

  /// @param first the first name of the object, or its end
  Object readParts(Source source, Token first) throws IOException {
    @Nullable Object[] values = new Object[slots.length];
    var next = 0;
    for (var token = first; token != Token.END_OBJECT; token = source.next()) {
      require(Token.NAME, token);
      var name = source.text();
      var slot = position(name, next);
      var value = source.next();
      if (slot < 0) {
        readUnknown(name, source, value, values);
      } else {
        values[slot] = value == Token.ABSENT ? null : slots[slot].form().read(source, value);
        next = slot + 1;
      }
    }
    return make(values, 0);
  }

  /// What has the name of no component belongs to a part, when the record has such values.
  private void readUnknown(String name, Source source, Token first, @Nullable Object[] values)
      throws IOException {
    if (partConfigs < 0 || first != Token.BEGIN_OBJECT) {
      skip(source, first);
      return;
    }
    var all = new LinkedHashMap<String, Object>();
    if (values[partConfigs] instanceof Map<?, ?> before) {
      before.forEach((each, config) -> all.put(String.valueOf(each), config));
    }
    all.put(name, partConfig.read(name, source));
    values[partConfigs] = all;
  }

  /// Values mostly come in the order in which they were written.
  private int position(String name, int next) {
    if (next < names.length && next != partConfigs && names[next].equals(name)) {
      return next;
    }
    var found = positions.get(name);
    return found == null ? -1 : found;
  }

  /// @param from the position of the first value
  Object make(@Nullable Object[] values, int from) {
    @Nullable Object[] components =
        hasInline || values.length > parts.length ? new Object[parts.length] : values;
    var slot = from;
    for (var i = 0; i < parts.length; i++) {
      var part = parts[i];
      var inline = part.inline();
      if (inline == null) {
        var value = values[slot];
        components[i] = value == null ? part.absent() : value;
        slot++;
      } else {
        var end = slot + inline.slots.length;
        components[i] =
            part.isOptional() && isEmpty(values, slot, end) ? null : inline.make(values, slot);
        slot = end;
      }
    }
    return constructor.make(components);
  }

  private static boolean isEmpty(@Nullable Object[] values, int from, int end) {
    for (var i = from; i < end; i++) {
      if (values[i] != null) {
        return false;
      }
    }
    return true;
  }

  /// A component of a record.
  ///
  /// @param hasPartConfigs whether its entries stand among the components, under their names
  /// @param otherwise its value where nothing is stored
  /// @param inline its form when its components stand among those of the record
  /// @param stored its form; made when it is first needed, because types contain themselves
  private record Part(
      String name,
      boolean isOptional,
      boolean hasPartConfigs,
      RecordAccessor accessor,
      @Nullable Object omitted,
      @Nullable Object otherwise,
      @Nullable RecordForm inline,
      Lazy stored) {
    static Part of(
        RecordComponent component,
        Field field,
        FormTable table,
        Function<Type, Form<Object>> forms) {
      var inline =
          field.isInline()
              ? new RecordForm(component.getType(), field.renamed(), table, forms)
              : null;
      var optional =
          Arrays.stream(component.getAnnotatedType().getAnnotations())
              .anyMatch(Nullable.class::isInstance);
      var hasPartConfigs = PartConfigForm.isFor(component.getGenericType());
      @Nullable Object usual = hasPartConfigs ? Map.of() : zero(component.getType());
      return new Part(
          field.name(),
          optional,
          hasPartConfigs,
          RecordAccessor.of(component),
          field.omitted(),
          field.otherwise() == null ? usual : field.otherwise(),
          inline,
          new Lazy(component, field, forms));
    }

    private static @Nullable Object zero(Class<?> type) {
      if (type == boolean.class) {
        return false;
      }
      if (type == int.class) {
        return 0;
      }
      if (type == long.class) {
        return 0L;
      }
      return type == double.class ? 0.0 : null;
    }

    Form<Object> form() {
      return stored.get();
    }

    @Nullable Object absent() {
      if (otherwise == null && !isOptional) {
        throw new IllegalArgumentException(name + " is missing");
      }
      return otherwise;
    }

    /// The parts that have stored names.
    List<Part> slots() {
      return inline == null ? List.of(this) : List.of(inline.slots);
    }
  }

  /// The form of a component.
  private record Lazy(
      RecordComponent component,
      Field field,
      Function<Type, Form<Object>> forms,
      AtomicReference<Form<Object>> made) {
    Lazy(RecordComponent component, Field field, Function<Type, Form<Object>> forms) {
      this(component, field, forms, new AtomicReference<>());
    }

    Form<Object> get() {
      var form = made.getPlain();
      if (form == null) {
        form = make();
        made.set(form);
      }
      return form;
    }

    private Form<Object> make() {
      var conversion = field.conversion();
      return conversion == null
          ? forms.apply(component.getGenericType())
          : new ConvertedForm<>(
              forms.apply(conversion.stored()), conversion.write(), conversion.read());
    }
  }
}
