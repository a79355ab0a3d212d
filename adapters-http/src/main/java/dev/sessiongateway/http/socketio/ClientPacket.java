package dev.sessiongateway.http.socketio;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What a client says, as far as it may say anything. The namespace `/` is written as nothing.
sealed interface ClientPacket {

  /// A matter of the transport: pings, answers to pings, upgrades, the end.
  record OfTransport(String text) implements ClientPacket {}

  /// Wants to come into a namespace.
  ///
  /// @param key absent when it shows none here
  record Connect(String namespace, @Nullable String key) implements ClientPacket {
    @Override
    public String toString() {
      return "Connect[" + namespace + "]";
    }
  }

  /// Leaves a namespace.
  record Leave(String namespace) implements ClientPacket {}

  /// Tells us of an event.
  ///
  /// @param ack the number under which an answer is expected, absent when none is
  record Emit(String namespace, @Nullable Long ack, String name) implements ClientPacket {}

  /// Nothing that we know, such as binary parts.
  record Unknown() implements ClientPacket {}

  /// Between packets that come in one request.
  String SEPARATOR = "\u001e";

  Pattern TRANSPORT = Pattern.compile("1|2(probe)?|3(probe)?|5");

  /// The type, then a namespace up to a comma or the end, then a number, then JSON.
  Pattern MESSAGE =
      Pattern.compile("4([0-9])(?:(/[^,]*)(?:,|$))?([0-9]{1,18})?(.*)", Pattern.DOTALL);

  /// What a client shows as its key, by the name that it has elsewhere and by others in use.
  List<String> KEY_FIELDS = List.of("apikey", "apiKey", "token");

  JsonMapper JSON = new JsonMapper();

  static List<ClientPacket> parse(byte[] content) {
    return Arrays.stream(new String(content, UTF_8).split(SEPARATOR))
        .map(ClientPacket::parseOne)
        .toList();
  }

  private static ClientPacket parseOne(String text) {
    if (TRANSPORT.matcher(text).matches()) {
      return new OfTransport(text);
    }
    var message = MESSAGE.matcher(text);
    if (!message.matches()) {
      return new Unknown();
    }
    var namespace = namespace(message.group(2));
    var ack = message.group(3);
    var data = message.group(4);
    return switch (message.group(1)) {
      case "0" -> new Connect(namespace, key(data));
      case "1" -> new Leave(namespace);
      case "2" -> new Emit(namespace, ack == null ? null : Long.valueOf(ack), name(data));
      default -> new Unknown();
    };
  }

  /// Without the query that clients of older protocols put there.
  private static String namespace(@Nullable String written) {
    if (written == null || written.equals("/")) {
      return "";
    }
    var query = written.indexOf('?');
    return query < 0 ? written : written.substring(0, query);
  }

  private static @Nullable String key(String data) {
    var auth = json(data);
    return KEY_FIELDS.stream()
        .map(auth::path)
        .filter(JsonNode::isTextual)
        .map(JsonNode::textValue)
        .filter(key -> !key.isEmpty())
        .findFirst()
        .orElse(null);
  }

  private static String name(String data) {
    return json(data).path(0).asText("");
  }

  private static JsonNode json(String data) {
    try {
      return JSON.readTree(data);
    } catch (JsonProcessingException _) {
      return JSON.missingNode();
    }
  }
}
