package dev.sessiongateway.http.familya.mcp;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ImageContent;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The client is that of the protocol's official SDK.
class McpRoutesTest {
  private static final String GRACE = "4915110000002@c.us";
  private static final JsonMapper JSON = new JsonMapper();

  @AutoClose private static TestServer server;
  private static SessionName ada;

  @BeforeAll
  static void start() {
    server = new TestServer();
    ada = server.active("ada");
    server.stopped("bob");
  }

  private static McpSyncClient client(String key) {
    var transport =
        HttpClientStreamableHttpTransport.builder("http://127.0.0.1:" + server.server.port())
            .jsonMapper(new JacksonMcpJsonMapper(new JsonMapper()))
            .requestBuilder(HttpRequest.newBuilder().header("X-Api-Key", key))
            .build();
    return McpClient.sync(transport)
        .requestTimeout(Duration.ofSeconds(60))
        .jsonSchemaValidator((_, _) -> JsonSchemaValidator.ValidationResponse.asValid(""))
        .build();
  }

  private static CallToolResult call(McpSyncClient client, String tool, Map<String, Object> with) {
    return client.callTool(CallToolRequest.builder(tool).arguments(with).build());
  }

  private static String text(CallToolResult result) {
    assertThat(result.content()).singleElement().isInstanceOf(TextContent.class);
    return ((TextContent) result.content().getFirst()).text();
  }

  private static JsonNode parsed(CallToolResult result) throws Exception {
    return JSON.readTree(text(result));
  }

  private static List<String> names(McpSyncClient client) {
    return client.listTools().tools().stream().map(Tool::name).toList();
  }

  @Test
  void aClientListsTheToolsSendsAMessageAndReadsTheAnswer() throws Exception {
    try (var client = client(TestServer.KEY)) {
      assertThat(client.initialize().serverInfo().name()).isEqualTo("session-gateway");
      var send =
          client.listTools().tools().stream()
              .filter(tool -> tool.name().equals("sendText"))
              .findFirst()
              .orElseThrow();
      assertThat(send.description()).isNotBlank();
      var schema = JSON.valueToTree(send.inputSchema());
      assertThat(schema.at("/properties").has("chatId")).isTrue();
      assertThat(schema.toString()).doesNotContain("$ref");

      var sent =
          call(
              client,
              "sendText",
              Map.of("session", "ada", "chatId", GRACE, "text", "Written by a tool"));
      assertThat(sent.isError()).isFalse();
      assertThat(server.network.sent(ada))
          .extracting(Message::content)
          .contains(new Content.Text("Written by a tool"));
      var id = JsonField.text(parsed(sent), "messageId");

      var read =
          call(client, "listMessages", Map.of("session", "ada", "chatId", GRACE, "limit", 10));
      assertThat(parsed(read).findValuesAsText("id")).contains(id);
    }
  }

  @Test
  void aKeySeesAndCallsOnlyTheToolsOfItsScopes() {
    var sent = server.network.sent(ada).size();
    try (var client = client(server.key(null, null, Scope.READ))) {
      client.initialize();
      assertThat(names(client))
          .contains("listSessions", "getSession")
          .doesNotContain(
              "sendText", "createSession", "startSession", "deleteSession", "createApp");
      var to = Map.<String, Object>of("session", "ada", "chatId", GRACE, "text", "No");
      assertThatThrownBy(() -> call(client, "sendText", to)).isInstanceOf(McpError.class);
    }
    assertThat(server.network.sent(ada)).hasSize(sent);
  }

  @Test
  void aToolThatTheKeyMayNotCallIsAnsweredLikeNoTool() {
    var reader = server.anonymous().with("apikey", server.key(null, null, Scope.READ));
    var hidden = reader.post("/mcp", calling("sendText", "{}")).object("error");
    var absent = reader.post("/mcp", calling("sendTexx", "{}")).object("error");
    assertThat(hidden.toString().replace("sendText", "sendTexx")).isEqualTo(absent.toString());
  }

  @Test
  void aKeyOfOneSessionNeedNotNameItAndCannotUseAnother() {
    try (var client = client(server.key(ada, null, Scope.READ, Scope.SEND))) {
      client.initialize();
      assertThat(call(client, "getSession", Map.of()).isError()).isFalse();
      var sent = call(client, "sendText", Map.of("chatId", GRACE, "text", "From its session"));
      assertThat(sent.isError()).isFalse();
      var refused = call(client, "getSession", Map.of("session", "bob"));
      assertThat(refused.isError()).isTrue();
      assertThat(text(refused)).contains(json("'code':'forbidden'")).doesNotContain("STOPPED");
      var elsewhere =
          call(client, "sendText", Map.of("session", "bob", "chatId", GRACE, "text", "No"));
      assertThat(text(elsewhere)).contains(json("'code':'forbidden'"));
    }
  }

  @Test
  void aFaultOfTheOperationIsAResultThatNamesTheField() {
    try (var client = client(TestServer.KEY)) {
      client.initialize();
      var refused = call(client, "sendText", Map.of("session", "ada", "text", "To nobody"));
      assertThat(refused.isError()).isTrue();
      assertThat(text(refused)).contains("chatId");
      assertThat(text(call(client, "getSession", Map.of()))).contains("invalid.session");
      assertThat(text(call(client, "getSession", Map.of("session", "../x"))))
          .contains("invalid.session");
      assertThat(text(call(client, "getSession", Map.of("session", List.of("ada")))))
          .contains("invalid.session");
      assertThat(text(call(client, "getSession", Map.of("session", "nobody"))))
          .contains("session.not-found");
    }
  }

