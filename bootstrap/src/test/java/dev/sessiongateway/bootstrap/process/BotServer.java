package dev.sessiongateway.bootstrap.process;

import static dev.sessiongateway.application.SingleQuotedJson.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/// A stand-in for the servers of bots, after their public documentation. It refuses what they would
/// refuse: wrong keys, fields that are missing, and fields that nobody documented. A bot says what
/// it heard and how often it was asked in this conversation.
public final class BotServer implements AutoCloseable {
  public static final String KEY = "key-of-the-bot";
  private static final JsonMapper JSON = new JsonMapper();
  private static final Set<String> VARIABLES =
      Set.of("remoteJid", "pushName", "instanceName", "serverUrl");

  /// What a flow says with the marks of Evolution API when it hears a word.
  private static final Map<String, String> MARKED =
      Map.of(
          "menu?",
          """
          [list]
          [title]Menu
          [buttonText]Open
          [menu]
          [section]
          title: Soups
          [row]
          title: Onion
          rowId: soup-1
          [/row]
          [/section]
          [/menu]
          [/list]\
          """,
          "sure?",
          """
          [buttons]
          [title]Sure?
          [reply]
          displayText: Yes
          id: confirmed
          [/reply]
          [/buttons]\
          """);

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Map<String, AtomicInteger> turns = new ConcurrentHashMap<>();
  private final Map<String, String> heard = new ConcurrentHashMap<>();
  private final List<String> refusals = new CopyOnWriteArrayList<>();
  private final List<JsonNode> bodies = new CopyOnWriteArrayList<>();
  private final AtomicInteger failing = new AtomicInteger();
  private final AtomicReference<Fault> fault = new AtomicReference<>();

