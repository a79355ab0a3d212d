package dev.sessiongateway.domain.text;

import java.net.URI;
import java.util.Optional;

/// The server that a URL names. [URI#getHost] knows no host whose name has an underscore, as the
/// services of Compose have; browsers take such a name.
///
/// @param port -1 when the URL names none
public record UrlServer(String host, int port) {
  private static final int PORT_DIGITS = 5;

  /// Empty when the URL names no server.
  public static Optional<UrlServer> of(URI url) {
    var host = url.getHost();
    if (host != null) {
      return host.isEmpty() ? Optional.empty() : Optional.of(new UrlServer(host, url.getPort()));
    }
    return url.getRawAuthority() == null ? Optional.empty() : ofCompose(url.getRawAuthority());
  }

  private static Optional<UrlServer> ofCompose(String authority) {
    var colon = authority.indexOf(':');
    var host = colon < 0 ? authority : authority.substring(0, colon);
    var port = colon < 0 ? "" : authority.substring(colon + 1);
    return isName(host) && isPort(port)
        ? Optional.of(new UrlServer(host, port.isEmpty() ? -1 : Integer.parseInt(port)))
        : Optional.empty();
  }

  /// Letters, digits, hyphens and underscores between dots, and an underscore among them.
  private static boolean isName(String host) {
    var isStart = true;
    for (var i = 0; i < host.length(); i++) {
      var letter = host.charAt(i);
      if (letter == '.') {
        if (isStart) {
          return false;
        }
      } else if (!isOfName(letter)) {
        return false;
      }
      isStart = letter == '.';
    }
    return !isStart && host.indexOf('_') >= 0;
  }

  private static boolean isOfName(char letter) {
    return letter == '_'
        || letter == '-'
        || (letter >= '0' && letter <= '9')
        || (letter >= 'a' && letter <= 'z')
        || (letter >= 'A' && letter <= 'Z');
  }

  private static boolean isPort(String port) {
    return port.length() <= PORT_DIGITS && port.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  /// The port, or the usual one of the scheme.
  public int portOr(int usual) {
    return port < 0 ? usual : port;
  }

  /// The host of a URL, for people; empty when it names none.
  public static String hostOf(URI url) {
    return of(url).map(UrlServer::host).orElse("");
  }
}
