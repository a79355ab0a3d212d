package dev.sessiongateway.application.messaging;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.text.Sha256;
import java.security.MessageDigest;
import java.util.HexFormat;

/// Recognises repeated sends, and derives message ids from idempotency keys.
///
/// It is stored with the message, so a send that is repeated after an upgrade is compared with the
/// fingerprint of an earlier version. Therefore [FingerprintFields] names each field and omits
/// absent ones, and fingerprints without [#VERSION] are compared with [LegacyFingerprint].
final class Fingerprint {
  /// The prefix of fingerprints of this form.
  static final String VERSION = "2:";

  private static final int BYTES = 16;
  private static final int ID_DIGITS = 20;

  private final OutgoingMessage message;
  private final String text;

  private Fingerprint(OutgoingMessage message, String text) {
    this.message = message;
    this.text = text;
  }

  /// Equal for equal recipient, content, quote and mentions; files to fetch count by their URL.
  static Fingerprint of(OutgoingMessage message) {
    var digest = Sha256.newDigest();
    digest.update(FingerprintFields.of(message).getBytes(UTF_8));
    for (var file : message.content().files()) {
      if (file instanceof Attachment.Inline(var bytes, _, _)) {
        digest.update(bytes);
      }
    }
    return new Fingerprint(message, VERSION + HexFormat.of().formatHex(digest.digest(), 0, BYTES));
  }

  /// The stored form.
  String text() {
    return text;
  }

  /// Whether the stored fingerprint belongs to the same send.
  boolean matches(String stored) {
    return stored.startsWith(VERSION)
        ? stored.equals(text)
        : stored.equals(LegacyFingerprint.of(message));
  }

  /// One key in one session always gives one message id, so that the network drops duplicates too.
  static MessageId idOf(SessionName session, String idempotencyKey) {
    var digest = Sha256.newDigest();
    add(digest, session.value());
    add(digest, idempotencyKey);
    var hex = Ascii.upper(HexFormat.of().formatHex(digest.digest()));
    return new MessageId(hex.substring(0, ID_DIGITS));
  }

  static void add(MessageDigest digest, String part) {
    digest.update(part.getBytes(UTF_8));
    digest.update((byte) 0);
  }
}
