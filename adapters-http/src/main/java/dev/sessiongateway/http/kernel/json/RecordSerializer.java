package dev.sessiongateway.http.kernel.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.Module;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.BeanSerializer;
import com.fasterxml.jackson.databind.ser.BeanSerializerModifier;
import com.fasterxml.jackson.databind.ser.impl.UnwrappingBeanSerializer;
import com.fasterxml.jackson.databind.util.NameTransformer;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Writes a record as its annotations and the mapper say, by a generated class. A record that has
/// itself as the type of a component is written by Jackson's own serialiser.
@SuppressWarnings("serial") // Jackson's class is serializable; nobody serializes it
final class RecordSerializer extends BeanSerializer {
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
                  SerializationConfig config, BeanDescription type, JsonSerializer<?> serializer) {
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
