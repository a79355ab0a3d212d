package dev.sessiongateway.http.kernel.redaction;

import dev.sessiongateway.domain.text.Ascii;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
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

  /// Text in which characters are spelled with percent signs, also several times over.
  static final class PercentEncoding {
    /// Nobody encodes a text more often.
    private static final int MOST = 8;

    private static final int HEX = 16;

    private PercentEncoding() {}

    /// The text without percent signs that spell something; those that do not stay.
    ///
    /// @return empty for a text that is encoded too often to be read
    static Optional<String> decode(String text) {
      var decoded = text;
      for (var i = 0; i < MOST; i++) {
        var next = decodeOnce(decoded);
        if (next.equals(decoded)) {
          return Optional.of(decoded);
        }
        decoded = next;
      }
      return Optional.empty();
    }

    private static String decodeOnce(String text) {
      if (text.indexOf('%') < 0) {
        return text;
      }
      var bytes = text.getBytes(StandardCharsets.UTF_8);
      var decoded = new ByteArrayOutputStream(bytes.length);
      for (var i = 0; i < bytes.length; i++) {
        var high = bytes[i] == '%' && i + 2 < bytes.length ? digit(bytes[i + 1]) : -1;
        var low = high < 0 ? -1 : digit(bytes[i + 2]);
        if (low < 0) {
          decoded.write(bytes[i]);
        } else {
          decoded.write(high * HEX + low);
          i += 2;
        }
      }
      return decoded.toString(StandardCharsets.UTF_8);
    }

    private static int digit(byte letter) {
      return letter < 0 ? -1 : Character.digit(letter, HEX);
    }
  }
}
