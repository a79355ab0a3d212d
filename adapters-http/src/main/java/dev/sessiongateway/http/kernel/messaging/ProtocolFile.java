package dev.sessiongateway.http.kernel.messaging;

import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.text.Sha256;
import java.util.Base64;

/// The network's fields for the location and encryption of a file. The gateway's files are neither
/// there nor encrypted, but clients require the fields: they are derived from the file's id, so
/// that they are stable.
final class ProtocolFile {
  private ProtocolFile() {}

  /// 32 bytes, base64.
  static String mediaKey(MediaId file) {
    return Base64.getEncoder().encodeToString(Sha256.of("media key " + file.value()));
  }

  static String directPath(MediaId file) {
    return "/v/" + file.value();
  }
}
