package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What happens to the groups of a business (Meta's page *Webhooks for Groups API*).
record GroupWebhook(
    @JsonProperty("messaging_product") String product,
    WebhookMetadata metadata,
    List<Update> groups) {
  static final String LIFECYCLE = "group_lifecycle_update";
  static final String PARTICIPANTS = "group_participants_update";
  static final String SETTINGS = "group_settings_update";
  static final String STATUS = "group_status_update";

  /// The fields that a change has.
  record Update(@JsonValue Map<String, Object> fields) {
    Update {
      fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }

    /// This change with one more field, unless it has no value.
    Update with(String field, @Nullable Object value) {
      if (value == null) {
        return this;
      }
      var all = new LinkedHashMap<>(fields);
      all.put(field, value);
      return new Update(all);
    }
  }
}
