package dev.sessiongateway.http.kernel.api;

import dev.sessiongateway.http.kernel.json.WrapperField;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// How an operation's body is read.
///
/// @param type the record that it becomes
/// @param kind what it may carry
/// @param takesFile whether it may be a form with a part `file`
/// @param boxes the inner objects of older clients, the strongest last
public record BodySpec<B>(
    Class<B> type, BodyKind kind, boolean takesFile, List<WrapperField> boxes) {
  public BodySpec {
    boxes = List.copyOf(boxes);
  }

  public static <B> BodySpec<B> of(Class<B> type, BodyKind kind) {
    return new BodySpec<>(type, kind, false, List.of());
  }

  public static <B> BodySpec<B> of(Class<B> type) {
    return of(type, BodyKind.PLAIN);
  }

  /// The same, also as `multipart/form-data` with a part `file`.
  public BodySpec<B> orWithFile() {
    return new BodySpec<>(type, kind, true, boxes);
  }

  /// The fields in these objects count as if they stood at the top.
  public BodySpec<B> unwrapping(String... names) {
    return unwrapping(Arrays.stream(names).map(WrapperField::of).toList());
  }

  /// A field under an old name, which wins.
  public BodySpec<B> unwrapping(WrapperField box) {
    return unwrapping(List.of(box));
  }

  private BodySpec<B> unwrapping(List<WrapperField> more) {
    var all = new ArrayList<>(boxes);
    all.addAll(more);
    return new BodySpec<>(type, kind, takesFile, all);
  }
}
