package dev.sessiongateway.http.familya.messaging;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Map;
import java.util.Set;

/// Rewrites the network's own objects to the spelling of the engine GOWS: initialisms in capitals,
/// 64-bit numbers and enumerations as numbers, and members of a `oneof` one level deeper.
final class GowsSpelling {
  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("id", "ID"),
          Map.entry("url", "URL"),
          Map.entry("ptt", "PTT"),
          Map.entry("fileSha256", "fileSHA256"),
          Map.entry("fileEncSha256", "fileEncSHA256"),
          Map.entry("jpegThumbnail", "JPEGThumbnail"),
          Map.entry("stanzaId", "stanzaID"),
          Map.entry("mentionedJid", "mentionedJID"),
          Map.entry("remoteJid", "remoteJID"),
          Map.entry("rowId", "rowID"),
          Map.entry("selectedRowId", "selectedRowID"),
          Map.entry("selectedButtonId", "selectedButtonID"),
          Map.entry("buttonParamsJson", "buttonParamsJSON"),
          Map.entry("timestampMs", "timestampMS"));

  /// Fields whose text is a 64-bit number.
  private static final Set<String> NUMBERS =
      Set.of("fileLength", "startTime", "endTime", "timestampMs", "mediaKeyTimestamp");

  /// The numbers of enumeration constants, by object and field.
  private static final Map<String, Map<String, Integer>> ENUMERATIONS =
      Map.of(
          "listMessage.listType", Map.of("SINGLE_SELECT", 1),
          "listResponseMessage.listType", Map.of("SINGLE_SELECT", 1),
          "protocolMessage.type", Map.of("REVOKE", 0, "MESSAGE_EDIT", 14));

  /// The wrappers of `oneof` members, by object and field.
  private static final Map<String, Choice> CHOICES =
      Map.of(
          "buttonsResponseMessage.selectedDisplayText",
              new Choice("Response", "SelectedDisplayText"),
          "interactiveMessage.nativeFlowMessage",
              new Choice("InteractiveMessage", "NativeFlowMessage"),
          "header.imageMessage", new Choice("Media", "ImageMessage"));

  private GowsSpelling() {}

  /// @return a copy, or `message` itself when both are equal; it stays unchanged
  static ObjectNode of(ObjectNode message) {
    return isPlainText(message) ? message : object("", message);
  }

  private static boolean isPlainText(ObjectNode message) {
    return message.size() == 1 && message.get("conversation") instanceof TextNode;
  }

  private static ObjectNode object(String parent, ObjectNode object) {
    var spelled = JsonNodeFactory.instance.objectNode();
    for (var field : object.properties()) {
      var name = field.getKey();
      var path = parent + "." + name;
      var value = value(name, path, field.getValue());
      var choice = CHOICES.get(path);
      if (choice == null) {
        spelled.set(NAMES.getOrDefault(name, name), value);
      } else {
        spelled.putObject(choice.field()).set(choice.name(), value);
      }
    }
    return spelled;
  }

  private static JsonNode value(String name, String path, JsonNode value) {
    return switch (value) {
      case ObjectNode object -> object(name, object);
      case ArrayNode array -> {
        var elements = JsonNodeFactory.instance.arrayNode();
        array.forEach(element -> elements.add(value(name, path, element)));
        yield elements;
      }
      case TextNode text -> text(name, path, text);
      default -> value;
    };
  }

  private static JsonNode text(String name, String path, TextNode text) {
    if (NUMBERS.contains(name)) {
      return JsonNodeFactory.instance.numberNode(Long.parseLong(text.textValue()));
    }
    var number = ENUMERATIONS.getOrDefault(path, Map.of()).get(text.textValue());
    return number == null ? text : JsonNodeFactory.instance.numberNode(number);
  }

  private record Choice(String field, String name) {}
}
