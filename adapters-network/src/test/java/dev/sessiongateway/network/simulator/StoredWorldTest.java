package dev.sessiongateway.network.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import dev.sessiongateway.application.StoredFields;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// The names in the files of a world are those in `stored-fields.txt`. A field may be added there
/// when reading does without it; one that is renamed or removed makes stored worlds unreadable.
class StoredWorldTest {
  @Test
  void theNamesOnDiskAreTheseAndNoOthers() throws IOException {
    var fields =
        new StoredFields(StoredWorldTest::kinds, StoredWorldTest::word, StoredWorldTest::name)
            .add("line", WorldChange.class);
    assertThat(String.join("\n", fields.lines())).isEqualTo(expected());
  }

  private static String name(RecordComponent component) {
    var named = component.getAccessor().getAnnotation(JsonProperty.class);
    return named == null ? component.getName() : named.value();
  }

  private static String word(Object constant) {
    if (constant instanceof Coded coded) {
      return coded.code();
    }
    try {
      var field = constant.getClass().getField(((Enum<?>) constant).name());
      return field.getAnnotation(JsonProperty.class).value();
    } catch (NoSuchFieldException e) {
      throw new AssertionError(e);
    }
  }

  private static String expected() throws IOException {
    try (var list = StoredWorldTest.class.getResourceAsStream("/stored-fields.txt")) {
      return new String(Objects.requireNonNull(list).readAllBytes(), StandardCharsets.UTF_8)
          .strip();
    }
  }

  private static SortedMap<String, Class<?>> kinds(Class<?> type) {
    var kinds = new TreeMap<String, Class<?>>();
    var listed = type.getAnnotation(JsonSubTypes.class);
    if (listed != null) {
      for (var kind : listed.value()) {
        if (kind.name().isEmpty()) {
          assertThat(kinds(kind.value())).as("kinds of %s", kind.value()).isNotEmpty();
          kinds.putAll(kinds(kind.value()));
        } else {
          kinds.put(kind.name(), kind.value());
        }
      }
    }
    return kinds;
  }
}
