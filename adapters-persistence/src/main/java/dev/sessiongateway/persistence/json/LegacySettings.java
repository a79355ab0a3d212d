package dev.sessiongateway.persistence.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.sessiongateway.domain.session.Automation;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;

/// Reads the automation settings of sessions from where former versions stored them: among the
/// client blocks, under family B's names.
final class LegacySettings {
  private static final String NAME = "familyBSettings";
  private static final String TOKEN = "wavoipToken";
  private static final JsonMapper JSON = new JsonMapper();

  private LegacySettings() {}

  static Automation automation(Map<String, String> clientBlocks) {
    var kept = read(clientBlocks);
    var answer = kept.path("msgCall").asText("");
    return new Automation(
        kept.path("rejectCall").asBoolean(),
        answer.isBlank() ? null : answer,
        kept.path("alwaysOnline").asBoolean(),
        kept.path("readMessages").asBoolean(),
        kept.path("readStatus").asBoolean(),
        kept.path("syncFullHistory").asBoolean());
  }

  /// The client blocks without these settings; of their block only the client's token is kept.
  static Map<String, String> without(Map<String, String> clientBlocks) {
    if (!clientBlocks.containsKey(NAME)) {
      return clientBlocks;
    }
    var others = new LinkedHashMap<>(clientBlocks);
    others.remove(NAME);
    var token = read(clientBlocks).path(TOKEN);
    if (!token.asText("").isEmpty()) {
      others.put(TOKEN, token.toString());
    }
    return others;
  }

  private static JsonNode read(Map<String, String> clientBlocks) {
    try {
      return JSON.readTree(clientBlocks.getOrDefault(NAME, "{}"));
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}
