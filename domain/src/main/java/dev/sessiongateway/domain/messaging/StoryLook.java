package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.fault.Fault;

/// How the text of a story is shown.
///
/// @param background `#RRGGBB`
/// @param font one of the network's fonts, 0 to 9
public record StoryLook(String background, int font) {
  private static final int FONTS = 10;

  public StoryLook {
    if (!background.matches("#[0-9A-Fa-f]{6}")) {
      throw Fault.invalid("backgroundColor", "must be a colour such as #1B7430");
    }
    if (font < 0 || font >= FONTS) {
      throw Fault.invalid("font", "must be 0 to " + (FONTS - 1));
    }
  }
}
