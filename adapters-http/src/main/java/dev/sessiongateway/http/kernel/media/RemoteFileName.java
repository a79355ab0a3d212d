package dev.sessiongateway.http.kernel.media;

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
  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");
  private static final int LONGEST = 255;

  private RemoteFileName() {}

  /// The name in a `Content-Disposition` header.
  static Optional<String> ofDisposition(String header) {
    var encoded = ENCODED.matcher(header);
    if (encoded.find()) {
      return decoded(encoded.group(1)).flatMap(RemoteFileName::harmless);
    }
    var plain = PLAIN.matcher(header);
    if (!plain.find()) {
      return Optional.empty();
    }
    return harmless(plain.group(1) == null ? plain.group(2) : plain.group(1));
  }

  /// The end of the path, when it has an extension.
  public static Optional<String> ofPath(URI url) {
    var path = url.getPath() == null ? "" : url.getPath();
    return harmless(path).filter(name -> name.indexOf('.') > 0);
  }

  private static Optional<String> decoded(String text) {
    try {
      return Optional.of(URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /// The last part of a path; empty when nothing printable remains.
  public static Optional<String> harmless(String name) {
    var last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    var clean = CONTROL.matcher(last).replaceAll("").strip();
    var cut = clean.length() > LONGEST ? clean.substring(clean.length() - LONGEST) : clean;
    return cut.isEmpty() || cut.equals(".") || cut.equals("..")
        ? Optional.empty()
        : Optional.of(cut);
  }
}
