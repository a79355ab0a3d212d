package dev.sessiongateway.persistence.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.sessiongateway.application.StoredFields;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// The names in stored JSON are those in `stored-fields.txt`. A field may be added there when
/// reading does without it; one that is renamed or removed makes stored data unreadable.
class StoredJsonTest {
  @Test
  void theNamesOnDiskAreTheseAndNoOthers() throws IOException {
    var fields =
        new StoredFields(StoredJsonTest::kinds, Object::toString, StoredJsonTest::name)
            .add("event", EventJson.class)
            .add("message", MessageJson.class)
            .add("state", StateJson.class)
            .add("account", AccountJson.class)
            .add("history", StateEntryJson.class)
            .add("config", ConfigJson.class)
            .add("tally", AnswerEventJson.Tally.class)
            .add("webhook", WebhookJson.class);
    assertThat(String.join("\n", fields.lines())).isEqualTo(expected());
  }

  private static String expected() throws IOException {
    try (var list = StoredJsonTest.class.getResourceAsStream("/stored-fields.txt")) {
      return new String(Objects.requireNonNull(list).readAllBytes(), StandardCharsets.UTF_8)
          .strip();
    }
  }

  private static String name(RecordComponent component) {
    var name = component.getAccessor().getAnnotation(JsonProperty.class);
    return name == null ? component.getName() : name.value();
  }

  private static SortedMap<String, Class<?>> kinds(Class<?> type) {
    var kinds = new TreeMap<String, Class<?>>();
    var listed = type.getAnnotation(JsonSubTypes.class);
    if (listed != null) {
      for (var kind : listed.value()) {
        var tag = kind.value().getAnnotation(JsonTypeName.class);
        if (tag == null) {
          kinds.putAll(kinds(kind.value()));
        } else {
          kinds.put(tag.value(), kind.value());
        }
      }
    }
    return kinds;
  }
}
