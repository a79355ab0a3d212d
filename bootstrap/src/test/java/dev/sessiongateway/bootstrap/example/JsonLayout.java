package dev.sessiongateway.bootstrap.example;

import static dev.sessiongateway.application.SingleQuotedJson.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/// Formats JSON for readers: short values are on one line, and lines are filled.
final class JsonLayout {
  private static final int WIDTH = 118;

  private JsonLayout() {}

  static String of(JsonNode json) {
    return text(json, "", 0);
  }

  /// @param indent of the line with the value
  /// @param before characters of that line in front of the value
  private static String text(JsonNode json, String indent, int before) {
    var compact = inBrackets(json, String.join(", ", parts(json, "", true)));
    // One column is left for a comma.
    if (!json.isContainerNode() || indent.length() + before + compact.length() < WIDTH) {
      return compact;
    }
    var inner = indent + "  ";
    return inBrackets(
        json, "\n" + inner + filled(parts(json, inner, false), inner) + "\n" + indent);
  }

  /// Elements or fields.
  private static List<String> parts(JsonNode json, String indent, boolean compact) {
    var parts = new ArrayList<String>();
    if (json.isArray()) {
      json.forEach(element -> parts.add(value(element, indent, 0, compact)));
    }
    for (var field : json.properties()) {
      var name = json("'" + field.getKey() + "': ");
      parts.add(name + value(field.getValue(), indent, name.length(), compact));
    }
    return parts;
  }

  private static String value(JsonNode json, String indent, int before, boolean compact) {
    return compact
        ? inBrackets(json, String.join(", ", parts(json, "", true)))
        : text(json, indent, before);
  }

  private static String filled(List<String> parts, String indent) {
    var text = new StringBuilder();
    var room = 0;
    for (var part : parts) {
      var isBroken = part.indexOf('\n') >= 0;
      if (!text.isEmpty()) {
        var fits = !isBroken && part.length() + 2 < room;
        text.append(fits ? ", " : ",\n" + indent);
        room = fits ? room - 2 : WIDTH - indent.length();
      } else {
        room = WIDTH - indent.length();
      }
      text.append(part);
      room = isBroken ? 0 : room - part.length();
    }
    return text.toString();
  }

  private static String inBrackets(JsonNode json, String inside) {
    return json.isArray()
        ? "[" + inside + "]"
        : json.isObject() ? "{" + inside + "}" : json.toString();
  }
}
