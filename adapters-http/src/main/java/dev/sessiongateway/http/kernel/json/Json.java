package dev.sessiongateway.http.kernel.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.BufferRecycler;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.cfg.MutableCoercionConfig;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.type.LogicalType;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Reads and writes wire records. Invalid values are refused with the name of the field; unknown
/// fields are ignored, because clients may be newer than the gateway, but for the records that
/// [ValueLimits.OnlyKnownFields] marks. Thread-safe.
public final class Json {
  private static final String BODY = "body";
  private static final int MAX_DEPTH = 32;
  private static final int LONGEST_NUMBER = 100;
  private static final int LONGEST_NAME = 256;

  /// Buffers that are kept for further texts. By default Jackson keeps them with the thread, and a
  /// virtual thread lasts for one request.
  private static final int POOLED_BUFFERS = 64;

  /// The answer to a send has 2.2 KB.
  private static final int LINE_BUFFER_BYTES = 8 << 10;

  /// Keeps numbers as written, whatever their size.
  private static final ObjectMapper TREES =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  /// `2025-11-20T13:05:07.412Z`: some clients' parsers want exactly three digits.
  private static final JsonSerializer<Instant> MILLISECONDS =
      new JsonSerializer<>() {
        @Override
        public void serialize(Instant at, JsonGenerator out, SerializerProvider context)
            throws IOException {
          out.writeString(Timestamp.iso(at));
        }
      };

  private final AccessorTiers mapper;

  /// @param longestText in characters: the base64 of the largest file that a body may carry
  public Json(int longestText) {
    var factory =
        JsonFactory.builder()
            .recyclerPool(JsonRecyclerPools.newBoundedPool(POOLED_BUFFERS))
            .streamReadConstraints(
                StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_DEPTH)
                    .maxNumberLength(LONGEST_NUMBER)
                    .maxNameLength(LONGEST_NAME)
                    .maxStringLength(longestText)
                    .build())
            // The encoding is checked before; Jackson must not guess another one.
            .disable(JsonFactory.Feature.CHARSET_DETECTION)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .build();
    var reflecting =
        JsonMapper.builder(factory)
            .addModule(new JavaTimeModule())
            .addModule(
                new SimpleModule()
                    .addSerializer(Instant.class, MILLISECONDS)
                    .addDeserializer(String.class, new BoundedText()))
            .addHandler(new UnknownFields())
            .defaultPropertyInclusion(
                JsonInclude.Value.construct(
                    JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS))
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
            .withCoercionConfig(
                LogicalType.Textual,
                config ->
                    config
                        .setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                        .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                        .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
            .withCoercionConfig(LogicalType.POJO, Json::emptyArrayIsAbsent)
            .withCoercionConfig(LogicalType.Map, Json::emptyArrayIsAbsent)
            .build();
    mapper = new AccessorTiers(reflecting);
  }

  /// PHP writes an object without fields as `[]`, for example the body of `Http::post($url)`.
  private static void emptyArrayIsAbsent(MutableCoercionConfig config) {
    config.setCoercion(CoercionInputShape.EmptyArray, CoercionAction.AsNull);
  }

  /// Reads a body; an empty one, also an empty array, counts as an object without fields.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<field>`, `invalid.body`
  public <T> T read(byte[] body, Class<T> type) {
    var bytes = content(body, type);
    return RecordRules.check(parsed(bytes, type));
  }

  /// Reads a body whose fields may be in wrapper fields.
  ///
  /// @param wrappers unwrapped in this order; later ones win
  public <T> T read(byte[] body, Class<T> type, List<WrapperField> wrappers) {
    if (wrappers.isEmpty()) {
      return read(body, type);
    }
    return bound(object(tree(content(body, type))), type, wrappers);
  }

  /// Reads a form, converting its texts to the types of the record.
  public <T> T read(FormData form, Class<T> type, List<WrapperField> wrappers) {
    var tree = FormTree.of(form);
    wrappers.forEach(wrapper -> wrapper.unwrap(tree, this::inForm));
    new FormTypes(mapper.get(), this::inForm).fit(tree, type);
    return bound(tree, type, List.of());
  }

  private JsonNode inForm(String text) {
    var bytes = text.getBytes(StandardCharsets.UTF_8);
    JsonText.check(bytes);
    return tree(bytes);
  }

  private <T> T bound(ObjectNode tree, Class<T> type, List<WrapperField> wrappers) {
    wrappers.forEach(wrapper -> wrapper.unwrap(tree, this::inForm));
    try {
      return RecordRules.check(mapper.get().treeToValue(tree, type));
    } catch (JsonMappingException e) {
      throw fault(e);
    } catch (JsonProcessingException e) {
      throw new Fault.Invalid(BODY, "is not valid JSON" + at(e)).toException(e);
    }
  }

