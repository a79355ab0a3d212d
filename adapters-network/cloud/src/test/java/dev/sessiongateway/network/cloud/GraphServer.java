package dev.sessiongateway.network.cloud;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/// A small Graph API with one business account, as far as Meta documents what the network uses.
public final class GraphServer implements AutoCloseable {
  public static final String NUMBER = "106540352242922";
  public static final String BUSINESS = "102290129340398";
  public static final String TOKEN = "EAAJB-right";
  public static final String PHONE = "15550783881";
  private static final String VERSION = "/v25.0/";

  /// What a call is answered with instead of what it asks for.
  record Failure(int status, int code, String details, String retryAfter) {}

  private final HttpServer server;
  private final AtomicInteger counter = new AtomicInteger();
  private final Deque<Failure> failures = new ConcurrentLinkedDeque<>();
  private final Deque<Failure> numberFailures = new ConcurrentLinkedDeque<>();
  private final Map<String, byte[]> files = new ConcurrentHashMap<>();
  private final Map<String, String> types = new ConcurrentHashMap<>();
  private final List<ObjectNode> templates = new CopyOnWriteArrayList<>();
  private final List<JsonNode> sent = new CopyOnWriteArrayList<>();
  private final List<JsonNode> reads = new CopyOnWriteArrayList<>();
  private final List<String> calls = new CopyOnWriteArrayList<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile String about = "";
  private volatile String picture = "";
  private volatile String token = TOKEN;
  private volatile boolean answersMessages = true;

  private final GraphGroups groups = new GraphGroups();
  private final GraphUploads uploads = new GraphUploads();
  private final List<JsonNode> called = new CopyOnWriteArrayList<>();

