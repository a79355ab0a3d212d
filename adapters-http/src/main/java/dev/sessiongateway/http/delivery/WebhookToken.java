package dev.sessiongateway.http.delivery;

import java.time.Instant;
import java.util.Base64;

/// The token that family B sends to endpoints whose webhook has a key for it: a JWT signed with
/// HS256, valid for ten minutes.
final class WebhookToken {
  private static final long SECONDS_GOOD = 600;
  private static final String HEADER = "{\"alg\":\"HS256\",\"typ\":\"JWT\"}";

  private WebhookToken() {}

  static String signed(String key, Instant now) {
    var issued = now.getEpochSecond();
    // Endpoints check the values of `app` and `action`.
    var claims =
        "{\"iat\":%d,\"exp\":%d,\"app\":\"evolution\",\"action\":\"webhook\"}"
            .formatted(issued, issued + SECONDS_GOOD);
    var content = base64(Signature.utf8(HEADER)) + "." + base64(Signature.utf8(claims));
    var code = Signature.sha256(Signature.utf8(key), Signature.utf8(content));
    return content + "." + base64(code);
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
