package dev.sessiongateway.bootstrap.settings;

import dev.sessiongateway.http.kernel.server.PathPrefix;
import java.net.URI;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Where clients reach the gateway.
///
/// @param configured the base URL; null when it is made from host and port
/// @param base its path
public record PublicUrl(@Nullable URI configured, PathPrefix base) {
  private static final int LONGEST_PATH = 100;
  private static final Pattern PATH = Pattern.compile("(?:/[A-Za-z0-9_~-][A-Za-z0-9._~-]*+)++/?");

  static PublicUrl read(SettingsSources from) {
    var url =
        from.find(Setting.PUBLIC_URL).map(value -> value.url(Setting.PUBLIC_URL)).orElse(null);
    var ofUrl = url == null ? PathPrefix.NONE : PathPrefix.of(url);
    var path = from.find(Setting.BASE_PATH);
    if (path.isEmpty()) {
      return new PublicUrl(url, ofUrl);
    }
    var base = path(path.get());
    if (!ofUrl.isNone() && !ofUrl.equals(base)) {
      throw path.get().mustBe("the path of public-url, " + ofUrl.value(), Setting.BASE_PATH);
    }
    return new PublicUrl(url == null ? null : with(base, url), base);
  }

  private static PathPrefix path(RawValue value) {
    var text = value.value();
    if (text.equals("/")) {
      return PathPrefix.NONE;
    }
    if (text.length() > LONGEST_PATH || !PATH.matcher(text).matches()) {
      throw value.mustBe(
          "a path such as /gateway, of at most %d letters, digits and ._~-".formatted(LONGEST_PATH),
          Setting.BASE_PATH);
    }
    return new PathPrefix(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
  }

  /// @param local the base URL on this machine, without a path
  public URI on(URI local) {
    return configured == null ? with(base, local) : configured;
  }

  private static URI with(PathPrefix base, URI url) {
    return PathPrefix.of(url).equals(base)
        ? url
        : URI.create(url.getScheme() + "://" + url.getRawAuthority() + base.value());
  }
}
