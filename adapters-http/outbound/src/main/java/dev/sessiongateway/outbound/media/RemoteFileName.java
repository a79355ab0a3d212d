package dev.sessiongateway.outbound.media;

import dev.sessiongateway.domain.media.SafeFileName;
import dev.sessiongateway.outbound.client.OutboundResponse;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/// Derives the name of a remote file. Names are shown to people and never used as paths.
public final class RemoteFileName {
  private static final Pattern ENCODED =
      Pattern.compile("(?i)filename\\*\\s*=\\s*UTF-8'[^']*'([^;\\s]+)");
  private static final Pattern PLAIN =
      Pattern.compile("(?i)filename\\s*=\\s*(?:\"([^\"]*)\"|([^;\\s]+))");

  private RemoteFileName() {}

  /// The name that the server gives, or the end of the path.
  public static Optional<String> of(URI url, OutboundResponse answer) {
    return answer
        .header("Content-Disposition")
        .flatMap(RemoteFileName::ofDisposition)
        .or(() -> ofPath(url));
  }

  /// The name in a `Content-Disposition` header.
  static Optional<String> ofDisposition(String header) {
    var encoded = ENCODED.matcher(header);
    if (encoded.find()) {
      return decoded(encoded.group(1)).flatMap(SafeFileName::of);
    }
    var plain = PLAIN.matcher(header);
    if (!plain.find()) {
      return Optional.empty();
    }
    return SafeFileName.of(plain.group(1) == null ? plain.group(2) : plain.group(1));
  }

  /// The end of the path, when it has an extension.
  public static Optional<String> ofPath(URI url) {
    var path = url.getPath() == null ? "" : url.getPath();
    return SafeFileName.of(path).filter(name -> name.indexOf('.') > 0);
  }

  private static Optional<String> decoded(String text) {
    try {
      return Optional.of(URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
