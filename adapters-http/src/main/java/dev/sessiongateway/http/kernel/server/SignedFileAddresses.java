package dev.sessiongateway.http.kernel.server;

import dev.sessiongateway.application.media.FileAddresses;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.text.UrlServer;
import java.net.URI;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Recognises the URLs of files below the public one.
public record SignedFileAddresses(ServerInfo server) implements FileAddresses {
  private static final int LONGEST = 8 << 10;

  @Override
  public Optional<FileAddress> find(URI url) {
    var path = pathBelow(server.publicUrl(), url);
    if (path == null || !path.startsWith(ServerInfo.FILES) || url.toString().length() > LONGEST) {
      return Optional.empty();
    }
    var names = path.substring(ServerInfo.FILES.length()).split("/", -1);
    var file = names[names.length - 1];
    if (names.length > 2 || !MediaId.isValid(file)) {
      return Optional.empty();
    }
    if (names.length == 1) {
      return Optional.of(new FileAddress(null, new MediaId(file), proof(path, url)));
    }
    return SessionName.isValid(names[0])
        ? Optional.of(
            new FileAddress(new SessionName(names[0]), new MediaId(file), proof(path, url)))
        : Optional.empty();
  }

  /// Decoded; null for another server.
  private static @Nullable String pathBelow(URI base, URI url) {
    if (url.getScheme() == null
        || url.getPath() == null
        || url.getRawUserInfo() != null
        || !url.getScheme().equalsIgnoreCase(base.getScheme())
        || !isSameServer(url, base)) {
      return null;
    }
    var prefix = base.getPath().endsWith("/") ? withoutSlash(base.getPath()) : base.getPath();
    return url.getPath().startsWith(prefix) ? url.getPath().substring(prefix.length()) : null;
  }

  private static String withoutSlash(String path) {
    return path.substring(0, path.length() - 1);
  }

  private static boolean isSameServer(URI url, URI base) {
    var host = UrlServer.hostOf(url);
    return !host.isEmpty()
        && host.equalsIgnoreCase(UrlServer.hostOf(base))
        && port(url) == port(base);
  }

  private static int port(URI url) {
    var usual = Ascii.lower(url.getScheme()).equals("https") ? 443 : 80;
    return UrlServer.of(url).map(server -> server.portOr(usual)).orElse(usual);
  }

  private Proof proof(String path, URI url) {
    var query = url.getQuery() == null ? "" : url.getQuery();
    var parameter = PathSigner.PARAMETER + "=";
    return Arrays.stream(query.split("&", -1))
        .filter(each -> each.startsWith(parameter))
        .findFirst()
        .map(each -> server.signer().verify(path, each.substring(parameter.length())))
        .map(verdict ->
            switch (verdict) {
              case GOOD -> Proof.SIGNED;
              case EXPIRED -> Proof.EXPIRED;
              case WRONG -> Proof.NONE;
            })
        .orElse(Proof.NONE);
  }
}
