package dev.sessiongateway.http.familya.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Which tools a client is shown, and the form of their schemas.
class McpToolsTest {
  private static final String LIST = "{'jsonrpc':'2.0','id':1,'method':'tools/list'}";

  @AutoClose private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
    server.active("ada");
  }

  private static Reply list(String query) {
    return server.asWaha().post("/mcp" + query, LIST);
  }

  private static List<JsonNode> tools(String query) {
    var answer = list(query);
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    return answer.array("/result/tools").valueStream().toList();
  }

  private static List<String> names(String query) {
    return tools(query).stream().map(tool -> tool.path("name").asText()).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "?tools=", "?tools=%20,"})
  void aClientIsShownFewToolsUnlessItAsksForMore(String query) {
    assertThat(names(query))
        .hasSizeLessThanOrEqualTo(40)
        .contains(
            "sendText",
            "sendImage",
            "sendFile",
            "sendVoice",
            "sendVideo",
            "sendLocation",
            "sendContactVcard",
            "sendPoll",
            "sendButtons",
            "sendList",
            "sendEvent",
            "react",
            "editMessage",
            "revokeMessage",
            "forwardMessage",
            "listChats",
            "listMessages",
            "listContacts",
            "checkExists",
            "listGroups",
            "listSessions",
            "getSession",
            "getQrCode",
            "requestPairingCode")
        .doesNotContain("createGroup", "createKey", "stopServer", "listChannels");
  }

  @Test
  void theAddressNamesMoreGroups() {
    assertThat(names("?tools=groups,Channels"))
        .contains("sendText", "createGroup", "listGroupParticipants", "followChannel")
        .doesNotContain("createKey", "createLabel");
    assertThat(names("?tools=labels&tools=status")).contains("createLabel", "postTextStatus");
    assertThat(names("?tools=all"))
        .hasSizeGreaterThan(150)
        .contains("createKey", "createLabel", "createGroup");
  }

  @ParameterizedTest
  @ValueSource(strings = {"everything", "groups,%25", "%00", "messages%20(b)", "[", "groups.add"})
  void anUnknownGroupIsRefusedWithThoseThatAreKnown(String group) {
    var answer = list("?tools=" + group);
    assertThat(answer.status()).as(answer.text()).isEqualTo(400);
    assertThat(answer.text()).contains("tools");
    if (!group.equals("[")) {
      assertThat(answer.text()).contains("all", "groups", "channels", "labels");
    }
  }

  @Test
  void aToolThatIsNotShownCanBeCalledAndAKeyStillSeesOnlyItsScopes() {
    var call =
        "{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'listLabels',"
            + "'arguments':{'session':'ada'}}}";
    var called = server.asWaha().post("/mcp", call);
    assertThat(called.json().at("/result/isError").asBoolean(true)).as(called.text()).isFalse();
    var reader = server.anonymous().with("apikey", server.key(null, null, Scope.READ));
    assertThat(reader.post("/mcp?tools=all", LIST).json().findValuesAsText("name"))
        .contains("listLabels")
        .doesNotContain("createLabel", "sendText", "createKey");
  }

  @Test
  void everySchemaIsOneThatStrictClientsTake() {
    for (var tool : tools("?tools=all")) {
      check(tool.path("name").asText(), tool.path("inputSchema"));
    }
  }

  private static void check(String where, JsonNode schema) {
    assertThat(schema.path("type").isTextual()).as(where + " has one type: " + schema).isTrue();
    for (var word : List.of("$ref", "anyOf", "oneOf", "allOf", "not", "const", "$defs")) {
      assertThat(schema.has(word)).as(where + " has " + word).isFalse();
    }
    var properties = schema.path("properties");
    properties.properties().forEach(one -> check(where + "." + one.getKey(), one.getValue()));
    schema
        .path("required")
        .forEach(name -> assertThat(properties.has(name.asText())).as(where + name).isTrue());
    schema.path("enum").forEach(value -> assertThat(value.isNull()).as(where).isFalse());
    if (schema.path("type").asText().equals("array")) {
      check(where + "[]", schema.path("items"));
    }
    if (schema.path("additionalProperties").isObject()) {
      check(where + "{}", schema.path("additionalProperties"));
    }
  }
}
