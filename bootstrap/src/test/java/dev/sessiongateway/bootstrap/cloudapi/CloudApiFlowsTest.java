package dev.sessiongateway.bootstrap.cloudapi;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.bootstrap.demo.GatewayClient.Answer;
import dev.sessiongateway.http.JsonField;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Flows: their life, the messages that open them, the answers of people, and their endpoints.
final class CloudApiFlowsTest extends CloudApiFixture {
  private static final String FLOWS = ACCOUNT + "/flows";
  private static final String SCREENS =
      "{\\\"version\\\":\\\"7.0\\\",\\\"screens\\\":[{\\\"id\\\":\\\"SEATS\\\"},{\\\"id\\\":\\\"DAY\\\"}]}";

  private final FlowEndpointServer endpoint = new FlowEndpointServer();

  @BeforeEach
  void forget() {
    app.forget();
  }

  private static String make(String name, String more) {
    var body = json("{'name':'%s','categories':['SURVEY']%s}").formatted(name, more);
    var reply = post(FLOWS, body);
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    return JsonField.text(reply.json(), "id");
  }

  private static String published(String name, String more) {
    return make(name, json(",'flow_json':'" + SCREENS + "','publish':true" + more));
  }

  private static String opening(String id, String more) {
    return "'type':'interactive','interactive':{'type':'flow','body':{'text':'Seats?'},'action':{'name':'flow','parameters':{'flow_message_version':'3','flow_id':'%s','flow_cta':'Choose','flow_token':'t-1'%s}}}"
        .formatted(id, more);
  }

  private static Answer fill(Map<String, ?> body) {
    return client.post(path(), body);
  }

  @Test
  void aFlowIsADraftThenPublishedThenDeprecated() {
    var id = make("life", "");
    assertThat(JsonField.text(get(id).json(), "status")).isEqualTo("DRAFT");
    post(id + "/publish", "{}").expectError(400, 139002);
    post(id + "/deprecate", "{}").expectError(400, 139003);
    assertThat(post(id, json("{'name':'longer life'}")).status()).isEqualTo(200);
    var screens = SCREENS.replace("\\", "");
    assertThat(asset(id, json("{'screens':[]}")).get("validation_errors")).hasSize(2);
    assertThat(asset(id, screens).get("validation_errors")).isEmpty();
    var file = get(id + "/assets").json().at("/data/0");
    assertThat(JsonField.text(file, "download_url")).endsWith("/simulator/graph/flows/" + id);
    assertThat(post(id + "/publish", "{}").status()).isEqualTo(200);
    var change = app.await("a change", value -> value.has("flow_id"));
    assertThat(JsonField.text(change, "new_status")).isEqualTo("PUBLISHED");
    delete(id).expectError(400, 139004);
    assertThat(JsonField.text(get(id).json(), "name")).isEqualTo("longer life");
    assertThat(post(id + "/deprecate", "{}").status()).isEqualTo(200);
    post(MESSAGES, message(ADA, opening(id, ""))).expectError(400, 131009);
    var draft = make("draft", "");
    assertThat(delete(draft).status()).isEqualTo(200);
    get(draft).expectError(400, 100);
  }

  private static JsonNode asset(String id, String json) {
    var boundary = "----boundary";
    var body =
        String.join(
            "\r\n",
            "--" + boundary,
            "Content-Disposition: form-data; name=\"asset_type\"",
            "",
            "FLOW_JSON",
            "--" + boundary,
            "Content-Disposition: form-data; name=\"file\"; filename=\"flow.json\"",
            "Content-Type: application/json",
            "",
            json,
            "--" + boundary + "--",
            "");
    var reply =
        call(
            request(id + "/assets")
                .header("Content-Type", "multipart/form-data; boundary=" + boundary)
                .POST(BodyPublishers.ofString(body)));
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    return reply.json();
  }

