package dev.sessiongateway.http.kernel.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.http.kernel.json.AnswerSchemas;
import java.util.List;
import java.util.stream.Stream;

/// What the JSON of an operation's answer is made from.
///
/// @param shapes the alternatives, for answers that differ by dialect or by what is found
public record AnswerSpec(List<Shape> shapes) {
  public AnswerSpec {
    shapes = List.copyOf(shapes);
  }

  /// A value of this type, mostly a record.
  public static AnswerSpec of(Class<?> type) {
    return new AnswerSpec(List.of(new Shape(type, false)));
  }

  /// An array of values of this type.
  public static AnswerSpec listOf(Class<?> type) {
    return new AnswerSpec(List.of(new Shape(type, true)));
  }

  /// This answer or another one.
  public AnswerSpec or(AnswerSpec other) {
    return new AnswerSpec(Stream.concat(shapes.stream(), other.shapes.stream()).toList());
  }

  /// The answer, as a JSON schema.
  ///
  /// @param schemas collects the schemas that the answer refers to
  public ObjectNode schema(AnswerSchemas schemas) {
    var all = shapes.stream().map(shape -> shape.schema(schemas)).toList();
    if (all.size() == 1) {
      return all.getFirst();
    }
    var either = JsonNodeFactory.instance.objectNode();
    either.putArray("oneOf").addAll(all);
    return either;
  }

  /// One alternative.
  ///
  /// @param isList whether it is an array of such values
  public record Shape(Class<?> type, boolean isList) {
    private ObjectNode schema(AnswerSchemas schemas) {
      var schema = schemas.of(type);
      if (!isList) {
        return schema;
      }
      var list = JsonNodeFactory.instance.objectNode().put("type", "array");
      list.set("items", schema);
      return list;
    }
  }
}
