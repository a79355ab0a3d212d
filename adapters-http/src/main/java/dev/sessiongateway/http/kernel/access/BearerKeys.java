package dev.sessiongateway.http.kernel.access;

import java.util.List;

/// Keys in `Authorization: Bearer <key>`. Other schemes are of proxies, and are ignored.
public final class BearerKeys {
  /// The header that holds them.
  public static final String HEADER = "Authorization";

  private static final String SCHEME = "bearer";

  private BearerKeys() {}

  /// @param headers the values of every [#HEADER] of the request
  /// @return one for each header of this scheme; empty text when the scheme has no key
  public static List<String> of(List<String> headers) {
    return headers.stream()
        .map(String::strip)
        .filter(BearerKeys::isBearer)
        .map(value -> value.substring(SCHEME.length()).strip())
        .toList();
  }

  private static boolean isBearer(String value) {
    return value.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
        && (value.length() == SCHEME.length() || value.charAt(SCHEME.length()) == ' ');
  }
}
