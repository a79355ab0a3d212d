package dev.sessiongateway.http.kernel.requestlog;

import dev.sessiongateway.http.kernel.redaction.RedactedJson;
import dev.sessiongateway.http.kernel.redaction.RedactedText;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The beginning of a body or query without secrets and without the content of files.
public final class BodyExcerpt {
  /// Characters that are kept.
  static final int KEPT = 4_096;

  /// Bytes that are read: a file before other fields is left out, so more is read than is kept.
  private static final int SCANNED = 64 << 10;

  private static final String REDACTED = "[redacted]";

  /// Operations whose bodies are secrets as a whole: QR codes, pairing codes, keys and tickets.
  private static final Pattern SECRET_PATHS =
      Pattern.compile(
          "/auth/|/api/keys|/api/tickets|/instance/(?:connect|create)/?|/scan$|/pair$|/screenshot");

  /// A long string without spaces is a file in base64.
  private static final Pattern FILE = Pattern.compile("(?:data:)?[A-Za-z0-9+/=;:,_-]{256,}+");

  private static final RedactedText TEXTS = new RedactedText(REDACTED);
  private static final RedactedJson JSON =
      new RedactedJson(_ -> REDACTED, BodyExcerpt::withoutFile);

  private BodyExcerpt() {}

  /// @param path of the request, which says whether the body is a secret as a whole
  /// @return absent for an empty body
  public static @Nullable String of(String path, byte[] body) {
    if (body.length == 0) {
      return null;
    }
    if (SECRET_PATHS.matcher(path).find()) {
      return REDACTED;
    }
    var text = new String(body, 0, Math.min(body.length, SCANNED), StandardCharsets.UTF_8).strip();
    if (!text.startsWith("{") && !text.startsWith("[")) {
      return "[" + body.length + " bytes]";
    }
    text = JSON.of(text);
    return text.length() <= KEPT ? text : text.substring(0, KEPT) + "…";
  }

  private static String withoutFile(String text) {
    return FILE.matcher(text).lookingAt() ? "[file]" : TEXTS.text(text);
  }

  /// The path of a request without secrets, which somebody may have put there by mistake.
  public static String ofPath(String path) {
    return TEXTS.text(path);
  }

  public static @Nullable String ofQuery(@Nullable String query) {
    return query == null || query.isEmpty() ? null : TEXTS.query(query);
  }
}
