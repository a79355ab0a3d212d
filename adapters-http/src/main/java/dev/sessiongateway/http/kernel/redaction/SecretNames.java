package dev.sessiongateway.http.kernel.redaction;

import dev.sessiongateway.domain.text.Ascii;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Which fields, parameters and headers hold secrets, by their names.
public final class SecretNames {
  /// What names of secrets end with, without `-` and `_`.
  private static final List<String> SUFFIXES =
      List.of(
          "password",
          "passwd",
          "passphrase",
          "secret",
          "token",
          "apikey",
          "hmackey",
          "jwtkey",
          "privatekey",
          "authorization",
          "cookie",
          "ticket",
          "hmac",
          "hash",
          "signature",
          "inboxidentifier",
          "basicauthpass");

  private static final Set<String> WHOLE = Set.of("key", "sig", "pwd", "pass");

  /// The fields whose values are headers for other servers.
  private static final Set<String> HEADERS = Set.of("headers", "customheaders", "webhookheaders");

  private static final Pattern SEPARATORS = Pattern.compile("[-_\\s]++");

  /// `proxy[password]`, `proxy.password`
  private static final Pattern STEPS = Pattern.compile("[\\[\\].]++");

  private SecretNames() {}

  /// Whether a field of this name holds a secret.
  ///
  /// @param name as it is written, perhaps with percent signs, perhaps with the fields around it
  public static boolean isSecret(String name) {
    var plain = PercentEncoding.decode(name);
    if (plain.isEmpty()) {
      return true;
    }
    var steps = STEPS.split(plain.get());
    for (var i = 0; i + 1 < steps.length; i++) {
      if (isHeaders(steps[i])) {
        return !isNameInList(steps, i);
      }
    }
    return steps.length > 0 && isSecretWord(normal(steps[steps.length - 1]));
  }

  /// `customHeaders[0][name]`
  private static boolean isNameInList(String[] steps, int headers) {
    return steps.length == headers + 3
        && steps[headers + 1].chars().allMatch(Character::isDigit)
        && steps[headers + 2].equals("name");
  }

  private static boolean isSecretWord(String word) {
    return WHOLE.contains(word) || SUFFIXES.stream().anyMatch(word::endsWith);
  }

  /// Whether the values of a field of this name are headers.
  public static boolean isHeaders(String name) {
    return HEADERS.contains(normal(name));
  }

  private static String normal(String name) {
    return SEPARATORS.matcher(Ascii.lower(name)).replaceAll("");
  }
}