  @Test
  void aPersonFillsInAForm() {
    var id = published("seats", "");
    send(opening(id, ",'flow_action_payload':{'screen':'SEATS','data':{'most':4}}"));
    assertThat(JsonField.text(lastOn(ADA), "/buttons/0/type")).isEqualTo("flow");
    done(fill(Map.of("action", "complete", "data", Map.of("seats", 2))));
    var reply = app.message("interactive").get("interactive");
    assertThat(reply)
        .hasToString(
            "{\"type\":\"nfm_reply\",\"nfm_reply\":{\"response_json\":"
                + "\"{\\\"flow_token\\\":\\\"t-1\\\",\\\"seats\\\":2}\",\"body\":\"Sent\",\"name\":\"flow\"}}");
  }

  @Test
  void aMessageNamesAFormOfItsModeAndAScreenOfIt() {
    var draft = make("a draft", json(",'flow_json':'" + SCREENS + "'"));
    post(MESSAGES, message(ADA, opening(draft, ""))).expectError(400, 131009);
    send(opening(draft, ",'mode':'draft'"));
    var other = ",'mode':'draft','flow_action_payload':{'screen':'NONE'}";
    post(MESSAGES, message(ADA, opening(draft, other))).expectError(400, 131009);
    var asking = ",'mode':'draft','flow_action':'data_exchange'";
    post(MESSAGES, message(ADA, opening(draft, asking))).expectError(400, 131009);
    post(MESSAGES, message(ADA, opening("1", ""))).expectError(400, 131009);
  }

  @Test
  void aTemplateOpensAForm() {
    var id = published("of a template", "");
    var made =
        post(
            ACCOUNT + "/message_templates",
            """
            {"name":"with_a_form","language":"en","category":"MARKETING","components":[{"type":"BODY","text":"Seats?"},
             {"type":"BUTTONS","buttons":[{"type":"FLOW","text":"Choose","flow_id":"%s","flow_action":"navigate","navigate_screen":"DAY"}]}]}
            """
                .formatted(id));
    var template = JsonField.text(made.json(), "id");
    var path = "/simulator/phones/" + SHOP + "/business/templates/" + template;
    done(client.put(path, Map.of("review", "approved")));
    assertThat(JsonField.text(get(template).json(), "/components/1/buttons/0/navigate_screen"))
        .isEqualTo("DAY");
    send(
        "'type':'template','template':{'name':'with_a_form','language':{'code':'en'},'components':[{'type':'button','sub_type':'flow','index':'0','parameters':[{'type':'action','action':{'flow_token':'t-2'}}]}]}");
    done(fill(Map.of("action", "complete")));
    var reply = app.message("interactive").at("/interactive/nfm_reply");
    assertThat(JsonField.text(reply, "response_json")).isEqualTo(json("{'flow_token':'t-2'}"));
  }

  private static Reply template(String name, String button) {
    return post(
        ACCOUNT + "/message_templates",
        """
        {'name':'%s','language':'en','category':'MARKETING','components':[{'type':'BODY','text':'Seats?'},
         {'type':'BUTTONS','buttons':[{'type':'FLOW','text':'Choose'%s}]}]}
        """
            .formatted(name, button));
  }

  @Test
  void aTemplateMakesAndPublishesTheFormOfItsJson() {
    var screens = "'flow_json':'" + SCREENS + "','flow_action':'navigate','navigate_screen':'DAY'";
    var made = template("with_json", "," + screens);
    assertThat(made.status()).as(made.text()).isEqualTo(200);
    var template = JsonField.text(made.json(), "id");
    var button = get(template).json().at("/components/1/buttons/0");
    var form = JsonField.text(button, "flow_id");
    assertThat(JsonField.text(get(form).json(), "status")).isEqualTo("PUBLISHED");
    var report = app.await("flows", value -> value.at("/flow_id").asText().equals(form));
    assertThat(JsonField.text(report, "new_status")).isEqualTo("PUBLISHED");

    var path = "/simulator/phones/" + SHOP + "/business/templates/" + template;
    done(client.put(path, Map.of("review", "approved")));
    send("'type':'template','template':{'name':'with_json','language':{'code':'en'}}");
    done(fill(Map.of("action", "complete", "data", Map.of("seats", 2))));
    app.message("interactive");
  }

