package dev.sessiongateway.http.delivery;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// Message authentication codes over bodies.
final class Signature {
  private static final String STANDARD_PREFIX = "whsec_";
  private static final long TOKEN_SECONDS = 600;
  private static final String TOKEN_HEADER = "{\"alg\":\"HS256\",\"typ\":\"JWT\"}";

  private Signature() {}

  /// Family A's: lower-case hex over the body alone.
  static String sha512Hex(String key, byte[] body) {
    return HexFormat.of().formatHex(mac("HmacSHA512", utf8(key), body));
  }

  /// That of the Standard Webhooks specification, which covers id and time as well.
  ///
  /// @param seconds of this attempt; endpoints refuse signatures that are minutes old
  static String standard(String key, String id, long seconds, byte[] body) {
    var head = utf8(id + "." + seconds + ".");
    var signed = new byte[head.length + body.length];
    System.arraycopy(head, 0, signed, 0, head.length);
    System.arraycopy(body, 0, signed, head.length, body.length);
    var code = mac("HmacSHA256", standardKey(key), signed);
    return "v1," + Base64.getEncoder().encodeToString(code);
  }

  static byte[] sha256(byte[] key, byte[] content) {
    return mac("HmacSHA256", key, content);
  }

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /// Reads a secret as the specification's libraries do: base64, with or without its prefix. Other
  /// text counts by its bytes; operators give their library the base64 of it.
  private static byte[] standardKey(String key) {
    var secret = key.startsWith(STANDARD_PREFIX) ? key.substring(STANDARD_PREFIX.length()) : key;
    try {
      var bytes = Base64.getDecoder().decode(secret);
      return bytes.length == 0 ? utf8(key) : bytes;
    } catch (IllegalArgumentException e) {
      return utf8(key);
    }
  }

  private static byte[] mac(String algorithm, byte[] key, byte[] content) {
    try {
      var mac = Mac.getInstance(algorithm);
      mac.init(new SecretKeySpec(key, algorithm));
      return mac.doFinal(content);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has " + algorithm, e);
    }
  }

  /// The token that family B sends to endpoints whose webhook has a key for it: a JWT signed with
  /// HS256, valid for ten minutes.
  static String token(String key, Instant now) {
    var issued = now.getEpochSecond();
    // Endpoints check the values of `app` and `action`.
    var claims =
        "{\"iat\":%d,\"exp\":%d,\"app\":\"evolution\",\"action\":\"webhook\"}"
            .formatted(issued, issued + TOKEN_SECONDS);
    var content = base64(utf8(TOKEN_HEADER)) + "." + base64(utf8(claims));
    var code = sha256(utf8(key), utf8(content));
    return content + "." + base64(code);
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
