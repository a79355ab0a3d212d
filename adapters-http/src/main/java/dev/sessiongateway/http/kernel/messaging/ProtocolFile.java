package dev.sessiongateway.http.kernel.messaging;

import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.text.Sha256;
import java.util.Base64;

/// What the network's own object says of where a file is and how it is encrypted. Ours are neither
/// there nor encrypted, but readers want the fields: so they are made of the file's id, always the
/// same.
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
