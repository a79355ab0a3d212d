package dev.sessiongateway.network.cloud;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/// Uploads in parts, and the handles of what was uploaded, as Meta documents them. The id of an
/// upload ends with a query, as Meta's do.
final class GraphUploads {
  private volatile String named = "";
  private final AtomicInteger counter = new AtomicInteger();
  private final Map<String, Integer> begun = new ConcurrentHashMap<>();
  private final Map<String, byte[]> complete = new ConcurrentHashMap<>();

  /// The next uploads get this id.
  void name(String id) {
    named = id;
  }

  JsonNode begin(Map<String, String> query) {
    var id = "MTphdHRhY2htZW50" + counter.incrementAndGet();
    begun.put(id, Integer.valueOf(query.get("file_length")));
    return Json.object().put("id", named.isEmpty() ? "upload:" + id + "?sig=ARZqkGCA" : named);
  }

  /// @param id behind `upload:`, without the query
  /// @return empty for an unknown id, and for another offset, scheme or length
  Optional<JsonNode> add(String id, String scheme, String offset, byte[] bytes) {
    if (!scheme.equals("OAuth")
        || !"0".equals(offset)
        || begun.getOrDefault(id, -1) != bytes.length) {
      return Optional.empty();
    }
    var handle = "4:" + id;
    complete.put(handle, bytes);
    return Optional.of(Json.object().put("h", handle));
  }

  boolean has(String handle) {
    return complete.containsKey(handle);
  }

  /// What was uploaded.
  byte[] bytes(String handle) {
    return complete.get(handle);
  }
}
