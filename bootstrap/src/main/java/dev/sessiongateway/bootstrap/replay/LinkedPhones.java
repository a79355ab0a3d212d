package dev.sessiongateway.bootstrap.replay;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// The phones of sessions, which a bot uses while the phones of a recording are played. A new world
/// of the recording gets them too, so that the sessions stay linked.
///
/// @param names by number
record LinkedPhones(SequencedMap<String, String> names) {
  private static final YAMLMapper YAML = new YAMLMapper();

  /// @param phones as `GET /simulator/phones` lists them
  static LinkedPhones of(JsonNode phones) {
    var names = new LinkedHashMap<String, String>();
    for (var phone : phones) {
      if (!phone.path("sessions").isEmpty()) {
        names.put(phone.path("number").asText(), phone.path("name").asText());
      }
    }
    return new LinkedPhones(names);
  }

  /// The body of a reset that begins the same world with these phones, and unlinks no session. A
  /// world that is only named is as it is.
  ///
  /// @param body of the recorded reset; null when it had none
  ObjectNode resetBody(@Nullable JsonNode body) {
    var kept =
        body instanceof ObjectNode recorded
            ? recorded.deepCopy()
            : JsonNodeFactory.instance.objectNode();
    kept.put("unlink", false);
    var isEmpty = kept.path("world").asText().equals("empty") && !kept.hasNonNull("definition");
    var definition =
        isEmpty ? JsonNodeFactory.instance.objectNode() : described(kept.get("definition"));
    if (!names.isEmpty() && definition instanceof ObjectNode world && addTo(world)) {
      kept.remove("world");
      kept.set("definition", world);
    }
    return kept;
  }

  /// @return null when it is no description, which the gateway refuses
  private static @Nullable JsonNode described(@Nullable JsonNode definition) {
    if (definition == null || !definition.isTextual()) {
      return definition;
    }
    try {
      return YAML.readTree(definition.textValue());
    } catch (JsonProcessingException _) {
      return null;
    }
  }

  /// @return false when the list of phones is none
  private boolean addTo(ObjectNode world) {
    var phones = world.path("phones");
    if (!phones.isArray() && !phones.isMissingNode() && !phones.isNull()) {
      return false;
    }
    var all = JsonNodeFactory.instance.arrayNode();
    var missing = new LinkedHashMap<>(names);
    for (var phone : phones) {
      all.add(phone);
      missing.remove(digits(phone.path("number").asText()));
    }
    missing.forEach((number, name) -> all.addObject().put("number", number).put("name", name));
    world.set("phones", all);
    return true;
  }

  private static String digits(String number) {
    return number
        .codePoints()
        .filter(Character::isDigit)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  /// Those of them that no session uses any more, each with its name.
  Map<String, String> lost(JsonNode phonesNow) {
    var lost = new LinkedHashMap<>(names);
    of(phonesNow).names.keySet().forEach(lost::remove);
    return lost;
  }
}
