package dev.sessiongateway.domain.label;

import dev.sessiongateway.domain.fault.Fault;
import org.jspecify.annotations.Nullable;

/// The name and colour to give to a label.
///
/// @param name 1 to 100 characters, not blank
/// @param color an index from 0 to 19; absent for the first colour that no label has, or the colour
///   that the label has already
public record LabelEdit(String name, @Nullable Integer color) {
  private static final int LONGEST_NAME = 100;

  public LabelEdit {
    if (name.isBlank() || name.length() > LONGEST_NAME) {
      throw Fault.invalid("name", "must be 1 to " + LONGEST_NAME + " characters");
    }
    if (color != null && (color < 0 || color >= Label.COLORS)) {
      throw Fault.invalid("color", "must be 0 to " + (Label.COLORS - 1));
    }
  }
}
