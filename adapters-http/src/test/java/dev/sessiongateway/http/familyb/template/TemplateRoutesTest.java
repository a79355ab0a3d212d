package dev.sessiongateway.http.familyb.template;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.capability.TemplateCapabilities.Templates;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.template.TemplateId;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Templates on a network that approves them.
class TemplateRoutesTest {
  private static final Address BOB = Address.person("4915550000002");
  private static final String COMPONENTS =
      "[{'type':'BODY','text':'Hello {{1}}, order {{2}} is ready.'}]";
  private static final String ORDER =
      "{'name':'order_ready','category':'UTILITY','language':'en_US','components':"
          + COMPONENTS
          + "}";

  @AutoClose private static TestServer server;

  private SessionName shop;

  @BeforeAll
  static void start() {
    server = new TestServer();
    server.network.regain(Templates.class);
    server.network.addContact(new Contact(BOB, "Bob", null));
  }

  @BeforeEach
  void link() {
    shop = server.active("shop-" + server.identifiers.uuid());
  }

  private Reply post(String operation, String body) {
    return server.asNative().post(operation + "/" + shop, body);
  }

  private TemplateId create() {
    var made = post("/template/create", ORDER);
    assertThat(made.status()).as(made.text()).isEqualTo(201);
    return new TemplateId(made.text("id"));
  }

  private static String message(String fields) {
    return "{'number':'4915550000002','name':'order_ready','language':'en_US'" + fields + "}";
  }

  private static String parameters(String... values) {
    var all =
        String.join(
            ",",
            java.util.Arrays.stream(values)
                .map(value -> json("{'type':'text','text':'" + value + "'}"))
                .toList());
    return ",'components':[{'type':'body','parameters':[" + all + "]}]";
  }

  @Test
  void aTemplateIsListedAsTheNetworkHasItUntilItIsDeleted() throws Exception {
    var id = create();
    var row = server.asNative().get("/template/find/" + shop).json().get(0);
    assertThat(JsonField.text(row, "id")).isEqualTo(id.value());
    assertThat(JsonField.text(row, "name")).isEqualTo("order_ready");
    assertThat(JsonField.text(row, "category")).isEqualTo("UTILITY");
    assertThat(JsonField.text(row, "status")).isEqualTo("PENDING");
    assertThat(JsonField.text(row, "/components/0/text")).contains("order {{2}} is ready");
    assertThat(row.has("rejected_reason")).isFalse();

    var edited = post("/template/edit", "{'templateId':'" + id + "','category':'MARKETING'}");
    assertThat(edited.status()).as(edited.text()).isEqualTo(200);
    var after = server.asNative().get("/template/find/" + shop).json().get(0);
    assertThat(JsonField.text(after, "category")).isEqualTo("MARKETING");
    var deleted =
        server.asNative().send("DELETE", "/template/delete/" + shop, "{'name':'order_ready'}");
    assertThat(deleted.text()).isEqualTo(json("{'success':true}"));
    assertThat(server.asNative().get("/template/find/" + shop).text()).isEqualTo("[]");
  }

  @Test
  void aMessageFromATemplateSaysWhatTheRecipientReads() {
    server.network.approve(shop, create());
    var sent = post("/message/sendTemplate", message(parameters("Ada", "7")));
    assertThat(sent.status()).as(sent.text()).isEqualTo(201);
    assertThat(sent.text("messageType")).isEqualTo("templateMessage");
    assertThat(sent.text("/message/templateMessage/hydratedTemplate/hydratedContentText"))
        .isEqualTo("Hello Ada, order 7 is ready.");
    assertThat(server.network.sent(shop))
        .singleElement()
        .extracting(Message::content)
        .isInstanceOfSatisfying(
            Content.Template.class,
            template -> {
              assertThat(template.name()).isEqualTo("order_ready");
              assertThat(template.components()).contains(json("'text':'Ada'"));
            });
    var shown = server.asWaha().get("/api/" + shop + "/chats/4915550000002@c.us/messages");
    assertThat(JsonField.text(shown.json().get(0), "body"))
        .isEqualTo("Hello Ada, order 7 is ready.");
  }

  @Test
  void aParameterTooFewIsA400AndNothingIsSent() {
    server.network.approve(shop, create());
    var refused = post("/message/sendTemplate", message(parameters("Ada")));
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text("code")).isEqualTo("invalid.components");
    assertThat(server.network.sent(shop)).isEmpty();
  }

  @Test
  void aTemplateThatIsNotApprovedOrUnknownIsNotSent() {
    assertThat(post("/message/sendTemplate", message(parameters("Ada", "7"))).status())
        .isEqualTo(404);
    create();
    var refused = post("/message/sendTemplate", message(parameters("Ada", "7")));
    assertThat(refused.text("code")).isEqualTo("network.refused");
    assertThat(server.network.sent(shop)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "/template/create | 'name':'Order"
            + " Ready','category':'UTILITY','language':'en','components':[] | name",
        "/template/create |"
            + " 'name':'a','category':'OTHER','language':'en','components':[] |"
            + " category",
        "/template/create |"
            + " 'name':'a','category':'UTILITY','language':'en','components':{} |"
            + " components",
        "/template/create | 'name':'a','category':'UTILITY','components':[] | language",
        "/template/edit | 'templateId':'../7','category':'UTILITY' | templateId",
        "/template/edit | 'templateId':'7' | components",
        "/template/edit | 'templateId':'7','ttl':1 | ttl",
        "/message/sendTemplate | 'number':'4915550000002','name':'A b','language':'en'" + " | name",
        "/message/sendTemplate |"
            + " 'number':'4915550000002','name':'a','language':'en','components':7 |"
            + " components",
      })
  void badInputNamesTheField(String operation, String fields, String field) {
    var refused = post(operation, "{" + fields + "}");
    assertThat(refused.status()).as(refused.text()).isEqualTo(400);
    assertThat(refused.text("code")).isEqualTo("invalid." + field);
    assertThat(server.network.sent(shop)).isEmpty();
  }
}
