package dev.sessiongateway.application.broadcast;

import dev.sessiongateway.domain.event.EventId;

/// Identifies a broadcast of a session; later ones sort after earlier ones.
public record BroadcastId(String value) {
  private static final int LONGEST = 40;
  private static final String PREFIX = "bc_";

  public BroadcastId {
    if (!isValid(value)) {
      throw new IllegalArgumentException("no id of a broadcast");
    }
  }

  /// Whether a broadcast can have this id: letters, digits and `_`.
  public static boolean isValid(String text) {
    return !text.isEmpty()
        && text.length() <= LONGEST
        && text.chars()
            .allMatch(each ->
                each == '_'
                    || (each >= '0' && each <= '9')
                    || (each >= 'a' && each <= 'z')
                    || (each >= 'A' && each <= 'Z'));
  }

  static BroadcastId of(EventId fresh) {
    var text = fresh.value();
    return new BroadcastId(PREFIX + text.substring(text.indexOf('_') + 1));
  }

  @Override
  public String toString() {
    return value;
  }
}
