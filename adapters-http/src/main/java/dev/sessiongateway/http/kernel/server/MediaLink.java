package dev.sessiongateway.http.kernel.server;

import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.session.SessionName;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// The URLs of stored files for clients of both families: signed, so that they open without a key
/// until they expire ([PathSigner]). Every URL of a file that is shown to a client is made here.
public final class MediaLink {
  private static final String FILES = "/api/files/";

  private MediaLink() {}

  /// The signed URL of a file in a message of the session.
  public static String of(ServerInfo server, SessionName session, MediaId file) {
    return server.signedUrl(
        FILES + session.value() + "/" + file.value(),
        FILES + encoded(session) + "/" + file.value());
  }

  /// As the one above, for a shorter time.
  public static String of(ServerInfo server, SessionName session, MediaId file, Duration validity) {
    return server.signedUrl(
        FILES + session.value() + "/" + file.value(),
        FILES + encoded(session) + "/" + file.value(),
        validity);
  }

  /// A name may contain spaces and `@`; URLEncoder encodes for forms, where a space is a plus.
  private static String encoded(SessionName session) {
    return URLEncoder.encode(session.value(), StandardCharsets.UTF_8).replace("+", "%20");
  }

  /// The unsigned URL of a picture: the stable form that networks use and stores keep. It needs a
  /// key.
  public static String unsignedPicture(ServerInfo server, MediaId file) {
    return server.url(FILES + file.value());
  }

  /// The URL of a picture for clients: signed when the gateway has the file, unchanged when it is
  /// elsewhere.
  ///
  /// @param address as the network names it, absent when there is no picture
  public static @Nullable String picture(ServerInfo server, @Nullable String address) {
    var ours = server.url(FILES);
    if (address == null || !address.startsWith(ours) || address.indexOf('?') >= 0) {
      return address;
    }
    var path = FILES + address.substring(ours.length());
    return server.signedUrl(path, path);
  }
}
