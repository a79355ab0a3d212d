package dev.sessiongateway.bootstrap.recording;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import dev.sessiongateway.http.kernel.redaction.RedactedForm;
import dev.sessiongateway.http.kernel.redaction.RedactedJson;
import dev.sessiongateway.http.kernel.redaction.RedactedText;
import dev.sessiongateway.http.kernel.redaction.SecretNames;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Replaces secrets by `[redacted:<number>]`. Equal secrets have equal numbers, so that a replay
/// can use another text in their place. For one thread at a time.
public final class Redaction {
  /// What stands for a secret.
  public static final Pattern MARK = Pattern.compile("\\[redacted:([0-9]{1,18})]");

  /// What stands for one inside of a text.
  private static final String PLAIN_MARK = "redacted";

  private static final String TOKEN = "access_token=";

  /// Secrets whose numbers are remembered.
  private static final int REMEMBERED = 10_000;

  /// Operations whose answers are codes for pairing.
  private static final Pattern PAIRING_PATHS =
      Pattern.compile("/auth/|/instance/|/scan$|/pair$|/screenshot");

  private static final Pattern PAIRING_NAMES =
      Pattern.compile("(?i)value|code|pairingcode|base64|data|qr|qrcode");

  private static final String PASSKEY_PATHS = "passkey";
  private static final RedactedText TEXTS = new RedactedText(PLAIN_MARK);

  private final SequencedMap<String, Long> numbers = new LinkedHashMap<>(16, 0.75f, true);
  private long count;

  /// The JSON without secrets.
  ///
  /// @param path of the operation
  /// @return null for an empty text
  @Nullable JsonNode redact(String path, byte[] json) throws IOException {
    try (var in = RecordingJson.MAPPER.createParser(json);
        var redacted = new TokenBuffer(RecordingJson.MAPPER, false)) {
      new RedactedJson(this::mark, secrets(path), TEXTS::text).copy(in, redacted);
      return redacted.firstToken() == null
          ? null
          : RecordingJson.MAPPER.readValue(redacted.asParser(), JsonNode.class);
    }
  }

  private static Predicate<String> secrets(String path) {
    if (path.contains(PASSKEY_PATHS)) {
      return _ -> true;
    }
    return PAIRING_PATHS.matcher(path).find()
        ? name -> SecretNames.isSecret(name) || PAIRING_NAMES.matcher(name).matches()
        : SecretNames::isSecret;
  }

  /// The bytes of a form in base64, without secrets.
  String form(String type, byte[] body) {
    var json = new RedactedJson(this::mark, TEXTS::text);
    var redacted = new RedactedForm(PLAIN_MARK, json::of).of(type, body);
    return Base64.getEncoder().encodeToString(redacted);
  }

  /// The query, which stays encoded. The token of the Cloud API has a number, because it says who
  /// calls.
  @Nullable String query(@Nullable String query) {
    return query == null
        ? null
        : Arrays.stream(query.split("&", -1)).map(this::parameter).collect(Collectors.joining("&"));
  }

  private String parameter(String part) {
    return part.startsWith(TOKEN)
        ? TOKEN + mark(URLDecoder.decode(part.substring(TOKEN.length()), StandardCharsets.UTF_8))
        : TEXTS.query(part);
  }

  private String mark(String secret) {
    var number = numbers.computeIfAbsent(secret, _ -> ++count);
    if (numbers.size() > REMEMBERED) {
      var _ = numbers.pollFirstEntry();
    }
    return "[redacted:" + number + "]";
  }
}
