package dev.sessiongateway.http.familya.label;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.TestServer.Client;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Labels as clients of family A keep them.
class LabelRoutesTest {
  private static final Address BOB = Address.person("4915550000002");
  private static final String BOBS = "/api/ada/labels/chats/4915550000002@c.us";

  @AutoClose private final TestServer server = new TestServer();
  private final Client waha = server.asWaha();
  private SessionName ada;

  @BeforeEach
  void start() {
    ada = server.active("ada");
    server.network.addContact(new Contact(BOB, "Bob", null));
  }

  @Test
  void aLabelIsCreatedChangedAndDeleted() {
    var created = waha.post("/api/ada/labels", "{'name':'Hot','color':3}");
    assertThat(created.status()).isEqualTo(201);
    var id = created.text("id");
    assertThat(created.text("name")).isEqualTo("Hot");
    assertThat(created.integer("color")).isEqualTo(3);
    assertThat(created.text("colorHex")).isEqualTo("#dfaef0");
    assertThat(labels()).contains(new Label(new LabelId(id), "Hot", 3));
    var changed = waha.put("/api/ada/labels/" + id, "{'name':'Cold','color':null}");
    assertThat(changed.status()).isEqualTo(200);
    assertThat(changed.integer("color")).isEqualTo(3);
    assertThat(labels()).contains(new Label(new LabelId(id), "Cold", 3));
    assertThat(waha.get("/api/ada/labels").json()).contains(changed.json());
    var deleted = waha.delete("/api/ada/labels/" + id);
    assertThat(deleted.status()).isEqualTo(200);
    assertThat(deleted.json().isObject()).isTrue();
    assertThat(labels()).extracting(Label::id).doesNotContain(new LabelId(id));
    assertThat(waha.delete("/api/ada/labels/" + id).status()).isEqualTo(404);
    assertThat(waha.put("/api/ada/labels/" + id, "{'name':'Cold'}").status()).isEqualTo(404);
    assertThat(server.asNative().post("/api/ada/labels", "{'name':'Hot'}").status()).isEqualTo(200);
  }

  private List<Label> labels() {
    return server.gateway.labels().list(ada);
  }

  @ParameterizedTest
  @CsvSource({"#ff9485,0", "#DFAEF0,3", "9368cf,19"})
  void aColorIsGivenByItsValueToo(String hex, int color) {
    var body = "{'name':'Hot','colorHex':'" + hex + "'}";
    var created = waha.post("/api/ada/labels", body);
    assertThat(created.integer("color")).isEqualTo(color);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "POST|/api/ada/labels|{}|name",
        "POST|/api/ada/labels|{'name':' '}|name",
        "POST|/api/ada/labels|{'name':'x','color':20}|color",
        "POST|/api/ada/labels|{'name':'x','color':-1}|color",
        "POST|/api/ada/labels|{'name':'x','colorHex':'#123456'}|colorHex",
        "POST|/api/ada/labels|{'name':'x','color':1,'colorHex':'#ff9485'}|colorHex",
        "PUT|/api/ada/labels/1|{'color':1}|name",
        "PUT|/api/ada/labels/not%20an%20id|{'name':'x'}|labelId",
        "PUT|/api/ada/labels/chats/4915550000002@c.us|{}|labels",
        "PUT|/api/ada/labels/chats/4915550000002@c.us|{'labels':[{}]}|labels.0.id",
        "PUT|/api/ada/labels/chats/nobody|{'labels':[]}|chatId"
      })
  void badInputIsA400ThatNamesTheField(String method, String path, String body, String field) {
    var before = labels();
    var reply = waha.send(method, path, body);
    assertThat(reply.status()).as(reply.text()).isEqualTo(400);
    assertThat(reply.text("code")).isEqualTo("invalid." + field);
    assertThat(labels()).isEqualTo(before);
  }

  @Test
  void theTwentyFirstLabelIsRefused() {
    while (labels().size() < 20) {
      assertThat(waha.post("/api/ada/labels", "{'name':'More'}").status()).isEqualTo(201);
    }
    var refused = waha.post("/api/ada/labels", "{'name':'More'}");
    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.text("code")).isEqualTo("network.refused");
  }

  @Test
  void aChatHasTheLabelsThatWereSet() {
    assertThat(waha.get(BOBS).text()).isEqualTo("[]");
    var set = waha.put(BOBS, "{'labels':[{'id':'1'},{'id':'2'}]}");
    assertThat(set.status()).isEqualTo(200);
    assertThat(set.text()).isEmpty();
    assertThat(waha.get(BOBS).json()).hasSize(2);
    assertThat(waha.put(BOBS, "{'labels':[{'id':'2'}]}").status()).isEqualTo(200);
    assertThat(waha.get(BOBS).text("/0/name")).isEqualTo("Paid");
    assertThat(server.gateway.labels().on(ada, BOB)).containsExactly(new LabelId("2"));
    var unknown = waha.put(BOBS, "{'labels':[{'id':'1'},{'id':'99'}]}");
    assertThat(unknown.status()).isEqualTo(404);
    assertThat(unknown.text("code")).isEqualTo("label.not-found");
    var nobody = waha.put("/api/ada/labels/chats/4915559999999", "{'labels':[{'id':'1'}]}");
    assertThat(nobody.status()).isEqualTo(404);
    assertThat(nobody.text("code")).isEqualTo("chat.not-found");
    assertThat(server.gateway.labels().on(ada, BOB)).containsExactly(new LabelId("2"));
    assertThat(waha.put(BOBS, "{'labels':[]}").status()).isEqualTo(200);
    assertThat(server.gateway.labels().on(ada, BOB)).isEmpty();
  }

  @Test
  void theChatsOfALabelAreListedWithTheirMessages() {
    waha.put(BOBS, "{'labels':[{'id':'1'}]}");
    var silent = waha.get("/api/ada/labels/1/chats");
    assertThat(silent.status()).isEqualTo(200);
    assertThat(silent.text("/0/id")).isEqualTo("4915550000002@c.us");
    assertThat(silent.integer("/0/timestamp")).isZero();
    waha.post("/api/sendText", "{'session':'ada','chatId':'4915550000002@c.us','text':'hello'}");
    var chat = waha.get("/api/ada/labels/1/chats");
    assertThat(chat.text("/0/lastMessage/body")).isEqualTo("hello");
    assertThat(waha.get("/api/ada/labels/2/chats").text()).isEqualTo("[]");
    assertThat(waha.get("/api/ada/labels/99/chats").status()).isEqualTo(404);
  }
}
