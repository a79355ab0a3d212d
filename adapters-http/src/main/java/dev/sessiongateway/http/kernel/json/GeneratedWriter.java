package dev.sessiongateway.http.kernel.json;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.Module;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.BeanPropertyWriter;
import com.fasterxml.jackson.databind.ser.BeanSerializer;
import com.fasterxml.jackson.databind.ser.BeanSerializerModifier;
import com.fasterxml.jackson.databind.ser.impl.UnwrappingBeanSerializer;
import com.fasterxml.jackson.databind.ser.std.BooleanSerializer;
import com.fasterxml.jackson.databind.ser.std.NumberSerializers;
import com.fasterxml.jackson.databind.ser.std.StringSerializer;
import com.fasterxml.jackson.databind.util.NameTransformer;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Generates the class that writes the fields of a record, from what Jackson has found out about
/// them: one statement for each field, with its name and its serialiser as constants. That is as
/// fast as code written by hand, because the compiler of the JVM sees every call.
final class GeneratedWriter {
  private static final ClassDesc WRITER = desc(RecordWriter.class);
  private static final ClassDesc NAME = desc(SerializableString.class);
  private static final ClassDesc SERIALIZER = desc(JsonSerializer.class);
  private static final ClassDesc PROPERTY = desc(BeanPropertyWriter.class);
  private static final ClassDesc OUT = desc(JsonGenerator.class);
  private static final ClassDesc CONTEXT = desc(SerializerProvider.class);
  private static final MethodTypeDesc WRITE = method(CD_Object, OUT, CONTEXT);

  /// The types that are written without their serialiser, if it is this one.
  private static final Map<Class<?>, Class<?>> DIRECT =
      Map.of(
          String.class, StringSerializer.class,
          boolean.class, BooleanSerializer.class,
          int.class, NumberSerializers.IntegerSerializer.class,
          long.class, NumberSerializers.LongSerializer.class);

  private static final int OUT_SLOT = 2;
  private static final int CONTEXT_SLOT = 3;
  private static final int RECORD_SLOT = 4;

  private final Class<?> type;
  private final NestedWriters nested;
  private final List<Object> constants = new ArrayList<>();

  private GeneratedWriter(Class<?> type, NestedWriters nested) {
    this.type = type;
    this.nested = nested;
  }

  static RecordWriter of(Class<?> type, BeanPropertyWriter[] fields, NestedWriters nested) {
    return new GeneratedWriter(type, nested).generate(fields);
  }

  /// Finds the writer that a serialiser uses.
  @FunctionalInterface
  interface NestedWriters {
    @Nullable RecordWriter find(JsonSerializer<?> serializer);
  }

