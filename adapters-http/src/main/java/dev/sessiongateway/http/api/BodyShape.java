package dev.sessiongateway.http.api;

import dev.sessiongateway.http.json.Box;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// How an operation's body is read.
///
/// @param type the record that it becomes
/// @param kind what it may carry
/// @param takesFile whether it may be a form with a part `file`
/// @param boxes the inner objects of older clients, the strongest last
public record BodyShape<B>(Class<B> type, BodyKind kind, boolean takesFile, List<Box> boxes) {
  public BodyShape {
    boxes = List.copyOf(boxes);
  }

  public static <B> BodyShape<B> of(Class<B> type, BodyKind kind) {
    return new BodyShape<>(type, kind, false, List.of());
  }

  public static <B> BodyShape<B> of(Class<B> type) {
    return of(type, BodyKind.PLAIN);
  }

  /// The same, also as `multipart/form-data` with a part `file`.
  public BodyShape<B> orWithFile() {
    return new BodyShape<>(type, kind, true, boxes);
  }

  /// The fields in these objects count as if they stood at the top.
  public BodyShape<B> unboxing(String... names) {
    return unboxing(Arrays.stream(names).map(Box::of).toList());
  }

  /// A field under an old name, which wins.
  public BodyShape<B> unboxing(Box box) {
    return unboxing(List.of(box));
  }

  private BodyShape<B> unboxing(List<Box> more) {
    var all = new ArrayList<>(boxes);
    all.addAll(more);
    return new BodyShape<>(type, kind, takesFile, all);
  }
}
