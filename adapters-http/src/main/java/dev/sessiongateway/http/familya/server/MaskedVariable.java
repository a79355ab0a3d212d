package dev.sessiongateway.http.familya.server;

import dev.sessiongateway.domain.text.Ascii;
import java.util.List;
import java.util.regex.Pattern;

/// The values of environment variables without secrets.
final class MaskedVariable {
  private static final String MASK = "***";

  /// Parts of the names of secrets.
  private static final List<String> SECRETS =
      List.of("key", "token", "secret", "pass", "credential", "auth", "headers", "cookie", "salt");

  /// Passwords inside of URLs.
  private static final Pattern USER_INFO = Pattern.compile("://[^/@\\s]*@");

  private MaskedVariable() {}

  /// An empty value stays empty, so that it can be told from a secret.
  static String of(String name, String value) {
    var lower = Ascii.lower(name);
    if (!value.isEmpty() && SECRETS.stream().anyMatch(lower::contains)) {
      return MASK;
    }
    return USER_INFO.matcher(value).replaceAll("://" + MASK + "@");
  }
}