  @Test
  void aPictureIsAnsweredAsAPicture() {
    server.pairing("qr");
    try (var client = client(TestServer.KEY)) {
      client.initialize();
      var qr = call(client, "getQrCode", Map.of("session", "qr", "format", "image"));
      assertThat(qr.isError()).isFalse();
      assertThat(qr.content()).singleElement().isInstanceOf(ImageContent.class);
    }
  }

  @Test
  void withoutAGoodKeyNothingIsAnswered() {
    assertThat(server.anonymous().post("/mcp", LIST).status()).isEqualTo(401);
    assertThat(server.anonymous().with("X-Api-Key", "wrong").post("/mcp", LIST).status())
        .isEqualTo(401);
    assertThatThrownBy(
            () -> {
              try (var client = client("wrong")) {
                client.initialize();
              }
            })
        .isNotNull();
  }

  @Test
  void nothingIsKeptBetweenRequests() {
    var answer = server.asWaha().post("/mcp", LIST);
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.header("Mcp-Session-Id")).isNull();
    assertThat(answer.array("/result/tools").size()).isBetween(30, 40);
    assertThat(server.asWaha().get("/mcp").status()).isEqualTo(405);
    assertThat(server.asWaha().delete("/mcp").status()).isEqualTo(405);
    var notification = "{'jsonrpc':'2.0','method':'notifications/initialized'}";
    assertThat(server.asWaha().post("/mcp", notification).status()).isEqualTo(202);
    var answered = "{'jsonrpc':'2.0','id':4,'result':{}}";
    assertThat(server.asWaha().post("/mcp", answered).status()).isEqualTo(202);
  }

  private static final String LIST = "{'jsonrpc':'2.0','id':1,'method':'tools/list'}";

  private static String calling(String tool, String arguments) {
    return "{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'%s',".formatted(tool)
        + "'arguments':"
        + arguments
        + "}}";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[1] | invalid.body",
        "{\"jsonrpc\":\"2.0\",\"id\":9223372036854775808,\"method\":\"tools/list\"} | invalid.id",
        "{} | invalid.jsonrpc",
        "{'jsonrpc':'1.0','id':1,'method':'tools/list'} | invalid.jsonrpc",
        "{'jsonrpc':'2.0','id':1} | invalid.method",
        "{'jsonrpc':'2.0','id':{},'method':'ping'} | invalid.id",
        "{'jsonrpc':'2.0','id':null,'method':'ping'} | invalid.id",
        "{'jsonrpc':'2.0','id':1.5,'method':'ping'} | invalid.id",
        "{'jsonrpc':'2.0','id':1,'method':7} | invalid.method",
        "{'jsonrpc':'2.0','id':1,'method':'tools/call','params':[]} | invalid.params",
      })
  void aMessageThatIsNotJsonRpcIsRefused(String body, String code) {
    var refused = server.asNative().post("/mcp", body);
    assertThat(refused.status()).as(refused.text()).isEqualTo(400);
    assertThat(refused.text("code")).isEqualTo(code);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'jsonrpc':'2.0','id':1,'method':'tools/call'}",
        "{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':null}}",
        "{'jsonrpc':'2.0','id':1,'method':'initialize'}",
        "{'jsonrpc':'2.0','id':1,'method':'initialize','params':{'protocolVersion':'1',"
            + "'capabilities':{},'clientInfo':{}}}",
        "{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':7}}",
        "{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'sendText','arguments':7}}",
        "{'jsonrpc':'2.0','id':1,'method':'no/such'}",
        "{'jsonrpc':'2.0','id':1,'method':'initialize','params':{'protocolVersion':{}}}",
        "{'jsonrpc':'2.0','id':1,'method':'tools/list','params':{'cursor':'x'}}",
        "{'jsonrpc':'2.0','method':'no/such'}",
      })
  @ExpectsLog(
      "WARN McpSchema - CallToolRequest: missing required field 'name' during deserialization,"
          + " using default ''")
  @ExpectsLog(
      "WARN McpSchema - InitializeRequest: missing required fields during deserialization:"
          + " protocolVersion -> '', capabilities -> \\{\\}, clientInfo -> \\{name='',"
          + " version=''\\}")
  @ExpectsLog(
      "WARN McpStatelessAsyncServer - Client requested unsupported protocol version: , so the"
          + " server will suggest the \\d+-\\d+-\\d+ version instead")
  @ExpectsLog(
      "WARN McpSchema - Implementation: missing required fields during deserialization: name -> '',"
          + " version -> ''")
  @ExpectsLog(
      "WARN McpStatelessAsyncServer - Client requested unsupported protocol version: \\d+, so the"
          + " server will suggest the \\d+-\\d+-\\d+ version instead")
  void hostileMessagesGetNoServerError(String body) {
    var answer = server.asNative().post("/mcp", body);
    assertThat(answer.status()).as(answer.text()).isLessThan(500);
    assertThat(answer.text()).doesNotContain("Exception", "\tat ", "io.modelcontextprotocol");
  }

  @Test
  void anotherVersionOfTheProtocolAndALargeBodyAreRefused() {
    var other = server.asNative().with("MCP-Protocol-Version", "1999-01-01").post("/mcp", LIST);
    assertThat(other.status()).isEqualTo(400);
    var large = calling("sendText", "{'text':'" + "x".repeat(300_000) + "'}");
    assertThat(server.asNative().post("/mcp", large).status()).isEqualTo(413);
  }
}