  public BotServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::serve);
    server.start();
  }

  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /// Why requests were refused.
  List<String> refusals() {
    return refusals;
  }

  /// The bodies of requests in JSON.
  List<JsonNode> bodies() {
    return bodies;
  }

  /// The next requests are answered 503.
  void failNext(int requests) {
    failing.set(requests);
  }

  /// Answers all requests below `/faulty`.
  void misbehave(Fault how) {
    fault.set(how);
  }

  /// How a server misbehaves.
  interface Fault {
    void answer(HttpExchange exchange) throws IOException;
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      var body = exchange.getRequestBody().readAllBytes();
      var path = exchange.getRequestURI().getPath();
      if (path.startsWith("/faulty")) {
        fault.get().answer(exchange);
        return;
      }
      if (failing.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
        send(exchange, 503, "{}");
        return;
      }
      try {
        var text = new String(body, StandardCharsets.UTF_8);
        var isJson = "application/json".equals(header(exchange, "Content-Type"));
        var json = isJson && !text.isEmpty() ? JSON.readTree(text) : JSON.createObjectNode();
        bodies.add(json);
        send(exchange, 200, answer(exchange, path, json, text));
      } catch (Refusal e) {
        refusals.add(path + ": " + e.getMessage());
        send(exchange, 400, json("{'error':'" + e.getMessage() + "'}"));
      }
    }
  }

  private String answer(HttpExchange exchange, String path, JsonNode body, String text)
      throws Refusal {
    return switch (path) {
      case "/n8n" -> n8n(exchange, body);
      case "/evolution" -> evolution(exchange, body);
      case "/flowise" -> flowise(exchange, body);
      case "/evoai" -> evoAi(exchange, body);
      case "/dify/v1/chat-messages" -> dify(exchange, body);
      case "/dify/v1/completion-messages" -> difyOnce(exchange, body, "answer").toString();
      case "/dify/v1/workflows/run" -> {
        var run = JSON.createObjectNode().put("status", "succeeded");
        run.set("outputs", difyOnce(exchange, body, "text"));
        yield JSON.createObjectNode().set("data", run).toString();
      }
      case "/dify/v1/files/upload" -> {
        require(text.contains("name=\"user\"") && text.contains("name=\"file\""), "user, file");
        yield json("{'id':'file-1'}");
      }
      case "/openai/v1/chat/completions" -> completion(exchange, body);
      case "/openai/v1/models" -> {
        bearer(exchange);
        yield json("{'object':'list','data':[{'id':'small','object':'model'}]}");
      }
      case "/openai/v1/audio/transcriptions" -> {
        bearer(exchange);
        require(text.contains("name=\"model\"") && text.contains("name=\"file\""), "model, file");
        yield json("{'text':'what I said'}");
      }
      default ->
          path.startsWith("/openai/v1/threads")
              ? assistant(exchange, path.substring("/openai/v1".length()), body)
              : typebot(path, body);
    };
  }

  private String n8n(HttpExchange exchange, JsonNode body) throws Refusal {
    only(
        body,
        Set.of(
            "chatInput",
            "sessionId",
            "keyId",
            "fromMe",
            "files",
            "remoteJid",
            "pushName",
            "instanceName",
            "serverUrl"));
    var basic = "Basic YWRhOmtleS1vZi10aGUtYm90"; // ada:key-of-the-bot
    require(basic.equals(header(exchange, "Authorization")), "Authorization");
    var files = body.has("files") ? " and " + body.path("files").size() + " file" : "";
    return JSON.createArrayNode()
        .add(said("n8n", text(body, "sessionId"), text(body, "chatInput") + files, "output"))
        .toString();
  }

  private String evolution(HttpExchange exchange, JsonNode body) throws Refusal {
    only(body, Set.of("inputs", "query", "user", "conversation_id", "files"));
    bearer(exchange);
    var inputs = new TreeSet<>(VARIABLES);
    inputs.addAll(List.of("sessionId", "fromMe"));
    only(body.path("inputs"), inputs);
    text(body, "user");
    var id = text(body.path("inputs"), "sessionId");
    require(
        !turns.containsKey("evolution " + id) || body.has("conversation_id"), "conversation_id");
    return said("evolution", id, text(body, "query"), "message")
        .put("conversation_id", "c-" + id)
        .toString();
  }

  private String flowise(HttpExchange exchange, JsonNode body) throws Refusal {
    only(body, Set.of("question", "overrideConfig", "uploads"));
    bearer(exchange);
    only(body.path("overrideConfig"), Set.of("sessionId", "vars"));
    for (var upload : body.path("uploads")) {
      require(text(upload, "data").startsWith("data:image/png;base64,"), "data");
      require(Set.of("file", "audio", "url").contains(text(upload, "type")), "type");
    }
    var id = text(body.path("overrideConfig"), "sessionId");
    return said("flowise", id, text(body, "question"), "text")
        .put("question", text(body, "question"))
        .put("chatId", id)
        .put("sessionId", id)
        .toString();
  }

  private String evoAi(HttpExchange exchange, JsonNode body) throws Refusal {
    only(body, Set.of("jsonrpc", "id", "method", "params"));
    require(KEY.equals(header(exchange, "x-api-key")), "x-api-key");
    require(text(body, "jsonrpc").equals("2.0"), "jsonrpc");
    require(text(body, "method").equals("message/send"), "method");
    var message = body.path("params").path("message");
    require(text(message, "role").equals("user"), "role");
    text(message, "messageId");
    var part = message.path("parts").path(0);
    require(text(part, "type").equals("text"), "type");
    var answer = JSON.createObjectNode().put("jsonrpc", "2.0").put("id", text(body, "id"));
    answer
        .putObject("result")
        .putArray("artifacts")
        .addObject()
        .putArray("parts")
        .add(
            said("evoai", text(body.path("params"), "contextId"), text(part, "text"), "text")
                .put("type", "text"));
    return answer.toString();
  }

  private String dify(HttpExchange exchange, JsonNode body) throws Refusal {
    only(body, Set.of("inputs", "query", "user", "response_mode", "conversation_id", "files"));
    bearer(exchange);
    for (var file : body.path("files")) {
      require(text(file, "transfer_method").equals("local_file"), "transfer_method");
      require(text(file, "upload_file_id").equals("file-1"), "upload_file_id");
    }
    var user = text(body, "user");
    var known = body.path("conversation_id").asText("");
    require(turns.containsKey("dify " + user) != known.isEmpty(), "conversation_id");
    var said =
        said("dify", user, text(body, "query"), "answer").put("conversation_id", "c-" + user);
    if (text(body, "response_mode").equals("blocking")) {
      return said.toString();
    }
    require("text/event-stream".equals(header(exchange, "Accept")), "Accept");
    var whole = said.path("answer").asText();
    var stream = new StringBuilder();
    for (var part : List.of(whole.substring(0, 3), whole.substring(3))) {
      var event = said.deepCopy().put("event", "agent_message").put("answer", part);
      stream.append("data: ").append(event).append("\n\n");
    }
    return json(stream + "data: {'event':'message_end'}\n\n");
  }

  /// Apps that know no conversation: what is asked is one of their inputs.
  private ObjectNode difyOnce(HttpExchange exchange, JsonNode body, String field) throws Refusal {
    only(body, Set.of("inputs", "user", "response_mode"));
    bearer(exchange);
    require(text(body, "response_mode").equals("blocking"), "response_mode");
    var inputs = new TreeSet<>(VARIABLES);
    inputs.add("query");
    only(body.path("inputs"), inputs);
    return said("dify", text(body, "user"), text(body.path("inputs"), "query"), field);
  }

  private String completion(HttpExchange exchange, JsonNode body) throws Refusal {
    only(body, Set.of("model", "messages", "max_tokens"));
    bearer(exchange);
    require(text(body, "model").equals("small"), "model");
    require(body.path("max_tokens").isInt(), "max_tokens");
    var messages = (ArrayNode) body.path("messages");
    var own = 0;
    for (var message : messages) {
      only(message, Set.of("role", "content"));
      require(Set.of("system", "assistant", "user").contains(text(message, "role")), "role");
      own += text(message, "role").equals("user") ? 1 : 0;
    }
    require(text(messages.get(0), "content").equals("Be brief"), "messages");
    var last = messages.get(messages.size() - 1);
    require(text(last, "role").equals("user"), "role");
    var content = last.path("content");
    var asked = content.isTextual() ? content.asText() : "[" + text(content.path(1), "type") + "]";
    var answer = JSON.createObjectNode();
    answer
        .putArray("choices")
        .addObject()
        .putObject("message")
        .put("role", "assistant")
        .put("content", "openai " + own + ": " + asked);
    return answer.toString();
  }

  private String assistant(HttpExchange exchange, String path, JsonNode body) throws Refusal {
    bearer(exchange);
    require("assistants=v2".equals(header(exchange, "OpenAI-Beta")), "OpenAI-Beta");
    var answer = JSON.createObjectNode();
    switch (exchange.getRequestMethod() + " " + path) {
      case "POST /threads" -> answer.put("id", "thread-1");
      case "POST /threads/thread-1/messages" -> {
        only(body, Set.of("role", "content"));
        heard.put("thread", text(body, "content"));
        answer.put("id", "message-1");
      }
      case "POST /threads/thread-1/runs" -> {
        require(text(body, "assistant_id").equals("asst-1"), "assistant_id");
        answer.put("id", "run-1").put("status", "queued");
      }
      case "GET /threads/thread-1/runs/run-1" ->
          answer.put("id", "run-1").put("status", "completed");
      case "GET /threads/thread-1/messages" -> {
        var said = said("assistant", "thread-1", heard.getOrDefault("thread", ""), "value");
        var content = answer.putArray("data").addObject().putArray("content").addObject();
        content.put("type", "text").set("text", said);
      }
      default -> throw new Refusal("no operation " + path);
    }
    return answer.toString();
  }

  private String typebot(String path, JsonNode body) throws Refusal {
    var answer = JSON.createObjectNode();
    if (path.equals("/api/v1/typebots/orders/startChat")) {
      only(body, Set.of("prefilledVariables", "message", "textBubbleContentFormat"));
      var variables = body.path("prefilledVariables");
      var jid = text(variables, "remoteJid");
      text(variables, "ownerJid");
      turns.remove("typebot s-" + jid);
      answer.put("sessionId", "s-" + jid);
      var greeting = "welcome" + (variables.has("city") ? " to " + text(variables, "city") : "");
      bubble(answer, greeting);
      var input = answer.putObject("input").put("type", "choice input");
      input.putArray("items").addObject().put("content", "Yes");
      return answer.toString();
    }
    require(path.matches("/api/v1/sessions/s-[^/]+/continueChat"), "no operation " + path);
    only(body, Set.of("message"));
    var id = path.split("/", -1)[4];
    var said = said("typebot", id, text(body, "message"), "text").path("text").asText();
    bubble(answer, MARKED.getOrDefault(text(body, "message"), said).split("\n", -1));
    if (!text(body, "message").equals("end")) {
      answer.putObject("input").put("type", "text input");
    }
    return answer.toString();
  }

  private static void bubble(ObjectNode answer, String... lines) {
    var content = answer.putArray("messages").addObject().put("type", "text").putObject("content");
    var paragraphs = content.put("type", "richText").putArray("richText");
    for (var line : lines) {
      paragraphs.addObject().put("type", "p").putArray("children").addObject().put("text", line);
    }
  }

  private ObjectNode said(String kind, String conversation, String text, String field) {
    var turn =
        turns
            .computeIfAbsent(kind + " " + conversation, _ -> new AtomicInteger())
            .incrementAndGet();
    return JSON.createObjectNode().put(field, kind + " " + turn + ": " + text);
  }

  private static void bearer(HttpExchange exchange) throws Refusal {
    require(("Bearer " + KEY).equals(header(exchange, "Authorization")), "Authorization");
  }

  private static String header(HttpExchange exchange, String name) {
    return exchange.getRequestHeaders().getFirst(name);
  }

  private static String text(JsonNode body, String field) throws Refusal {
    require(body.path(field).isTextual(), field);
    return body.path(field).textValue();
  }

  private static void only(JsonNode body, Set<String> fields) throws Refusal {
    for (var entry : body.properties()) {
      require(fields.contains(entry.getKey()), "unknown " + entry.getKey());
    }
  }

  private static void require(boolean holds, String what) throws Refusal {
    if (!holds) {
      throw new Refusal(what);
    }
  }

  static void send(HttpExchange exchange, int status, String text) throws IOException {
    var bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private static final class Refusal extends Exception {
    private static final long serialVersionUID = 1L;

    Refusal(String field) {
      super(field);
    }
  }
}
