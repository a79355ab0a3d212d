package dev.sessiongateway.application.network;

import dev.sessiongateway.domain.text.Ascii;
import java.util.regex.Pattern;

/// Something a network may or may not be able to do: what a user would call a feature. Each is its
/// own small interface; the links of a network implement those it has.
public interface Capability {
  Pattern NEXT_WORD = Pattern.compile("(?<=[a-z])(?=[A-Z])");

  /// `group-reading`: the name of a capability in faults.
  static String nameOf(Class<? extends Capability> capability) {
    return Ascii.lower(NEXT_WORD.matcher(capability.getSimpleName()).replaceAll("-"));
  }
}