  public GraphServer() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::serve);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.start();
  }

  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /// Messages that were sent, oldest first.
  public List<JsonNode> sent() {
    return List.copyOf(sent);
  }

  /// Calls that mark messages as read, or show typing. What was done with calls.
  List<JsonNode> called() {
    return called;
  }

  List<JsonNode> reads() {
    return List.copyOf(reads);
  }

  /// Methods and paths.
  List<String> calls() {
    return List.copyOf(calls);
  }

  /// The next message is answered with this.
  void fail(int status, int code, String details) {
    failures.add(new Failure(status, code, details, ""));
  }

  /// The number is asked for next, and this is the answer.
  void failNumber(int status, int code) {
    numberFailures.add(new Failure(status, code, "no", ""));
  }

  void limit(int status, int code, int seconds) {
    failures.add(new Failure(status, code, "too many", "" + seconds));
  }

  /// Messages are taken and not answered from now on, or answered again.
  public void answerMessages(boolean answers) {
    answersMessages = answers;
  }

  /// From now on another token is the right one.
  ///
  /// @return that token
  public String revokeToken() {
    token = "another";
    return "another";
  }

  void restoreToken() {
    token = TOKEN;
  }

  byte[] file(String id) {
    return files.get(id);
  }

  /// A file that somebody sends.
  String keep(byte[] bytes, String type) {
    var id = "media" + counter.incrementAndGet();
    files.put(id, bytes);
    types.put(id, type);
    return id;
  }

  /// The file is gone.
  void lose(String id) {
    files.remove(id);
  }

  void decide(String template, String status) {
    for (var known : templates) {
      if (known.path("id").asText().equals(template)) {
        known.put("status", status);
      }
    }
  }

  /// A template that is approved.
  public void addTemplate(String name, String components) throws IOException {
    var template = Json.object().put("id", "" + (700_000 + counter.incrementAndGet()));
    template.put("name", name).put("language", "en_US").put("category", "UTILITY");
    template.put("status", "APPROVED").set("components", Json.read(components));
    templates.add(template);
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      var path = exchange.getRequestURI().getPath();
      var body = exchange.getRequestBody().readAllBytes();
      calls.add(exchange.getRequestMethod() + " " + path);
      var authorization = exchange.getRequestHeaders().getFirst("Authorization");
      if (!("Bearer " + token).equals(authorization) && !("OAuth " + token).equals(authorization)) {
        answer(exchange, new Failure(401, 190, "Error validating access token", ""));
      } else if (path.startsWith("/download/")) {
        download(exchange, path.substring("/download/".length()));
      } else if (path.startsWith(VERSION)) {
        call(exchange, path.substring(VERSION.length()), body);
      } else {
        answer(exchange, new Failure(404, 100, "Unknown path components", ""));
      }
    }
  }

  private void number(HttpExchange exchange) throws IOException {
    var failure = numberFailures.poll();
    if (failure != null) {
      answer(exchange, failure);
      return;
    }
    answer(
        exchange,
        Json.object()
            .put("id", NUMBER)
            .put("display_phone_number", "+1 555-078-3881")
            .put("verified_name", "Lucky Shrub"));
  }

  /// The groups of the business.
  GraphGroups groups() {
    return groups;
  }

  private static JsonNode fields(HttpExchange exchange, byte[] body) throws IOException {
    var type = exchange.getRequestHeaders().getFirst("Content-Type");
    return type != null && type.startsWith("multipart/")
        ? Json.object().put("file", new String(body, ISO_8859_1))
        : Json.read(body.length == 0 ? "{}".getBytes(UTF_8) : body);
  }

  private void call(HttpExchange exchange, String path, byte[] body) throws IOException {
    if (path.indexOf("ZD") > 0 || path.equals(NUMBER + "/groups")) {
      var answer = groups.call(exchange.getRequestMethod(), path, fields(exchange, body));
      if (answer.isPresent()) {
        answer(exchange, answer.get().status(), answer.get().body());
        return;
      }
    }
    var query = query(exchange);
    switch (exchange.getRequestMethod() + " " + path) {
      case "GET " + NUMBER -> number(exchange);
      case "POST " + NUMBER + "/messages" -> message(exchange, Json.read(body));
      case "POST " + NUMBER + "/calls" -> {
        called.add(Json.read(body));
        answer(exchange, Json.object().put("success", true));
      }
      case "POST " + NUMBER + "/media" -> upload(exchange, body);
      case "POST " + BUSINESS + "/subscribed_apps" ->
          answer(exchange, Json.object().put("success", true));
      case "POST app/uploads" -> answer(exchange, uploads.begin(query));
      case "GET " + NUMBER + "/whatsapp_business_profile" -> profile(exchange);
      case "POST " + NUMBER + "/whatsapp_business_profile" ->
          editProfile(exchange, Json.read(body));
      case "GET " + BUSINESS + "/message_templates" -> list(exchange, query);
      case "POST " + BUSINESS + "/message_templates" -> create(exchange, Json.read(body));
      case "DELETE " + BUSINESS + "/message_templates" -> delete(exchange, query);
      default -> object(exchange, path, body);
    }
  }

  private void object(HttpExchange exchange, String id, byte[] body) throws IOException {
    if (id.startsWith("upload:")) {
      addPart(exchange, id.substring("upload:".length()), body);
      return;
    }
    var template =
        templates.stream().filter(known -> known.path("id").asText().equals(id)).findFirst();
    if (files.containsKey(id)) {
      answer(
          exchange,
          Json.object()
              .put("id", id)
              .put("url", url() + "/download/" + id)
              .put("mime_type", types.get(id))
              .put("file_size", files.get(id).length));
    } else if (template.isPresent() && exchange.getRequestMethod().equals("POST")) {
      template.get().setAll((ObjectNode) Json.read(body));
      template.get().put("status", "PENDING");
      answer(exchange, Json.object().put("success", true));
    } else {
      var error = error(new Failure(400, 100, "Object with ID does not exist", ""));
      ((ObjectNode) error.path("error")).put("error_subcode", 33);
      answer(exchange, 400, error);
    }
  }

  private void addPart(HttpExchange exchange, String id, byte[] body) throws IOException {
    var headers = exchange.getRequestHeaders();
    var scheme = headers.getFirst("Authorization").split(" ")[0];
    var answer = uploads.add(id, scheme, headers.getFirst("file_offset"), body);
    if (answer.isPresent()) {
      answer(exchange, answer.get());
    } else {
      answer(exchange, new Failure(400, 100, "Invalid upload", ""));
    }
  }

  GraphUploads uploads() {
    return uploads;
  }

  /// The handle of the picture; empty before there is one.
  String picture() {
    return picture;
  }

  private void message(HttpExchange exchange, JsonNode body) throws IOException {
    var failure = failures.poll();
    if (failure != null) {
      answer(exchange, failure);
    } else if (body.has("status")) {
      reads.add(body);
      answer(exchange, Json.object().put("success", true));
    } else {
      var wamid = "wamid.HBgL/" + counter.incrementAndGet() + "+A==";
      sent.add(((ObjectNode) body).put("wamid", wamid));
      if (!answersMessages) {
        await();
        return;
      }
      var answer = Json.object().put("messaging_product", "whatsapp");
      answer.putArray("messages").addObject().put("id", wamid);
      answer(exchange, answer);
    }
  }

  private void await() {
    try {
      closed.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void upload(HttpExchange exchange, byte[] body) throws IOException {
    var text = new String(body, ISO_8859_1);
    var boundary = "\r\n" + text.substring(0, text.indexOf("\r\n"));
    var part = text.indexOf("name=\"file\"");
    var start = text.indexOf("\r\n\r\n", part) + 4;
    var end = text.indexOf(boundary, start);
    var type = text.substring(text.indexOf("Content-Type: ", part) + 14, start - 4);
    var id = keep(Arrays.copyOfRange(body, start, end), type);
    answer(exchange, Json.object().put("id", id));
  }

  private void download(HttpExchange exchange, String id) throws IOException {
    var bytes = files.get(id);
    exchange.sendResponseHeaders(bytes == null ? 404 : 200, bytes == null ? -1 : bytes.length);
    if (bytes != null) {
      exchange.getResponseBody().write(bytes);
    }
  }

  private void profile(HttpExchange exchange) throws IOException {
    var answer = Json.object();
    var profile = answer.putArray("data").addObject().put("messaging_product", "whatsapp");
    if (!about.isEmpty()) {
      profile.put("about", about);
    }
    profile.put("vertical", "RETAIL").put("email", "lucky@example.org");
    profile.putArray("websites").add("https://example.org/");
    answer(exchange, answer);
  }

  /// Meta takes no empty one.
  private void editProfile(HttpExchange exchange, JsonNode body) throws IOException {
    var handle = body.path("profile_picture_handle").asText();
    if (!handle.isEmpty()) {
      if (!uploads.has(handle)) {
        answer(exchange, new Failure(400, 100, "profile_picture_handle: no such handle", ""));
        return;
      }
      picture = handle;
      answer(exchange, Json.object().put("success", true));
    } else if (body.path("about").asText().isEmpty()) {
      answer(exchange, new Failure(400, 100, "about: must not be empty", ""));
    } else {
      about = body.path("about").asText();
      answer(exchange, Json.object().put("success", true));
    }
  }

  private void list(HttpExchange exchange, Map<String, String> query) throws IOException {
    var answer = Json.object();
    var data = answer.putArray("data");
    templates.stream()
        .filter(known -> known.path("name").asText().contains(query.getOrDefault("name", "")))
        .forEach(data::add);
    answer(exchange, answer);
  }

  private void create(HttpExchange exchange, JsonNode body) throws IOException {
    var template = ((ObjectNode) body).put("id", "" + (500_000 + counter.incrementAndGet()));
    templates.add(template.put("status", "PENDING"));
    answer(
        exchange,
        Json.object()
            .put("id", template.path("id").asText())
            .put("status", "PENDING")
            .put("category", template.path("category").asText()));
  }

  private void delete(HttpExchange exchange, Map<String, String> query) throws IOException {
    var isDeleted =
        templates.removeIf(known ->
            known.path("name").asText().equals(query.get("name"))
                && known
                    .path("id")
                    .asText()
                    .equals(query.getOrDefault("hsm_id", known.path("id").asText())));
    if (isDeleted) {
      answer(exchange, Json.object().put("success", true));
    } else {
      var error = error(new Failure(404, 100, "Message template was not found", ""));
      ((ObjectNode) error.path("error")).put("error_subcode", 2_593_002);
      answer(exchange, 404, error);
    }
  }

  private static Map<String, String> query(HttpExchange exchange) {
    var query = exchange.getRequestURI().getRawQuery();
    return query == null
        ? Map.of()
        : Arrays.stream(query.split("&"))
            .map(pair -> pair.split("=", 2))
            .collect(Collectors.toMap(pair -> pair[0], pair -> URLDecoder.decode(pair[1], UTF_8)));
  }

  private static void answer(HttpExchange exchange, Failure failure) throws IOException {
    if (!failure.retryAfter().isEmpty()) {
      exchange.getResponseHeaders().add("Retry-After", failure.retryAfter());
    }
    answer(exchange, failure.status(), error(failure));
  }

  private static ObjectNode error(Failure failure) {
    var answer = Json.object();
    var error = answer.putObject("error").put("message", "(#" + failure.code() + ")");
    error.put("type", "OAuthException").put("code", failure.code());
    error.putObject("error_data").put("details", failure.details());
    return answer;
  }

  private static void answer(HttpExchange exchange, JsonNode body) throws IOException {
    answer(exchange, 200, body);
  }

  private static void answer(HttpExchange exchange, int status, JsonNode body) throws IOException {
    var bytes = Json.bytes(body);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
  }
}
