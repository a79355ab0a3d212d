package dev.sessiongateway.http.socketio;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A packet of a client, as far as the server accepts it. The namespace `/` is the empty text.
sealed interface ClientPacket {

  /// A packet of the transport: ping, pong, upgrade or close.
  record OfTransport(String text) implements ClientPacket {}

  /// A request to connect to a namespace.
  ///
  /// @param key absent when the packet has none
  record Connect(String namespace, @Nullable String key) implements ClientPacket {
    @Override
    public String toString() {
      return "Connect[" + namespace + "]";
    }
  }

  /// A disconnect from a namespace.
  record Leave(String namespace) implements ClientPacket {}

  /// An event of the client.
  ///
  /// @param ack the number under which an answer is expected, absent when none is
  record Emit(String namespace, @Nullable Long ack, String name) implements ClientPacket {}

  /// An unsupported packet, such as binary parts.
  record Unknown() implements ClientPacket {}

  /// Separates packets within one request.
  String SEPARATOR = "\u001e";

  Pattern TRANSPORT = Pattern.compile("1|2(probe)?|3(probe)?|5");

  /// The type, then a namespace up to a comma or the end, then a number, then JSON.
  Pattern MESSAGE =
      Pattern.compile("4([0-9])(?:(/[^,]*)(?:,|$))?([0-9]{1,18})?(.*)", Pattern.DOTALL);

  /// The names under which clients send their key.
  List<String> KEY_FIELDS = List.of("apikey", "apiKey", "token");

  JsonMapper JSON = new JsonMapper();

  static List<ClientPacket> parse(String content) {
    return Arrays.stream(content.split(SEPARATOR)).map(ClientPacket::parseOne).toList();
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

  /// Without the query that clients of older protocols append.
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
