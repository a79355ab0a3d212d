package dev.sessiongateway.domain.label;

/// A coloured label that an account puts on its chats. `color` is an index from 0 to 19.
public record Label(LabelId id, String name, int color) {
  /// The number of colours.
  public static final int COLORS = 20;
}
