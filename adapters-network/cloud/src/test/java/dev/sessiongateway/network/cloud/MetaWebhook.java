package dev.sessiongateway.network.cloud;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.network.NetworkCallback;
import dev.sessiongateway.domain.address.Address;
import java.security.GeneralSecurityException;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// What Meta's servers tell, signed as they sign it.
public final class MetaWebhook {
  public static final String SECRET = "app-secret-of-the-tests";
  public static final String FRIEND = "4915110000002";

  /// Of a person with a username.
  public static final String USER_ID = "US.13491208655302741918";

  /// Takes a request.
  public interface Receiver {
    /// @return the status of the answer
    int post(byte[] body, String signature);
  }

  private final Receiver receiver;
  private final InstantSource time;
  private final AtomicInteger counter = new AtomicInteger();

  public MetaWebhook(Receiver receiver, InstantSource time) {
    this.receiver = receiver;
    this.time = time;
  }

  /// To the network itself.
  ///
  /// @param network as it is now
  static MetaWebhook of(Supplier<Network> network, InstantSource time) {
    return new MetaWebhook(
        (body, signature) -> ask(network.get(), "POST", Map.of(), signature, body).status(), time);
  }

  static NetworkCallback.Response ask(
      Network network, String method, Map<String, String> query, String signature, byte[] body) {
    return network
        .callback()
        .orElseThrow()
        .answer(
            new NetworkCallback.Request(
                method, query, Map.of("x-hub-signature-256", signature)::get, body),
            _ -> true);
  }

  /// @return the id of the message
  public String text(String text) {
    var message = message("text");
    message.putObject("text").put("body", text);
    tell(message);
    return message.path("id").asText();
  }

  /// A message of the friend without its content.
  public ObjectNode message(String type) {
    return Json.object()
        .put("from", FRIEND)
        .put("id", "wamid.in/" + counter.incrementAndGet() + "+B=")
        .put("timestamp", "" + time.instant().getEpochSecond())
        .put("type", type);
  }

  /// @return the status of the answer
  public int tell(JsonNode message) {
    return post(withMessage(GraphServer.NUMBER, message));
  }

  public static ObjectNode withMessage(String number, JsonNode message) {
    var body = Json.object();
    var value = value(body, number);
    var contact = value.putArray("contacts").addObject().put("wa_id", FRIEND);
    contact.putObject("profile").put("name", "Grace");
    value.putArray("messages").add(message);
    return body;
  }

  /// A message of a person with a username, whose phone number Meta does not show.
  public static ObjectNode withHiddenSender(String number, JsonNode message) {
    var body = Json.object();
    var value = value(body, number);
    var contact = value.putArray("contacts").addObject().put("user_id", USER_ID);
    contact.putObject("profile").put("name", "Grace").put("username", "grace.h");
    value.putArray("messages").add(message);
    return body;
  }

  /// The address of that person.
  public static Address hidden() {
    return new Address(USER_ID, Address.Kind.LID);
  }

  /// A person calls, or hangs up.
  ///
  /// @param event `connect` or `terminate`
  /// @param direction as Meta writes it
  public static ObjectNode call(String id, String from, String event, String direction) {
    var body = Json.object();
    var value = value(body, GraphServer.NUMBER);
    ((ObjectNode) body.at("/entry/0/changes/0")).put("field", "calls");
    var call = value.putArray("calls").addObject().put("id", id).put("from", from);
    call.put("to", GraphServer.PHONE).put("event", event);
    call.put("timestamp", "1671644824").put("direction", direction);
    return body;
  }

  /// What happens to a group.
  ///
  /// @param field of the webhook
  static ObjectNode group(String field, JsonNode update) {
    var body = Json.object();
    value(body, GraphServer.NUMBER).putArray("groups").add(update);
    ((ObjectNode) body.at("/entry/0/changes/0")).put("field", field);
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
  public int status(JsonNode sent, String status) {
    return status(sent, status, 0);
  }

  /// @return the status of the answer
  public int failed(JsonNode sent, int code) {
    return status(sent, "failed", code);
  }

  /// Of a message to a person with a username.
  ///
  /// @return the status of the answer
  public int statusOfHidden(JsonNode sent, String status) {
    var body = statusBody(sent, status);
    var node = (ObjectNode) body.at("/entry/0/changes/0/value/statuses/0");
    node.remove("recipient_id");
    node.put("recipient_user_id", USER_ID);
    return post(body);
  }

  /// @param code of the error; 0 for none
  private int status(JsonNode sent, String status, int code) {
    var body = statusBody(sent, status);
    if (code != 0) {
      var node = (ObjectNode) body.at("/entry/0/changes/0/value/statuses/0");
      node.putArray("errors").addObject().put("code", code).put("title", "Refused by Meta");
    }
    return post(body);
  }

  ObjectNode statusBody(JsonNode sent, String status) {
    var body = Json.object();
    var node = value(body, GraphServer.NUMBER).putArray("statuses").addObject();
    node.put("id", sent.path("wamid").asText()).put("status", status);
    node.put("timestamp", "" + time.instant().getEpochSecond()).put("recipient_id", FRIEND);
    node.put("biz_opaque_callback_data", sent.path("biz_opaque_callback_data").asText());
    return body;
  }

  public int post(JsonNode body) {
    var bytes = Json.bytes(body);
    return receiver.post(bytes, "sha256=" + signature(bytes, SECRET));
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
