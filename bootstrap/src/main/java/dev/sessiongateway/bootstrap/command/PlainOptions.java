package dev.sessiongateway.bootstrap.command;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Options as nearly all command lines have them: `--name value` or `--name=value`, each once. They
/// mean here what they mean to picocli, which is not loaded for them: it is compiled for Java 5,
/// and the cache of loaded classes takes no such classes, so that it would cost a tenth of a start.
final class PlainOptions {
  private PlainOptions() {}

  /// @return the value of each name, in any order; empty when an argument is written otherwise
  static Optional<Map<String, String>> read(List<String> arguments) {
    var options = new HashMap<String, String>();
    for (var i = 0; i < arguments.size(); i++) {
      var argument = arguments.get(i);
      var equals = argument.indexOf('=');
      var name = equals < 0 ? argument : argument.substring(0, equals);
      String value;
      if (equals >= 0) {
        value = argument.substring(equals + 1);
      } else if (i + 1 < arguments.size()) {
        i++;
        value = arguments.get(i);
      } else {
        return Optional.empty();
      }
      if (!name.startsWith("--") || !isPlain(value) || options.put(name, value) != null) {
        return Optional.empty();
      }
    }
    return Optional.of(Map.copyOf(options));
  }

  /// Not the name of an option, of a file of arguments, or quoted.
  private static boolean isPlain(String value) {
    return !value.isEmpty() && "-@\"'".indexOf(value.charAt(0)) < 0;
  }
}
