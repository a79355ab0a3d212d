package dev.sessiongateway.bootstrap.settings;

import dev.sessiongateway.domain.text.Ascii;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// An environment variable of another product, and its effect here.
///
/// @param name a final `*` stands for any ending
/// @param setting that it sets; absent when it has no effect
/// @param meaning how its value is read, or why it has no effect and what to do instead
public record MigratedVariable(
    Product product, String name, @Nullable Setting setting, String meaning) {
  /// Values by which a variable without effect asks for what is the case here anyway.
  private static final Set<String> HARMLESS = Set.of("", "false", "0", "local", "all");

  static MigratedVariable read(Product product, String name, Setting setting, String meaning) {
    return new MigratedVariable(product, name, setting, meaning);
  }

  static MigratedVariable unused(Product product, String name, String meaning) {
    return new MigratedVariable(product, name, null, meaning);
  }

  boolean isIgnored() {
    return setting == null;
  }

  boolean matches(String variable) {
    return name.endsWith("*")
        ? variable.startsWith(name.substring(0, name.length() - 1))
        : variable.equals(name);
  }

  /// Whether somebody who sets this value may rely on its effect.
  static boolean matters(String value) {
    return !HARMLESS.contains(Ascii.lower(value.strip()));
  }

  /// The products whose variables are known here.
  public enum Product {
    WAHA,
    EVOLUTION
  }
}