  private ObjectNode object(JsonNode tree) {
    if (tree.isNull() || isEmptyArray(tree)) {
      return mapper.get().createObjectNode();
    }
    if (tree instanceof ObjectNode object) {
      return object;
    }
    throw Fault.invalid(BODY, "must be one JSON object");
  }

  /// Whether the node is an object without fields as PHP writes it.
  public static boolean isEmptyArray(JsonNode node) {
    return node.isArray() && node.isEmpty();
  }

  private JsonNode tree(byte[] bytes) {
    try {
      return mapper.get().readTree(bytes);
    } catch (JsonProcessingException e) {
      throw new Fault.Invalid(BODY, "is not valid JSON" + at(e)).toException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final byte[] EMPTY_OBJECT = {'{', '}'};

  private static byte[] content(byte[] body, Class<?> type) {
    var most = type.getAnnotation(ValueLimits.MostElements.class);
    JsonText.check(body, most == null ? JsonText.MOST_ITEMS : most.value());
    return isBlank(body) ? EMPTY_OBJECT : body;
  }

  private static boolean isBlank(byte[] body) {
    for (var b : body) {
      if (b != ' ' && b != '\t' && b != '\r' && b != '\n') {
        return false;
      }
    }
    return true;
  }

  private <T> T parsed(byte[] bytes, Class<T> type) {
    try {
      var reader = mapper.get();
      var value = reader.readValue(bytes, type);
      return value != null ? value : reader.readValue(EMPTY_OBJECT, type);
    } catch (JsonMappingException e) {
      throw fault(e);
    } catch (JsonProcessingException e) {
      throw new Fault.Invalid(BODY, "is not valid JSON" + at(e)).toException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public byte[] write(@Nullable Object value) {
    try {
      return mapper.get().writeValueAsBytes(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a wire record cannot be written", e);
    }
  }

  /// Ends with a newline, for people who read responses in a terminal.
  public byte[] writeLine(@Nullable Object value) {
    if (value instanceof EncodedArray array) {
      return array.line();
    }
    var writer = mapper.get();
    var buffers = writer.getFactory()._getBufferRecycler();
    keepLineBuffer(buffers);
    try (var line = new ByteArrayBuilder(buffers)) {
      writer.writeValue(line, value);
      line.append('\n');
      return line.getClearAndRelease();
    } catch (IOException e) {
      throw new IllegalStateException("a wire record cannot be written", e);
    } finally {
      buffers.releaseToPool();
    }
  }

  /// Gives the recycler a first buffer that holds most answers: that of Jackson has 2,000 bytes,
  /// and one that was outgrown is not kept for the next answer.
  private static void keepLineBuffer(BufferRecycler buffers) {
    buffers.releaseByteBuffer(
        BufferRecycler.BYTE_WRITE_CONCAT_BUFFER,
        buffers.allocByteBuffer(BufferRecycler.BYTE_WRITE_CONCAT_BUFFER, LINE_BUFFER_BYTES));
  }

  /// Parses stored JSON text.
  public static @Nullable JsonNode tree(@Nullable String text) {
    try {
      return text == null ? null : TREES.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("kept text is not JSON", e);
    }
  }

  /// The tree of a text that a client sent; empty when it is no JSON.
  public static Optional<JsonNode> parse(String text) {
    try {
      return Optional.ofNullable(TREES.readTree(text));
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  private static RuntimeException fault(JsonMappingException e) {
    // A record's constructor threw it, so it is already a fault.
    if (e.getCause() instanceof FaultException fault) {
      return fault;
    }
    var field = field(e);
    if (!(e instanceof MismatchedInputException mismatch)) {
      return new Fault.Invalid(field, "is not valid JSON" + at(e)).toException(e);
    }
    return new Fault.Invalid(field, reason(field, mismatch)).toException(e);
  }

  /// The path of the field that a body may not have, when that is what a fault of reading says.
  public static Optional<String> unknownField(FaultException e) {
    return e.getCause() instanceof UnknownFields.Refused refused
        ? Optional.of(field(refused))
        : Optional.empty();
  }

  private static String reason(String field, MismatchedInputException e) {
    var type = e.getTargetType();
    if (e instanceof UnknownFields.Refused refused) {
      return refused.reason();
    }
    if (e instanceof BoundedText.TooLong) {
      return "must have at most " + BoundedText.MAX_LENGTH + " characters";
    }
    if (field.equals(BODY)) {
      return "must be one JSON object";
    }
    return type == null ? "has the wrong type" : "must be " + JsonWord.of(type);
  }

  private static String field(JsonMappingException e) {
    var path =
        e.getPath().stream()
            .map(part -> part.getFieldName() == null ? "" + part.getIndex() : part.getFieldName())
            .collect(Collectors.joining("."));
    return path.isEmpty() ? BODY : path;
  }

  private static String at(JacksonException e) {
    var where = e.getLocation();
    return where == null ? "" : " at line " + where.getLineNr() + " column " + where.getColumnNr();
  }
}