  private RecordWriter generate(BeanPropertyWriter[] fields) {
    var name = ClassDesc.of(type.getPackageName(), "GeneratedWriter");
    var bytes =
        ClassFile.of()
            .build(
                name,
                built ->
                    built
                        .withInterfaceSymbols(WRITER)
                        .withMethodBody(
                            ConstantDescs.INIT_NAME,
                            ConstantDescs.MTD_void,
                            ClassFile.ACC_PUBLIC,
                            code ->
                                code.aload(0)
                                    .invokespecial(
                                        CD_Object, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                                    .return_())
                        .withMethodBody(
                            "write", WRITE, ClassFile.ACC_PUBLIC, code -> write(fields, code)));
    try {
      return (RecordWriter)
          MethodHandles.privateLookupIn(type, MethodHandles.lookup())
              .defineHiddenClassWithClassData(bytes, List.copyOf(constants), true)
              .lookupClass()
              .getConstructor()
              .newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("no writer of " + type, e);
    }
  }

  private void write(BeanPropertyWriter[] fields, CodeBuilder code) {
    code.aload(1).checkcast(desc(type)).astore(RECORD_SLOT);
    for (var field : fields) {
      write(new Field(field), code);
    }
    code.return_();
  }

  private void write(Field field, CodeBuilder code) {
    if (!(field.accessor() instanceof Method accessor) || !field.isPlain()) {
      constant(field.original, PROPERTY, code);
      code.aload(1).aload(OUT_SLOT).aload(CONTEXT_SLOT);
      code.invokevirtual(PROPERTY, "serializeAsField", WRITE);
      return;
    }
    var component = desc(accessor.getReturnType());
    code.aload(RECORD_SLOT)
        .invokevirtual(desc(type), accessor.getName(), MethodTypeDesc.of(component));
    var serializer = field.original.getSerializer();
    var writer = nested.find(serializer);
    var valueWriter = writer == null ? SERIALIZER : WRITER;
    if (field.original.isUnwrapping()) {
      constant(writer == null ? serializer : writer, valueWriter, code);
      code.aload(OUT_SLOT).aload(CONTEXT_SLOT);
      call("unwrapped", code, CD_Object, valueWriter, OUT, CONTEXT);
      return;
    }
    constant(field.original.getSerializedName(), NAME, code);
    if (accessor.getReturnType().isPrimitive()) {
      code.aload(OUT_SLOT);
      call("field", code, component, NAME, OUT);
      return;
    }
    code.loadConstant(field.hasNull() ? 1 : 0);
    if (field.isDirect()) {
      code.aload(OUT_SLOT);
      call("field", code, component, NAME, CD_boolean, OUT);
    } else {
      constant(writer == null ? serializer : writer, valueWriter, code);
      code.aload(OUT_SLOT).aload(CONTEXT_SLOT);
      call("field", code, CD_Object, NAME, CD_boolean, valueWriter, OUT, CONTEXT);
    }
  }

  private void constant(Object value, ClassDesc as, CodeBuilder code) {
    constants.add(value);
    code.ldc(
        DynamicConstantDesc.ofNamed(
            ConstantDescs.ofConstantBootstrap(
                desc(MethodHandles.class), "classDataAt", CD_Object, ConstantDescs.CD_int),
            ConstantDescs.DEFAULT_NAME,
            as,
            constants.size() - 1));
  }

  private static void call(String name, CodeBuilder code, ClassDesc... parameters) {
    code.invokestatic(WRITER, name, method(parameters), true);
  }

  private static MethodTypeDesc method(ClassDesc... parameters) {
    return MethodTypeDesc.of(ConstantDescs.CD_void, parameters);
  }

  private static ClassDesc desc(Class<?> type) {
    return type.describeConstable().orElseThrow();
  }

  /// What Jackson knows of a field, part of which only its subclasses see.
  @SuppressWarnings("serial") // Jackson's class is serializable; nobody serializes it
  private static final class Field extends BeanPropertyWriter {
    private final transient BeanPropertyWriter original;

    Field(BeanPropertyWriter original) {
      super(original);
      this.original = original;
    }

    Object accessor() {
      return _accessorMethod;
    }

    boolean hasNull() {
      return !_suppressNulls;
    }

    boolean isDirect() {
      return _serializer != null && DIRECT.get(getType().getRawClass()) == _serializer.getClass();
    }

    /// Whether its serialiser follows from its declared type, and at most null is left out.
    boolean isPlain() {
      return _serializer != null
          && _typeSerializer == null
          && _suppressableValue == null
          && _includeInViews == null
          && (isDirect() || !getType().isPrimitive());
    }
  }

  /// Writes a record as its annotations and the mapper say, by a generated class. A record that has
  /// itself as the type of a component is written by Jackson's own serialiser.
  @SuppressWarnings("serial") // Jackson's class is serializable; nobody serializes it
  static final class RecordSerializer extends BeanSerializer {
    /// Made at the first record: Jackson knows the serialisers of the fields then. Two threads may
    /// both make one.
    private transient volatile @Nullable RecordWriter writer;

    private RecordSerializer(BeanSerializer plain) {
      super(plain);
    }

    /// For all records that Jackson would write by their fields.
    static Module module() {
      return new SimpleModule()
          .setSerializerModifier(
              new BeanSerializerModifier() {
                @Override
                public JsonSerializer<?> modifySerializer(
                    SerializationConfig config,
                    BeanDescription type,
                    JsonSerializer<?> serializer) {
                  var record = type.getBeanClass();
                  return record.isRecord()
                          && serializer.getClass() == BeanSerializer.class
                          && !containsItself(record)
                      ? new RecordSerializer((BeanSerializer) serializer)
                      : serializer;
                }
              });
    }

    private static boolean containsItself(Class<?> record) {
      return Arrays.stream(record.getRecordComponents()).anyMatch(part -> part.getType() == record);
    }

    @Override
    protected void serializeFields(Object record, JsonGenerator out, SerializerProvider context)
        throws IOException {
      writer().write(record, out, context);
    }

    private RecordWriter writer() {
      var generated = writer;
      if (generated == null) {
        generated = GeneratedWriter.of(handledType(), _props, RecordSerializer::writer);
        writer = generated;
      }
      return generated;
    }

    /// The writer that a serialiser uses, null if it is one of Jackson's.
    private static @Nullable RecordWriter writer(JsonSerializer<?> serializer) {
      return switch (serializer) {
        case RecordSerializer record -> record.writer();
        case Unwrapped unwrapped -> unwrapped.wrapped.writer();
        default -> null;
      };
    }

    @Override
    public JsonSerializer<Object> unwrappingSerializer(NameTransformer names) {
      return names.equals(NameTransformer.NOP)
          ? new Unwrapped(this)
          : super.unwrappingSerializer(names);
    }

    /// Writes the fields without an object around them.
    @SuppressWarnings("serial") // Jackson's class is serializable; nobody serializes it
    private static final class Unwrapped extends UnwrappingBeanSerializer {
      private final transient RecordSerializer wrapped;

      Unwrapped(RecordSerializer wrapped) {
        super(wrapped, NameTransformer.NOP);
        this.wrapped = wrapped;
      }

      @Override
      protected void serializeFields(Object record, JsonGenerator out, SerializerProvider context)
          throws IOException {
        wrapped.serializeFields(record, out, context);
      }
    }
  }
}