  @Test
  void aTemplateNamesAForm() {
    var id = published("named by a template", "");
    var button = ",'flow_name':'named by a template','navigate_screen':'SEATS'";
    var made = template("with_a_name", button);
    assertThat(made.status()).as(made.text()).isEqualTo(200);
    var template = JsonField.text(made.json(), "id");
    assertThat(JsonField.text(get(template).json(), "/components/1/buttons/0/flow_id"))
        .isEqualTo(id);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'navigate_screen':'DAY' | 100",
        "'flow_name':'none','navigate_screen':'DAY' | 131009",
        "'flow_id':'1','navigate_screen':'DAY' | 131009",
        "'flow_id':'1','flow_name':'a','navigate_screen':'DAY' | 100",
        "'flow_json':'{}','flow_id':'1','navigate_screen':'DAY' | 100",
        "'flow_json':'no json','navigate_screen':'DAY' | 100",
        "'flow_json':'{}','navigate_screen':'DAY' | 100",
        "'flow_json':7,'navigate_screen':'DAY' | 100",
        "'flow_json':%s | 100",
        "'flow_json':%s,'navigate_screen':'NONE' | 131009",
        "'flow_json':%s,'flow_action':'data_exchange' | 131009",
        "'flow_json':%s,'flow_action':'fly','navigate_screen':'DAY' | 100"
      })
  void aTemplateWithoutAFormThatCanBeSentIsRefused(String button, int code) {
    var before = get(ACCOUNT + "/flows").json();
    template("refused", "," + button.replace("%s", "'" + SCREENS + "'")).expectError(400, code);
    assertThat(get(ACCOUNT + "/flows").json()).isEqualTo(before);
  }

  @Test
  void theEndpointOfAFormIsAskedWithTheKeyOfTheBusiness() {
    var id = withEndpoint("/flow", "asking");
    send(opening(id, ",'flow_action':'data_exchange'"));
    endpoint.next(json("{'screen':'SEATS','data':{'most':4}}"));
    var first = done(fill(Map.of("action", "INIT"))).json();
    assertThat(first).hasToString(json("{'screen':'SEATS','data':{'most':4}}"));
    assertThat(endpoint.request())
        .hasToString(json("{'version':'3.0','action':'INIT','flow_token':'t-1'}"));
    endpoint.next(
        json(
            "{'screen':'SUCCESS','data':{'extension_message_response':{'params':{'flow_token':'t-1','booked':true}}}}"));
    var exchange = Map.of("action", "data_exchange", "screen", "SEATS", "data", Map.of("seats", 2));
    var end = done(fill(exchange)).json();
    assertThat(JsonField.text(end, "screen")).isEqualTo("SUCCESS");
    assertThat(JsonField.integer(endpoint.request(), "/data/seats")).isEqualTo(2);
    var reply = app.message("interactive").at("/interactive/nfm_reply");
    assertThat(JsonField.text(reply, "response_json"))
        .isEqualTo(json("{'flow_token':'t-1','booked':true}"));
  }

  @Test
  void anAnswerThatWasTamperedWithIsRefused() {
    var id = withEndpoint("/tampered", "tampered");
    send(opening(id, ",'flow_action':'data_exchange'"));
    endpoint.next(json("{'screen':'SEATS','data':{}}"));
    endpoint.tamper(bytes -> {
      bytes[0] ^= 1;
      return bytes;
    });
    refused("cannot be decrypted");
    endpoint.tamper(UnaryOperator.identity());
    endpoint.next(json("{'screen':'NONE','data':{}}"));
    refused("names no screen");
  }

  private static void refused(String reason) {
    var answer = client.post(path(), Map.of("action", "INIT"));
    assertThat(answer.text("code")).isEqualTo("network.refused");
    assertThat(answer.json().toString()).contains(reason);
  }

  private static String path() {
    var id = JsonField.text(lastOn(ADA), "id");
    return "/simulator/phones/" + ADA + "/chats/" + SHOP + "@c.us/messages/" + id + "/flow";
  }

  private String withEndpoint(String path, String name) {
    app.answerPosts(path, endpoint::answer);
    var key = endpoint.pem().replace("\n", "\\n");
    var set = NUMBER + "/whatsapp_business_encryption";
    assertThat(post(set, json("{'business_public_key':'" + key + "'}")).status()).isEqualTo(200);
    return published(name, ",'endpoint_uri':'" + app.url(path) + "'");
  }
}
