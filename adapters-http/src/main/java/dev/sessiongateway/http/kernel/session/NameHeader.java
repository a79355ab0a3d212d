package dev.sessiongateway.http.kernel.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.domain.session.SessionName;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.util.Optional;

/// The name of a session in a header, which has ASCII only: other names are percent-encoded, as in
/// a path. No name has a percent sign of its own.
public final class NameHeader {
  private NameHeader() {}

  public static String of(SessionName name) {
    var text = name.value();
    return text.chars().allMatch(c -> c < 0x80)
        ? text
        : URLEncoder.encode(text, UTF_8).replace("+", "%20");
  }

  /// The name; empty when the header has none.
  public static Optional<SessionName> read(String header) {
    try {
      var text = header.indexOf('%') < 0 ? header : URLDecoder.decode(header, UTF_8);
      return SessionName.isValid(text) ? Optional.of(new SessionName(text)) : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
