package dev.sessiongateway.bootstrap.recording;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.sessiongateway.domain.text.Ascii;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.regex.Pattern;

/// Replaces secrets by `[redacted:<number>]`. Equal secrets have equal numbers, so that a replay
/// can use another text in their place. For one thread at a time.
public final class Redaction {
  /// What stands for a secret.
  public static final Pattern MARK = Pattern.compile("\\[redacted:([0-9]{1,18})]");

  /// Secrets whose numbers are remembered.
  private static final int REMEMBERED = 10_000;

  /// What the names of secrets end with.
  private static final List<String> SECRET_ENDINGS =
      List.of(
          "password",
          "secret",
          "token",
          "apikey",
          "api-key",
          "api_key",
          "authorization",
          "ticket",
          "hmac",
          "hash",
          "inboxidentifier");

  /// Operations whose answers are codes for pairing.
  private static final Pattern PAIRING_PATHS =
      Pattern.compile("/auth/|/instance/|/scan$|/pair$|/screenshot");

  private static final Pattern PAIRING_NAMES =
      Pattern.compile("(?i)value|code|pairingcode|base64|data|qr|qrcode");

  private static final String PASSKEY_PATHS = "passkey";
  private static final Pattern HEADERS = Pattern.compile("(?i)(?:custom)?headers");

  /// In a URL.
  private static final Pattern SECRET_PARAMETERS =
      Pattern.compile("(?i)([?&](?:sig|key|token|apikey|x-api-key|ticket|secret)=)[^&#\\s]*+");

  private static final Pattern USER_INFO = Pattern.compile("(?i)(https?://|socks5?://)[^/@\\s]++@");

  /// In a form.
  private static final Pattern SECRET_FIELDS =
      Pattern.compile(
          "(?i)((?:^|&)[a-z_-]{0,40}(?:password|secret|token|api_?key|hmac|hash)=)[^&]*+");

  private final SequencedMap<String, Long> numbers = new LinkedHashMap<>(16, 0.75f, true);
  private long count;

  /// The tree without secrets; the tree itself is changed.
  ///
  /// @param path of the operation
  JsonNode redact(String path, JsonNode tree) {
    if (path.contains(PASSKEY_PATHS)) {
      return every(tree);
    }
    return inside(tree, PAIRING_PATHS.matcher(path).find());
  }

  /// The bytes of a form in base64, without secrets.
  static String form(String type, byte[] body) {
    var bytes = body;
    if (!type.startsWith("multipart/")) {
      var text = SECRET_FIELDS.matcher(new String(body, StandardCharsets.UTF_8));
      bytes = text.replaceAll("$1redacted").getBytes(StandardCharsets.UTF_8);
    }
    return Base64.getEncoder().encodeToString(bytes);
  }

  private JsonNode inside(JsonNode tree, boolean pairing) {
    if (tree instanceof ObjectNode object) {
      object
          .properties()
          .forEach(field -> field.setValue(field(field.getKey(), field.getValue(), pairing)));
    } else if (tree instanceof ArrayNode array) {
      for (var i = 0; i < array.size(); i++) {
        array.set(i, inside(array.get(i), pairing));
      }
    } else if (tree.isTextual()) {
      return text(tree);
    }
    return tree;
  }

  private JsonNode field(String name, JsonNode value, boolean pairing) {
    if (HEADERS.matcher(name).matches()) {
      return headers(value);
    }
    var isSecret = isSecret(name) || (pairing && PAIRING_NAMES.matcher(name).matches());
    return isSecret && value.isTextual() ? mark(value.textValue()) : inside(value, pairing);
  }

  private static boolean isSecret(String name) {
    var lower = Ascii.lower(name);
    return lower.equals("key") || SECRET_ENDINGS.stream().anyMatch(lower::endsWith);
  }

  /// The values of headers, in an object or as a list of names with values.
  private JsonNode headers(JsonNode headers) {
    if (headers instanceof ObjectNode object) {
      return every(object);
    }
    headers.forEach(header -> {
      if (header instanceof ObjectNode object && object.path("value").isTextual()) {
        object.set("value", mark(object.get("value").textValue()));
      }
    });
    return headers;
  }

  private JsonNode every(JsonNode tree) {
    if (tree instanceof ObjectNode object) {
      object.properties().forEach(field -> field.setValue(every(field.getValue())));
    } else if (tree instanceof ArrayNode array) {
      for (var i = 0; i < array.size(); i++) {
        array.set(i, every(array.get(i)));
      }
    } else if (tree.isTextual()) {
      return mark(tree.textValue());
    }
    return tree;
  }

  private static JsonNode text(JsonNode text) {
    var value = text.textValue();
    if (!value.contains("://") && !value.contains("?")) {
      return text;
    }
    var without = SECRET_PARAMETERS.matcher(value).replaceAll("$1redacted");
    without = USER_INFO.matcher(without).replaceAll("$1redacted@");
    return without.equals(value) ? text : TextNode.valueOf(without);
  }

  private JsonNode mark(String secret) {
    if (secret.isEmpty()) {
      return TextNode.valueOf(secret);
    }
    var number = numbers.computeIfAbsent(secret, _ -> ++count);
    if (numbers.size() > REMEMBERED) {
      var _ = numbers.pollFirstEntry();
    }
    return TextNode.valueOf("[redacted:" + number + "]");
  }
}
