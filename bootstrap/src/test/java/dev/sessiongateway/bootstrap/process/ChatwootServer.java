package dev.sessiongateway.bootstrap.process;

import static dev.sessiongateway.application.SingleQuotedJson.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.sessiongateway.application.media.MediaSamples;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A stand-in for a Chatwoot server with one account and one inbox, after its public documentation
/// and sources: contacts, which are searched by parts of name, number and identifier and have each
/// number and identifier once; conversations, messages, and the webhook of the inbox.
final class ChatwootServer implements AutoCloseable {
  static final String TOKEN = "token-of-an-agent";
  static final int INBOX = 7;
  static final String IDENTIFIER = "box";

  /// A message, file or contact with this word in it is refused.
  static final String REFUSED = "unwelcome";

  private static final String ACCOUNT = "/api/v1/accounts/1";
  private static final Pattern MESSAGES = Pattern.compile("/conversations/(\\d+)/messages");
  private static final Pattern CONVERSATION = Pattern.compile("/conversations/(\\d+)");
  private static final Pattern OF_CONTACT = Pattern.compile("/contacts/(\\d+)/conversations");
  private static final Pattern LAST_SEEN =
      Pattern.compile(
          "/public/api/v1/inboxes/([^/]+)/contacts/([^/]+)/conversations/(\\d+)/update_last_seen");
  private static final Pattern CONTACT_INBOXES =
      Pattern.compile("POST /contacts/(\\d+)/contact_inboxes");
  private static final Pattern E164 = Pattern.compile("\\+[1-9]\\d{1,14}");
  private static final Pattern CONTACT = Pattern.compile("PUT /contacts/(\\d+)");
  private static final Pattern STATUS =
      Pattern.compile("PATCH /conversations/(\\d+)/messages/(\\d+)");
  private static final int PAGE = 20;
  private static final int FOUND = 15;
  private static final String PAGE_TEXT = "<html><head><title>Menu</title></head></html>";
  private static final Pattern FIELD =
      Pattern.compile(
          "name=\"([^\"]+)\"(?:; filename=\"([^\"]*)\")?[^\\r]*\\r\\n(?:Content-Type:"
              + " ([^\\r]+)\\r\\n)?\\r\\n(.*?)\\r\\n--",
          Pattern.DOTALL);
  private static final JsonMapper JSON = new JsonMapper();

  private final HttpServer server;
  private final HttpClient client = HttpClient.newHttpClient();
  private final List<ObjectNode> inboxes = new ArrayList<>();
  private final List<ObjectNode> contacts = new ArrayList<>();
  private final List<ObjectNode> conversations = new ArrayList<>();
  private final List<ObjectNode> messages = new ArrayList<>();
  private final List<String> refusedIdentifiers = new ArrayList<>();
  private final List<Integer> read = new ArrayList<>();
  private final AtomicInteger failing = new AtomicInteger();
  private final Map<String, Integer> late = new ConcurrentHashMap<>();
  private final AtomicReference<String> token = new AtomicReference<>(TOKEN);

  ChatwootServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::serve);
    server.start();
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /// The next calls are answered with 500.
  void fail(int calls) {
    failing.set(calls);
  }

  /// A file of which the first requests are answered with 404, because its upload is not done.
  void deliverLate(String path, int requests) {
    late.put(path, requests);
  }

  /// An agent makes a contact by hand.
  ///
  /// @return its id
  synchronized int agentMakes(String name, @Nullable String number, @Nullable String identifier) {
    var contact = JSON.createObjectNode().put("name", name).put("phone_number", number);
    contact.put("identifier", identifier).put("id", contacts.size() + 1);
    contact.putArray("contact_inboxes");
    contacts.add(contact);
    return contact.path("id").asInt();
  }

  /// An agent opens a conversation with a contact in the inbox.
  ///
  /// @return its id
  synchronized int agentOpens(int contact) {
    join(contact);
    var wanted = JSON.createObjectNode().put("contact_id", contact).put("inbox_id", INBOX);
    return conversation(wanted).path("id").asInt();
  }

  /// Chatwoot writes by itself, such as that nobody is there; the inbox calls its webhook.
  int templateIsWritten(URI webhook, int conversation, String text) {
    var message = JSON.createObjectNode().put("content", text);
    synchronized (this) {
      add(message.put("message_type", 3).put("conversation_id", conversation));
    }
    return call(webhook, "message_created", message);
  }

  /// No contact whose identifier begins so is stored.
  synchronized void refuseIdentifier(String beginning) {
    refusedIdentifiers.add(beginning);
  }

  /// From now on another token opens the account.
  void changeToken(String other) {
    token.set(other);
  }

  /// The conversations of which the public API was told that their contact has read them.
  synchronized List<Integer> read() {
    return List.copyOf(read);
  }

  synchronized List<JsonNode> messages() {
    return List.copyOf(messages);
  }

  /// Those that were made here.
  synchronized List<JsonNode> inboxes() {
    return List.copyOf(inboxes);
  }

  synchronized List<JsonNode> contacts() {
    return List.copyOf(contacts);
  }

  synchronized List<JsonNode> conversations() {
    return List.copyOf(conversations);
  }

  /// An agent writes; the inbox calls its webhook.
  ///
  /// @return the answer of the webhook
  int agentWrites(URI webhook, int conversation, ObjectNode message) {
    synchronized (this) {
      message.put("message_type", 1).put("conversation_id", conversation);
      add(message);
    }
    return call(webhook, "message_created", message);
  }

  int agentDeletes(URI webhook, JsonNode message) {
    synchronized (this) {
      ((ObjectNode) message).putObject("content_attributes").put("deleted", true);
      ((ObjectNode) message).remove("attachments");
    }
    return call(webhook, "message_updated", message);
  }

  int call(URI webhook, String event, JsonNode message) {
    var body = JSON.createObjectNode().put("event", event).put("id", message.path("id").asInt());
    body.put("content", "forged: the gateway does not believe this text");
    body.putObject("conversation").put("id", message.path("conversation_id").asInt());
    var request =
        HttpRequest.newBuilder(webhook)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body.toString()))
            .build();
    try {
      return client.send(request, BodyHandlers.discarding()).statusCode();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      var body = exchange.getRequestBody().readAllBytes();
      var path = exchange.getRequestURI().getPath();
      if (path.startsWith("/pages/")) {
        answer(exchange, 200, "text/html", PAGE_TEXT.getBytes(StandardCharsets.UTF_8));
        return;
      }
      if (path.startsWith("/files/")) {
        var isLate = late.merge(path, -1, Integer::sum) >= 0;
        var isSound = path.endsWith(".ogg");
        answer(
            exchange,
            isLate ? 404 : 200,
            isSound ? "audio/ogg" : "image/png",
            isSound ? MediaSamples.OGG_OPUS : PNG);
        return;
      }
      if (failing.get() > 0 && failing.decrementAndGet() >= 0) {
        answer(exchange, 500, "application/json", "{}".getBytes(StandardCharsets.UTF_8));
        return;
      }
      var seen = LAST_SEEN.matcher(path);
      if (seen.matches()) {
        markRead(Integer.parseInt(seen.group(3)));
        exchange.sendResponseHeaders(seen.group(1).equals(IDENTIFIER) ? 200 : 404, -1);
        return;
      }
      if (!token.get().equals(exchange.getRequestHeaders().getFirst("api_access_token"))
          || !path.startsWith(ACCOUNT)) {
        var error = json("{'errors':['Invalid Access Token']}");
        answer(exchange, 401, "application/json", error.getBytes(StandardCharsets.UTF_8));
        return;
      }
      var type = String.valueOf(exchange.getRequestHeaders().getFirst("Content-Type"));
      var sent = body.length == 0 ? JSON.createObjectNode() : read(type, body);
      if ((sent.path("content").asText().contains(REFUSED)
              || sent.at("/attachments/0/filename").asText().contains(REFUSED))
          && !sent.path("private").asBoolean()
          && exchange.getRequestMethod().equals("POST")) {
        var error = json("{'message':'Content is not allowed'}");
        answer(exchange, 422, "application/json", error.getBytes(StandardCharsets.UTF_8));
        return;
      }
      var operation = exchange.getRequestMethod() + " " + path.substring(ACCOUNT.length());
      var problem = problem(operation, sent);
      if (problem != null) {
        var error = json("{'message':'" + problem + "'}");
        answer(exchange, 422, "application/json", error.getBytes(StandardCharsets.UTF_8));
        return;
      }
      var found = operate(operation, query(exchange), sent);
      answer(
          exchange,
          found == null ? 404 : 200,
          "application/json",
          String.valueOf(found).getBytes(StandardCharsets.UTF_8));
    }
  }

  private static String query(HttpExchange exchange) {
    var query = exchange.getRequestURI().getRawQuery();
    return query == null ? "" : URLDecoder.decode(query, StandardCharsets.UTF_8);
  }

  private static ObjectNode read(String type, byte[] body) throws IOException {
    if (!type.startsWith("multipart/")) {
      return (ObjectNode) JSON.readTree(body);
    }
    var form = JSON.createObjectNode();
    var fields = FIELD.matcher(new String(body, StandardCharsets.ISO_8859_1));
    while (fields.find()) {
      if (fields.group(2) == null) {
        form.put(fields.group(1), fields.group(4));
      } else {
        form.putArray("attachments")
            .addObject()
            .put("filename", fields.group(2))
            .put("mimetype", fields.group(3))
            .put("size", fields.group(4).length());
      }
    }
    return form;
  }

  private synchronized JsonNode operate(String operation, String query, ObjectNode sent) {
    Matcher path = STATUS.matcher(operation);
    if (path.matches()) {
      var id = Integer.parseInt(path.group(2));
      return messages.get(id - 1).put("status", sent.path("status").asText());
    }
    path = MESSAGES.matcher(operation);
    if (path.find()) {
      var conversation = Integer.parseInt(path.group(1));
      if (operation.startsWith("GET")) {
        return payload(page(conversation, query));
      }
      var outgoing = sent.path("message_type").asText().equals("outgoing");
      sent.put("message_type", outgoing ? 1 : 0).put("conversation_id", conversation);
      return add(sent);
    }
    path = CONTACT.matcher(operation);
    if (path.matches()) {
      return contacts.get(Integer.parseInt(path.group(1)) - 1).setAll(sent);
    }
    path = CONTACT_INBOXES.matcher(operation);
    if (path.matches()) {
      return join(Integer.parseInt(path.group(1)));
    }
    path = OF_CONTACT.matcher(operation);
    if (path.find()) {
      var contact = Integer.parseInt(path.group(1));
      return payload(
          conversations.stream().filter(one -> one.path("contact_id").asInt() == contact).toList());
    }
    path = CONVERSATION.matcher(operation);
    if (path.find()) {
      return conversations.get(Integer.parseInt(path.group(1)) - 1);
    }
    return switch (operation) {
      case "GET /contacts/search" -> search(query.substring("q=".length()));
      case "POST /contacts" -> contact(sent);
      case "POST /conversations" -> conversation(sent);
      case "GET /inboxes" -> payload(inboxes);
      case "POST /inboxes" -> inbox(sent);
      default -> null;
    };
  }

  private synchronized void markRead(int conversation) {
    read.add(conversation);
  }

  private ObjectNode add(ObjectNode message) {
    if (!message.has("created_at")) {
      message.put("created_at", Instant.now().getEpochSecond());
    }
    messages.add(message.put("id", messages.size() + 1));
    return message;
  }

  /// The messages after one, or the newest of those before one.
  private List<ObjectNode> page(int conversation, String query) {
    var all =
        messages.stream()
            .filter(one -> one.path("conversation_id").asInt() == conversation)
            .toList();
    if (query.startsWith("after=")) {
      var after = Integer.parseInt(query.substring("after=".length()));
      return all.stream().filter(one -> one.path("id").asInt() > after).toList();
    }
    var before =
        query.isEmpty() ? Integer.MAX_VALUE : Integer.parseInt(query.substring("before=".length()));
    var older = all.stream().filter(one -> one.path("id").asInt() < before).toList();
    return older.subList(Math.max(0, older.size() - PAGE), older.size());
  }

  private JsonNode search(String query) {
    var next = query.indexOf("&page=");
    var page = next < 0 ? 1 : Integer.parseInt(query.substring(next + "&page=".length()));
    var part = next < 0 ? query : query.substring(0, next);
    return payload(
        contacts.stream()
            .filter(one ->
                Stream.of("name", "phone_number", "identifier")
                    .anyMatch(field -> one.path(field).asText("").contains(part)))
            .skip((page - 1L) * FOUND)
            .limit(FOUND)
            .toList());
  }

  /// The contact is in the inbox from now on.
  private ObjectNode join(int contact) {
    var known = contacts.get(contact - 1).withArray("contact_inboxes");
    if (known.isEmpty()) {
      known.addObject().put("source_id", "source-" + contact).putObject("inbox").put("id", INBOX);
    }
    return (ObjectNode) known.get(0);
  }

  /// Why a contact cannot be stored; null when it can.
  private synchronized @Nullable String problem(String operation, ObjectNode sent) {
    if (!operation.startsWith("POST /contacts") && !CONTACT.matcher(operation).matches()) {
      return null;
    }
    if (sent.path("name").asText().contains(REFUSED)) {
      return "Name is not allowed";
    }
    if (refusedIdentifiers.stream().anyMatch(sent.path("identifier").asText()::startsWith)) {
      return "Identifier is not allowed";
    }
    var number = sent.path("phone_number").asText("");
    if (!number.isEmpty() && !E164.matcher(number).matches()) {
      return "Phone number should be in e164 format";
    }
    var id = operation.substring(operation.lastIndexOf('/') + 1);
    return Stream.of("phone_number", "identifier")
        .filter(field -> isTaken(field, sent.path(field).asText(""), id))
        .map(field -> field + " has already been taken")
        .findFirst()
        .orElse(null);
  }

  private boolean isTaken(String field, String value, String id) {
    return !value.isEmpty()
        && contacts.stream()
            .anyMatch(one ->
                one.path(field).asText("").equals(value) && !one.path("id").asText().equals(id));
  }

  private JsonNode contact(ObjectNode sent) {
    sent.put("id", contacts.size() + 1);
    sent.putArray("contact_inboxes");
    contacts.add(sent);
    join(contacts.size());
    var answer = JSON.createObjectNode();
    answer.putObject("payload").set("contact", sent);
    return answer;
  }

  private JsonNode inbox(ObjectNode sent) {
    inboxes.add(
        sent.put("id", INBOX)
            .put("channel_type", "Channel::Api")
            .put("inbox_identifier", IDENTIFIER)
            .put("webhook_url", sent.at("/channel/webhook_url").asText()));
    return sent;
  }

  private JsonNode conversation(ObjectNode sent) {
    sent.put("id", conversations.size() + 1);
    sent.putObject("meta").set("sender", contacts.get(sent.path("contact_id").asInt() - 1));
    conversations.add(sent.put("uuid", "uuid-" + conversations.size()));
    return sent;
  }

  private static JsonNode payload(List<? extends JsonNode> all) {
    var answer = JSON.createObjectNode();
    all.forEach(answer.putArray("payload")::add);
    return answer;
  }

  private static void answer(HttpExchange exchange, int status, String type, byte[] body)
      throws IOException {
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
  }

  /// A picture of one pixel.
  static final byte[] PNG =
      Base64.getDecoder()
          .decode(
              "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==");

  @Override
  public void close() {
    server.stop(0);
    client.close();
  }
}
