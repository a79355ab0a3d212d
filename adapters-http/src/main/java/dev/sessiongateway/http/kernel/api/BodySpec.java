package dev.sessiongateway.http.kernel.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.http.kernel.json.RequestSchema;
import dev.sessiongateway.http.kernel.json.WrapperField;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/// How the body of an operation is read.
///
/// @param type the record that it is mapped to
/// @param kind the largest file that it may contain
/// @param takesFile whether it may be a form with a part `file`
/// @param wrappers wrapper objects of older clients; later ones win
/// @param atTop the fields that no client puts into a wrapper
public record BodySpec<B>(
    Class<B> type,
    BodyKind kind,
    boolean takesFile,
    List<WrapperField> wrappers,
    Set<String> atTop) {
  public BodySpec {
    wrappers = List.copyOf(wrappers);
    atTop = Set.copyOf(atTop);
  }

  public static <B> BodySpec<B> of(Class<B> type, BodyKind kind) {
    return new BodySpec<>(type, kind, false, List.of(), Set.of());
  }

  public static <B> BodySpec<B> of(Class<B> type) {
    return of(type, BodyKind.PLAIN);
  }

  /// This specification, which also reads `multipart/form-data` with a part `file`.
  public BodySpec<B> orWithFile() {
    return new BodySpec<>(type, kind, true, wrappers, atTop);
  }

  /// This specification, whose schema requires these fields at the top also beside a wrapper.
  public BodySpec<B> withAtTop(String... fields) {
    return new BodySpec<>(type, kind, takesFile, wrappers, Set.of(fields));
  }

  /// The accepted bodies, as a JSON schema.
  public ObjectNode schema() {
    if (type == BinaryBody.class) {
      return JsonNodeFactory.instance.objectNode().put("type", "string").put("format", "binary");
    }
    if (type == RawBody.class) {
      var any = JsonNodeFactory.instance.objectNode().put("type", "object");
      any.putObject("properties");
      return any;
    }
    return RequestSchema.of(type, wrappers, atTop);
  }

  /// Reads the fields of these wrapper objects as top-level fields.
  public BodySpec<B> unwrapping(String... names) {
    return unwrapping(Arrays.stream(names).map(WrapperField::of).toList());
  }

  /// Reads a field under an older name, which wins.
  public BodySpec<B> unwrapping(WrapperField wrapper) {
    return unwrapping(List.of(wrapper));
  }

  private BodySpec<B> unwrapping(List<WrapperField> more) {
    var all = new ArrayList<>(wrappers);
    all.addAll(more);
    return new BodySpec<>(type, kind, takesFile, all, atTop);
  }

  /// The largest file in an operation's body; it determines the size limit of the body.
  public enum BodyKind {
    /// No files.
    PLAIN,
    /// A voice note.
    VOICE,
    /// Any other file.
    MEDIA
  }
}
