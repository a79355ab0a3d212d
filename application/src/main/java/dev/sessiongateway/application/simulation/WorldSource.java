package dev.sessiongateway.application.simulation;

import dev.sessiongateway.domain.fault.Fault;
import java.util.regex.Pattern;

/// Where a new world comes from.
public sealed interface WorldSource {

  /// A world without phones, groups and channels.
  record Empty() implements WorldSource {}

  /// The world with which the network began.
  record Initial() implements WorldSource {}

  /// The world of this name, from the worlds that the operator keeps.
  ///
  /// @param name of lower-case letters, digits and hyphens
  record Named(String name) implements WorldSource {
    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,63}");

    public Named {
      if (!NAME.matcher(name).matches()) {
        throw Fault.invalid("world", "must be the name of a world: a-z, 0-9 and -, at most 64");
      }
    }
  }

  /// A world described in YAML, or in JSON.
  record Described(String text) implements WorldSource {}
}
