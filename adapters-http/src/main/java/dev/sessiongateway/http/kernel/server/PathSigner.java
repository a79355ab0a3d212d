package dev.sessiongateway.http.kernel.server;

import dev.sessiongateway.application.time.Time;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/// Signs the paths of files, so that their URLs open without a key until they expire.
///
/// A signature is `<expiry>.<mac>`: Unix seconds, and the HMAC-SHA256 over path and expiry. The
/// expiry is the end of a day (UTC), so that a path has one signature all day long and equal events
/// are equal bytes. Thread-safe.
public final class PathSigner {
  /// The query parameter that carries the signature.
  public static final String PARAMETER = "sig";

  /// Each URL opens at least this long, and at most a day longer, unless an end is given.
  public static final Duration LIFETIME = Duration.ofDays(7);

  private static final Duration SHORTEST = Duration.ofSeconds(1);
  private static final String ALGORITHM = "HmacSHA256";
  private static final long WINDOW_SECONDS = Duration.ofDays(1).toSeconds();
  private static final int EXPIRY_DIGITS = 12;

  private final SecretKeySpec secret;
  private final Time time;

  /// @param secret at least 32 random bytes, kept over restarts
  public PathSigner(byte[] secret, Time time) {
    if (secret.length < 32) {
      throw new IllegalArgumentException("a signing secret has at least 32 bytes");
    }
    this.secret = new SecretKeySpec(secret, ALGORITHM);
    this.time = time;
  }

  /// The path with its signature appended.
  ///
  /// @param path decoded, without query; the argument of [#verify]
  /// @param encoded the path as encoded in a URL
  /// @param end the latest expiry; absent means the usual one
  String sign(String path, String encoded, @Nullable Instant end) {
    var now = time.instant().getEpochSecond();
    var usual = (now / WINDOW_SECONDS + 1) * WINDOW_SECONDS + LIFETIME.toSeconds();
    var expiry = end == null ? usual : Math.max(0, Math.min(usual, end.getEpochSecond()));
    return encoded + "?" + PARAMETER + "=" + expiry + "." + mac(path, expiry);
  }

  /// The end that comes first: the given one, or that of a time from now.
  ///
  /// @param end null for none
  Instant earlier(@Nullable Instant end, Duration validity) {
    var other = time.instant().plus(validity);
    return end == null || other.isBefore(end) ? other : end;
  }

  /// The part of `validity` that is before the end, at least a second.
  ///
  /// @param end null for none
  Duration within(@Nullable Instant end, Duration validity) {
    if (end == null) {
      return validity;
    }
    var left = Duration.between(time.instant(), end);
    var shorter = left.compareTo(validity) < 0 ? left : validity;
    return shorter.compareTo(SHORTEST) < 0 ? SHORTEST : shorter;
  }

  /// @param path decoded, without query
  public Verification verify(String path, String signature) {
    var dot = signature.indexOf('.');
    if (dot < 1 || dot > EXPIRY_DIGITS || !isNumber(signature, dot)) {
      return Verification.WRONG;
    }
    var expiry = Long.parseLong(signature, 0, dot, 10);
    var given = signature.substring(dot + 1).getBytes(StandardCharsets.UTF_8);
    if (!MessageDigest.isEqual(mac(path, expiry).getBytes(StandardCharsets.UTF_8), given)) {
      return Verification.WRONG;
    }
    return time.instant().isBefore(Instant.ofEpochSecond(expiry))
        ? Verification.GOOD
        : Verification.EXPIRED;
  }

  private static boolean isNumber(String text, int end) {
    return text.chars().limit(end).allMatch(digit -> digit >= '0' && digit <= '9');
  }

  private String mac(String path, long expiry) {
    try {
      var mac = Mac.getInstance(ALGORITHM);
      mac.init(secret);
      var signed = mac.doFinal((path + "\n" + expiry).getBytes(StandardCharsets.UTF_8));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(signed);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has " + ALGORITHM, e);
    }
  }

  /// The result of checking a signature.
  public enum Verification {
    GOOD,
    /// The signature is right but too old.
    EXPIRED,
    /// The signature was never issued for this path.
    WRONG
  }
}
