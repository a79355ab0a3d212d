package dev.sessiongateway.http.familya.label;

import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.http.kernel.json.SchemaName;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// A label as family A shows it.
@SchemaName("Event.Label")
public record LabelView(String id, String name, int color, String colorHex) {
  /// The colours that phones show for 0 to 19.
  private static final List<String> PALETTE =
      List.of(
          "#ff9485", "#64c4ff", "#ffd429", "#dfaef0", "#99b6c1", "#55ccb3", "#ff9dff", "#d3a91d",
          "#6d7cce", "#d7e752", "#00d0e2", "#ffc5c7", "#93ceac", "#f74848", "#00a0f2", "#83e422",
          "#ffaf04", "#b5ebff", "#9ba6ff", "#9368cf");

  /// The color with this hexadecimal value, with or without `#`, in any case; empty for others.
  static Optional<Integer> color(String hex) {
    var name = hex.strip().startsWith("#") ? hex.strip() : "#" + hex.strip();
    return IntStream.range(0, PALETTE.size())
        .filter(color -> PALETTE.get(color).equalsIgnoreCase(name))
        .boxed()
        .findFirst();
  }

  /// The known hexadecimal values, in the order of their colors.
  static String colors() {
    return String.join(", ", PALETTE);
  }

  public static LabelView of(Label label) {
    var hex = PALETTE.get(Math.floorMod(label.color(), PALETTE.size()));
    return new LabelView(label.id().value(), label.name(), label.color(), hex);
  }
}
