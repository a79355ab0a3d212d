package dev.sessiongateway.http.kernel.server;

import dev.sessiongateway.domain.session.Session;
import java.net.URI;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// This gateway as clients see it.
///
/// @param version of the gateway, such as `0.1.0`
/// @param startedAt when this process came up
/// @param publicUrl where clients reach it; the start of every address we hand out
/// @param signer signs the addresses of files
/// @param tokens absent unless the tokens of instances are to be shown
public record ServerInfo(
    String version,
    Instant startedAt,
    URI publicUrl,
    PathSigner signer,
    @Nullable TokenCipher tokens) {

  /// A gateway that shows no tokens.
  public ServerInfo(String version, Instant startedAt, URI publicUrl, PathSigner signer) {
    this(version, startedAt, publicUrl, signer, null);
  }

  /// The name on the wire, in `User-Agent` and wherever clients ask who answers.
  public static final String NAME = "session-gateway";

  /// An address below the public one.
  ///
  /// @param path starts with `/`, already encoded
  public String url(String path) {
    var base = publicUrl.toString();
    return (base.endsWith("/") ? base.substring(0, base.length() - 1) : base) + path;
  }

  /// An address below the public one that opens without a key for [PathSigner#LIFETIME].
  ///
  /// @param path starts with `/`, not encoded
  /// @param encoded the same, encoded
  public String signedUrl(String path, String encoded) {
    return url(signer.sign(path, encoded));
  }

  /// The token of an instance in clear; absent unless the operator wants tokens shown, and for
  /// instances that have none or were made before.
  public @Nullable String tokenOf(Session session) {
    var sealed = session.origin().sealedToken();
    return tokens == null || sealed == null
        ? null
        : tokens.open(session.name(), sealed).orElse(null);
  }

  /// `session-gateway/0.1.0`
  public String userAgent() {
    return NAME + "/" + version;
  }
}
