package dev.sessiongateway.bootstrap.e2e;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.http.JsonField;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/// An inbox program as WAHA's clients write it: one session, only family A, only `X-Api-Key`. The
/// other side is controlled over `/simulator`. Keeps the ids of all messages, to compare them with
/// the events of the webhook.
final class Inbox {
  static final String SESSION = "shop";
  static final String SHOP = "15550001111";

  private final ApiExplorer waha;
  private final ApiExplorer phones;
  private final List<String> received;
  private final List<String> sent;

  private Inbox(ApiExplorer server, List<String> received, List<String> sent) {
    this.waha = server.asWaha();
    this.phones = server;
    this.received = received;
    this.sent = sent;
  }

  static Inbox of(RunningGateway server) {
    return new Inbox(ApiExplorer.to(server), new ArrayList<>(), new ArrayList<>());
  }

  /// The same inbox after a restart of the server.
  Inbox after(RunningGateway restarted) {
    return new Inbox(ApiExplorer.to(restarted), received, sent);
  }

  /// The ids of messages that phones sent to the session, in order.
  List<String> received() {
    return List.copyOf(received);
  }

  /// The ids of messages that the session sent, in order.
  List<String> sent() {
    return List.copyOf(sent);
  }

  // What the program does

  JsonNode get(String path) {
    return waha.get(path).expect(200).json();
  }

  byte[] bytes(String path) {
    return waha.and("Accept", "image/*").get(path).expect(200).bytes();
  }

  JsonNode await(String path, Predicate<JsonNode> condition) {
    return waha.await(path, condition);
  }

  /// Any call that succeeds.
  JsonNode call(String method, String path, String body) {
    var reply =
        switch (method) {
          case "POST" -> waha.post(path, body);
          case "PUT" -> waha.put(path, body);
          default -> body == null ? waha.delete(path) : waha.delete(path, body);
        };
    assertThat(reply.status()).as("%s answered %s", reply, reply.text()).isBetween(200, 201);
    return reply.bytes().length == 0 || !reply.contentType().startsWith("application/json")
        ? null
        : reply.json();
  }

  /// Sends one message.
  ///
  /// @param fields the body without its session, as JSON without the outer braces
  /// @return its id
  String send(String path, String fields) {
    var body = "{'session':'" + SESSION + "'," + fields + "}";
    var id = waha.post(path, body).expect(201).text("id");
    sent.add(shortId(id));
    return id;
  }

  static String shortId(String id) {
    return id.split("_", -1)[2];
  }

  static String encoded(String id) {
    return URLEncoder.encode(id, StandardCharsets.UTF_8);
  }

  // What people do

  void phone(String number, String name) {
    phones.phone(number, name);
  }

  /// A phone sends one message to the session.
  ///
  /// @param fields the body without its recipient
  /// @return its id
  String write(String phone, String fields) {
    return write(phone, SHOP, fields);
  }

  String write(String phone, String to, String fields) {
    var body = "{'to':'" + to + "'," + fields + "}";
    var id = phones.post("/simulator/phones/" + phone + "/messages", body).expect(201).text("id");
    received.add(id);
    return id;
  }

  /// Any other action of a phone.
  JsonNode act(String phone, String path, String body) {
    var reply = phones.post("/simulator/phones/" + phone + path, body);
    assertThat(reply.status()).as("%s: %s", reply, reply.text()).isBetween(200, 204);
    return reply.bytes().length == 0 ? null : reply.json();
  }

  /// An action of a phone with a message of its chat with the session, which is a message too.
  String answer(String phone, String id, String action, String body) {
    var json = act(phone, chatWithShop() + "/messages/" + shortId(id) + "/" + action, body);
    var answer = JsonField.text(json, "id");
    received.add(answer);
    return answer;
  }

  void put(String phone, String path, String body) {
    phones.put("/simulator/phones/" + phone + path, body).expect(200);
  }

  /// What a phone sees of a message, once it matches.
  JsonNode seen(String phone, String chat, String id, Predicate<JsonNode> condition) {
    var path = "/simulator/phones/" + phone + "/chats/" + chat + "/messages?limit=1000";
    var all = phones.await(path, json -> matching(json, id, condition) != null);
    return matching(all, id, condition);
  }

  JsonNode seen(String phone, String id) {
    return seen(phone, SHOP + "@c.us", id, _ -> true);
  }

  private static JsonNode matching(JsonNode all, String id, Predicate<JsonNode> condition) {
    for (var message : all) {
      if (JsonField.text(message, "id").equals(shortId(id)) && condition.test(message)) {
        return message;
      }
    }
    return null;
  }

  JsonNode simulator(String path) {
    return phones.get("/simulator" + path).expect(200).json();
  }

  JsonNode awaitSimulator(String path, Predicate<JsonNode> condition) {
    return phones.await("/simulator" + path, condition);
  }

  static String chatWithShop() {
    return "/chats/" + SHOP + "@c.us";
  }

  static String file(String mimetype, byte[] bytes) {
    return String.format(
        Locale.ROOT,
        json("'file':{'mimetype':'%s','data':'%s'}"),
        mimetype,
        Base64.getEncoder().encodeToString(bytes));
  }
}
