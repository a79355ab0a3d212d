package dev.sessiongateway.sink;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HexFormat;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/// Names of sessions in the names of a broker that allows fewer characters.
public final class SafeName {
  private static final Pattern FORBIDDEN = Pattern.compile("[^A-Za-z0-9_-]");

  private SafeName() {}

  /// The name itself, if it consists of ASCII letters, digits, `_` and `-`. Otherwise the others
  /// become `_`, and a suffix keeps two such names apart.
  public static String of(String name) {
    return of(name, FORBIDDEN);
  }

  /// As the one above, for a broker that forbids these characters.
  public static String of(String name, Pattern forbidden) {
    var safe = forbidden.matcher(name).replaceAll("_");
    return safe.equals(name) ? name : safe + "_" + checksum(name);
  }

  /// Eight hexadecimal digits.
  public static String checksum(String name) {
    var sum = new CRC32();
    sum.update(name.getBytes(UTF_8));
    return HexFormat.of().toHexDigits((int) sum.getValue());
  }
}
