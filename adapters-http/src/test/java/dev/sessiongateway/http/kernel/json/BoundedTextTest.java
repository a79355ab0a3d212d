package dev.sessiongateway.http.kernel.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.kernel.api.Route;
import dev.sessiongateway.http.kernel.json.ValueLimits.FileContent;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Finds every string in every request record by reflection, so that a new one is tested without an
/// edit here.
@Tag("redteam")
class BoundedTextTest {
  private static final int FILE_LENGTH = 200_000;
  private static final List<String> FILES = List.of("data", "content", "image", "profilePicture");

  private final Json json = new Json(FILE_LENGTH);

  @Test
  void everyStringOfEveryRequestRecordIsBounded() {
    var fields = fields();

    assertThat(fields).hasSizeGreaterThan(200);
    assertThat(fields.stream().filter(field -> !isFile(field)))
        .allSatisfy(field ->
            assertThatThrownBy(() -> read(field, BoundedText.MAX_LENGTH + 1))
                .as("%s %s", field.type, field.name)
                .isInstanceOfSatisfying(
                    FaultException.class,
                    e ->
                        assertThat(e.fault())
                            .isEqualTo(
                                new Fault.Invalid(
                                    field.name, "must have at most 65536 characters"))));
  }

  @Test
  void aStringOfExactlyTheLimitIsRead() {
    assertThat(json.read(body("text", BoundedText.MAX_LENGTH), Text.class).text())
        .hasSize(BoundedText.MAX_LENGTH);
  }

  @Test
  void onlyFilesAreLonger() {
    assertThat(fields().stream().filter(BoundedTextTest::isFile).map(Field::last).distinct())
        .containsExactlyInAnyOrderElementsOf(FILES);
    assertThat(json.read(body("data", FILE_LENGTH), FileBody.class).data()).hasSize(FILE_LENGTH);
  }

  @Test
  void aFormIsBoundedLikeJson() {
    var form = new FormData();
    form.add("text", "x".repeat(BoundedText.MAX_LENGTH + 1));

    assertThatThrownBy(() -> json.read(form, Text.class, List.of()))
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault().code()).isEqualTo("invalid.text"));
  }

  private void read(Field field, int length) {
    json.read(body(field.name, length), field.type);
  }

  /// `{"a":[{"b":"xxx"}]}` for `a.0.b`.
  private static byte[] body(String name, int length) {
    var start = new StringBuilder();
    var end = new StringBuilder();
    for (var step : List.of(name.split("\\.", -1))) {
      var isPlace = step.equals("0");
      start.append(isPlace ? "[" : "{\"" + step + "\":");
      end.insert(0, isPlace ? ']' : '}');
    }
    return (start + "\"" + "x".repeat(length) + "\"" + end).getBytes(StandardCharsets.UTF_8);
  }

  private static List<Field> fields() {
    try (var server = new TestServer()) {
      return server.server.routes().stream()
          .map(Route::body)
          .filter(Objects::nonNull)
          .distinct()
          .<Field>flatMap(type -> fields(type, "", type))
          .distinct()
          .toList();
    }
  }

  private static Stream<Field> fields(Class<?> root, String prefix, Type type) {
    if (type == String.class) {
      return Stream.of(new Field(root, prefix.substring(0, prefix.length() - 1)));
    }
    if (type instanceof ParameterizedType generic && generic.getRawType() == List.class) {
      return fields(root, prefix + "0.", generic.getActualTypeArguments()[0]);
    }
    if (type instanceof ParameterizedType) {
      return fields(root, prefix + "any.", String.class);
    }
    return type instanceof Class<?> record && record.isRecord()
        ? Arrays.stream(record.getRecordComponents())
            .flatMap(part -> fields(root, name(prefix, part), part.getGenericType()))
        : Stream.empty();
  }

  private static String name(String prefix, RecordComponent part) {
    var accessor = part.getAccessor();
    if (accessor.isAnnotationPresent(JsonUnwrapped.class)) {
      return prefix;
    }
    var renamed = accessor.getAnnotation(JsonProperty.class);
    return prefix + (renamed == null ? part.getName() : renamed.value()) + ".";
  }

  private static boolean isFile(Field field) {
    return FILES.contains(field.last());
  }

  private record Field(Class<?> type, String name) {
    String last() {
      return name.substring(name.lastIndexOf('.') + 1);
    }
  }

  record Text(@JsonAlias("body") String text) {}

  record FileBody(@FileContent String data) {}
}
