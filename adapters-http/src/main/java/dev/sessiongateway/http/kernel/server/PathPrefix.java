package dev.sessiongateway.http.kernel.server;

import java.net.URI;
import java.util.Optional;

/// The path under which clients reach the gateway where a proxy serves several programs on one
/// host, such as `/gateway`. Paths inside the gateway never have it: the server takes it off each
/// request, whether or not the proxy has done so, and the URLs in answers begin with it.
///
/// @param value begins with `/` and does not end with it; empty where the gateway has the host
///   alone
public record PathPrefix(String value) {
  /// Where the gateway has the host alone.
  public static final PathPrefix NONE = new PathPrefix("");

  /// The path of a base URL.
  public static PathPrefix of(URI url) {
    var path = url.getRawPath() == null ? "" : url.getRawPath();
    var end = path.length();
    while (end > 0 && path.charAt(end - 1) == '/') {
      end--;
    }
    return new PathPrefix(path.substring(0, end));
  }

  public boolean isNone() {
    return value.isEmpty();
  }

  /// What follows the base in the path of a request; empty for a path that is not below it.
  ///
  /// @param path as it came, encoded
  public Optional<String> rest(String path) {
    if (isNone() || !path.startsWith(value)) {
      return Optional.empty();
    }
    var rest = path.substring(value.length());
    return rest.isEmpty() || rest.startsWith("/")
        ? Optional.of(rest.isEmpty() ? "/" : rest)
        : Optional.empty();
  }

  /// A page of the gateway with its links and files below the base.
  ///
  /// @param html whose paths begin with `/`, in double quotes
  public String rebased(String html) {
    return isNone()
        ? html
        : html.replace("href=\"/", "href=\"" + value + "/")
            .replace("src=\"/", "src=\"" + value + "/");
  }
}
