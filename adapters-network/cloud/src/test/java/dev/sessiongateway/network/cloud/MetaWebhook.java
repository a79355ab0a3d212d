package dev.sessiongateway.network.cloud;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.network.NetworkCallback;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// What Meta's servers tell, signed as they sign it.
///
/// @param network as it is now
record MetaWebhook(Supplier<Network> network, Supplier<Instant> now, AtomicInteger counter) {
  static final String SECRET = "app-secret-of-the-tests";
  static final String FRIEND = "4915110000002";

  MetaWebhook(Supplier<Network> network, Supplier<Instant> now) {
    this(network, now, new AtomicInteger());
  }

  /// @return the id of the message
  String text(String text) {
    var message = message("text");
    message.putObject("text").put("body", text);
    tell(message);
    return message.path("id").asText();
  }

  /// A message of the friend without its content.
  ObjectNode message(String type) {
    return Json.object()
        .put("from", FRIEND)
        .put("id", "wamid.in/" + counter.incrementAndGet() + "+B=")
        .put("timestamp", "" + now.get().getEpochSecond())
        .put("type", type);
  }

  /// @return the status of the answer
  int tell(JsonNode message) {
    return post(withMessage(GraphServer.NUMBER, message));
  }

  static ObjectNode withMessage(String number, JsonNode message) {
    var body = Json.object();
    var value = value(body, number);
    var contact = value.putArray("contacts").addObject().put("wa_id", FRIEND);
    contact.putObject("profile").put("name", "Grace");
    value.putArray("messages").add(message);
    return body;
  }

  private static ObjectNode value(ObjectNode body, String number) {
    body.put("object", "whatsapp_business_account");
    var entry = body.putArray("entry").addObject().put("id", GraphServer.BUSINESS);
    var change = entry.putArray("changes").addObject().put("field", "messages");
    var value = change.putObject("value").put("messaging_product", "whatsapp");
    value.putObject("metadata").put("phone_number_id", number);
    return value;
  }

  /// @param sent what the Graph API got
  int status(JsonNode sent, String status) {
    return status(sent, status, 0);
  }

  /// @param code of the error; 0 for none
  int status(JsonNode sent, String status, int code) {
    var body = Json.object();
    var node = value(body, GraphServer.NUMBER).putArray("statuses").addObject();
    node.put("id", sent.path("wamid").asText()).put("status", status);
    node.put("timestamp", "" + now.get().getEpochSecond()).put("recipient_id", FRIEND);
    node.put("biz_opaque_callback_data", sent.path("biz_opaque_callback_data").asText());
    if (code != 0) {
      node.putArray("errors").addObject().put("code", code).put("title", "Refused by Meta");
    }
    return post(body);
  }

  int post(JsonNode body) {
    var bytes = Json.bytes(body);
    return post(bytes, "sha256=" + signature(bytes, SECRET)).status();
  }

  NetworkCallback.Response post(byte[] body, String signature) {
    return ask("POST", Map.of(), signature, body);
  }

  NetworkCallback.Response ask(
      String method, Map<String, String> query, String signature, byte[] body) {
    return network
        .get()
        .callback()
        .orElseThrow()
        .answer(
            new NetworkCallback.Request(
                method, query, Map.of("x-hub-signature-256", signature), body));
  }

  static String signature(byte[] body, String secret) {
    try {
      var mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
      return HexFormat.of().formatHex(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
