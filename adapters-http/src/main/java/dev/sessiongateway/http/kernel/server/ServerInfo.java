package dev.sessiongateway.http.kernel.server;

import dev.sessiongateway.application.contact.LidLookup;
import dev.sessiongateway.application.identity.SessionCipher;
import dev.sessiongateway.application.trace.CurrentRequest;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.node.NodeUrl;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The gateway's description for clients.
///
/// @param version of the gateway, such as `0.2.0`
/// @param commit that was built, such as `01f4ef9a1234`, or a word that says that nobody knows it
/// @param startedAt when this process started
/// @param publicUrl where clients reach it; the start of every URL that the gateway issues
/// @param signer signs the paths of files
/// @param tokens null unless events are to show the tokens of instances
/// @param lids the hidden ids that sessions know
/// @param node its name among several; null for a gateway that is alone
public record ServerInfo(
    String version,
    String commit,
    Instant startedAt,
    URI publicUrl,
    PathSigner signer,
    @Nullable SessionCipher tokens,
    LidLookup lids,
    @Nullable NodeUrl node) {

  /// Of a gateway that is alone, and does not know its commit.
  public ServerInfo(
      String version,
      Instant startedAt,
      URI publicUrl,
      PathSigner signer,
      @Nullable SessionCipher tokens,
      LidLookup lids) {
    this(version, "unknown", startedAt, publicUrl, signer, tokens, lids, null);
  }

  /// Where the console is.
  public static final String CONSOLE = "/console";

  /// The gateway's name on the wire, also in `User-Agent`.
  public static final String NAME = "session-gateway";

  /// Where stored files are.
  static final String FILES = "/api/files/";

  /// The path of the public URL.
  public PathPrefix pathPrefix() {
    return PathPrefix.of(publicUrl);
  }

  /// A URL below the public one.
  ///
  /// @param path starts with `/`, already encoded
  public String url(String path) {
    var base = publicUrl.toString();
    return (base.endsWith("/") ? base.substring(0, base.length() - 1) : base) + path;
  }

  /// A URL below the public one that opens without a key for [PathSigner#LIFETIME], but not longer
  /// than the key of the request for which it is made.
  ///
  /// @param path starts with `/`, not encoded
  /// @param encoded the path, encoded
  public String signedUrl(String path, String encoded) {
    return url(signer.sign(path, encoded, endOfKey()));
  }

  /// As the one above, but not longer than `validity` either.
  private String signedUrl(String path, String encoded, Duration validity) {
    return url(signer.sign(path, encoded, signer.earlier(endOfKey(), validity)));
  }

  /// What is left of `validity` while the key of the request is valid, at least a second.
  public Duration withinKey(Duration validity) {
    return signer.within(endOfKey(), validity);
  }

  private static @Nullable Instant endOfKey() {
    var key = CurrentRequest.key();
    return key == null ? null : key.expiresAt();
  }

  /// The token of an instance in clear, for its events. Null unless the operator wants that, and
  /// for instances that have none.
  public @Nullable String tokenOf(Session session) {
    var sealed = session.origin().sealedToken();
    return tokens == null || sealed == null
        ? null
        : tokens.open(session.name(), sealed).orElse(null);
  }

  /// `session-gateway/0.2.0`
  public String userAgent() {
    return NAME + "/" + version;
  }

  /// The URL of a file in a message of the session: signed, so that it opens without a key until it
  /// expires ([PathSigner]).
  public String fileUrl(SessionName session, MediaId file) {
    return signedUrl(filePath(session.value(), file), filePath(encoded(session), file));
  }

  /// The same for the file of a message; null for one that the network had lost.
  public @Nullable String fileUrl(SessionName session, Attachment.Stored file) {
    return file.isLost() ? null : fileUrl(session, file.id());
  }

  /// As the first one, but not longer than `validity` either.
  public String fileUrl(SessionName session, MediaId file, Duration validity) {
    return signedUrl(filePath(session.value(), file), filePath(encoded(session), file), validity);
  }

  private static String filePath(String session, MediaId file) {
    return FILES + session + "/" + file.value();
  }

  /// A name may contain spaces and `@`; URLEncoder encodes for forms, where a space is a plus.
  private static String encoded(SessionName session) {
    return URLEncoder.encode(session.value(), StandardCharsets.UTF_8).replace("+", "%20");
  }

  /// The unsigned URL of a picture: the stable form that networks use and stores keep. It needs a
  /// key.
  public String unsignedPictureUrl(MediaId file) {
    return url(FILES + file.value());
  }

  /// The URL of a picture for clients: signed when the gateway has the file, unchanged when it is
  /// elsewhere.
  ///
  /// @param address as the network names it, absent when there is no picture
  public @Nullable String pictureUrl(@Nullable String address) {
    var ours = url(FILES);
    if (address == null || !address.startsWith(ours) || address.indexOf('?') >= 0) {
      return address;
    }
    var path = FILES + address.substring(ours.length());
    return signedUrl(path, path);
  }
}
