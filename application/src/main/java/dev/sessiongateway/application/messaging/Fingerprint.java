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

/// Tells whether two calls ask for the same, and turns an idempotency key into a message id.
///
/// It is stored with the message, so a call that is repeated after an upgrade meets the fingerprint
/// of an earlier version. Therefore [FingerprintFields] names each field and leaves out what is
/// absent, and fingerprints without [#VERSION] are compared with [FormerFingerprint].
final class Fingerprint {
  /// What a fingerprint of this form begins with.
  static final String VERSION = "2:";

  private static final int BYTES = 16;
  private static final int ID_DIGITS = 20;

  private final OutgoingMessage message;
  private final String text;

  private Fingerprint(OutgoingMessage message, String text) {
    this.message = message;
    this.text = text;
  }

  /// The same for the same recipient, content, quote and mentions; fetched files count by address.
  static Fingerprint of(OutgoingMessage message) {
    var digest = Sha256.newDigest();
    digest.update(FingerprintFields.of(message).getBytes(UTF_8));
    if (message.content().attachment() instanceof Attachment.Inline(var bytes, _, _)) {
      digest.update(bytes);
    }
    return new Fingerprint(message, VERSION + HexFormat.of().formatHex(digest.digest(), 0, BYTES));
  }

  /// As it is stored.
  String text() {
    return text;
  }

  /// Whether the message that was stored with this fingerprint is the one that is asked for.
  boolean matches(String stored) {
    return stored.startsWith(VERSION)
        ? stored.equals(text)
        : stored.equals(FormerFingerprint.of(message));
  }

  /// The same key in the same session is the same message id, so that the network drops repetitions
  /// too.
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
