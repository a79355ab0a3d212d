package dev.sessiongateway.http.kernel.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Map;

/// Writes out the operations that a part describes once for several words: `b.find{Bot}` stands for
/// `b.findTypebot`, `b.findOpenai` and so on.
final class RepeatedOperations {
  private RepeatedOperations() {}

  /// @param words by variable: each word in ids, with what it is in texts
  /// @return the operations, word by word; those without a variable come last
  static ObjectNode writeOut(ObjectNode operations, JsonNode words) {
    var all = operations.objectNode();
    for (var each : words.properties()) {
      var variable = "{" + each.getKey() + "}";
      for (var word : each.getValue().properties()) {
        for (var repeated : operations.properties()) {
          if (repeated.getKey().contains(variable)) {
            add(all, operations, repeated, variable, word);
          }
        }
      }
      operations
          .properties()
          .removeIf(one -> one.getKey().contains(variable) || all.has(one.getKey()));
    }
    return all.setAll(operations);
  }

  /// What is said of one of the operations alone comes first.
  private static void add(
      ObjectNode all,
      ObjectNode operations,
      Map.Entry<String, JsonNode> repeated,
      String variable,
      Map.Entry<String, JsonNode> word) {
    var id = repeated.getKey().replace(variable, word.getKey());
    var prose = (ObjectNode) with(repeated.getValue(), variable, word.getValue().textValue());
    if (operations.get(id) instanceof ObjectNode own) {
      prose.setAll(own);
    }
    all.set(id, prose);
  }

  private static JsonNode with(JsonNode said, String variable, String word) {
    return switch (said) {
      case TextNode text -> TextNode.valueOf(text.textValue().replace(variable, word));
      case ObjectNode object -> {
        var written = object.objectNode();
        object
            .properties()
            .forEach(one -> written.set(one.getKey(), with(one.getValue(), variable, word)));
        yield written;
      }
      case ArrayNode array -> {
        var written = array.arrayNode();
        array.forEach(one -> written.add(with(one, variable, word)));
        yield written;
      }
      default -> said;
    };
  }
}
