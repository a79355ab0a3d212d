package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.fault.Fault;
import java.util.regex.Pattern;

/// How the text of a story is shown.
///
/// @param background `#RRGGBB`
/// @param font one of the network's fonts, 0 to 9
public record StoryStyle(String background, int font) {
  private static final Pattern COLOUR = Pattern.compile("#[0-9A-Fa-f]{6}");
  private static final int FONTS = 10;

  public StoryStyle {
    if (!COLOUR.matcher(background).matches()) {
      throw Fault.invalid("backgroundColor", "must be a colour such as #1B7430");
    }
    if (font < 0 || font >= FONTS) {
      throw Fault.invalid("font", "must be 0 to " + (FONTS - 1));
    }
  }
}
