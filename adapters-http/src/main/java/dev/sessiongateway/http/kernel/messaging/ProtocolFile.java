package dev.sessiongateway.http.kernel.messaging;

import dev.sessiongateway.domain.media.MediaId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/// What the network's own object says of where a file is and how it is encrypted. Ours are neither
/// there nor encrypted, but readers want the fields: so they are made of the file's id, always the
/// same.
final class ProtocolFile {
  private ProtocolFile() {}

  /// 32 bytes, base64.
  static String mediaKey(MediaId file) {
    try {
      var seed = ("media key " + file.value()).getBytes(StandardCharsets.UTF_8);
      var key = MessageDigest.getInstance("SHA-256").digest(seed);
      return Base64.getEncoder().encodeToString(key);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  static String directPath(MediaId file) {
    return "/v/" + file.value();
  }
}
