package dev.sessiongateway.http.kernel.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.domain.fault.Fault;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// An object of older versions of a client, whose fields count as fields of the body; the body's
/// own fields win.
///
/// @param field null, or the current name of the whole object
public record WrapperField(String name, @Nullable String field) {

  /// A wrapper whose fields are fields of the body.
  public static WrapperField of(String name) {
    return new WrapperField(name, null);
  }

  /// A field of the body under an old name.
  public static WrapperField renamed(String name, String field) {
    return new WrapperField(name, field);
  }

  /// @param json reads the text that a form has in place of the object
  void unwrap(ObjectNode body, Function<String, JsonNode> json) {
    var wrapper = body.remove(name);
    if (wrapper != null && wrapper.isTextual() && isJson(wrapper.textValue())) {
      wrapper = json.apply(wrapper.textValue().strip());
    }
    if (wrapper == null || wrapper.isNull()) {
      return;
    }
    if (field != null) {
      body.set(field, wrapper);
    } else if (wrapper instanceof ObjectNode inner) {
      inner.properties().stream()
          .filter(entry -> !entry.getValue().isNull())
          .forEach(entry -> body.set(entry.getKey(), entry.getValue()));
    } else if (!wrapper.isArray() || !wrapper.isEmpty()) {
      throw Fault.invalid(name, "must be an object");
    }
  }

  private static boolean isJson(String text) {
    var word = text.strip();
    return word.startsWith("{") || word.startsWith("[");
  }
}
