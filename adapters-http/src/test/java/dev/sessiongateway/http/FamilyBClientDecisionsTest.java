package dev.sessiongateway.http;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.Subscription;
import dev.sessiongateway.http.delivery.FamilyEventRenderer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Habits of shipped clients of family B, beyond the shapes of single operations.
class FamilyBClientDecisionsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Address BOB = Address.person("4915550000002");

  @AutoClose private TestServer server;
  private SessionName loja;

  @BeforeEach
  void start() {
    server = new TestServer();
    server.network.addContact(new Contact(BOB, "Bob", null));
    loja = server.active("loja");
  }

  /// The workflow node always sends one.
  @Test
  void aListMayHaveAnEmptyFooter() {
    var body =
        "{'number':'4915550000002','title':'Plans','description':'Which?','buttonText':'Choose','footerText':'','sections':[{'title':'All','rows':[{'title':'A','rowId':'a'}]}]}";

    var reply = server.asNative().post("/message/sendList/loja", body);

    assertThat(reply.status()).as(reply.text()).isEqualTo(201);
    assertThat(server.network.sent(loja)).hasSize(1);
  }

  @Test
  void aTextIsAnsweredAsPendingHoweverFastTheNetworkIs() {
    for (var i = 0; i < 5; i++) {
      var body = "{'number':'4915550000002','text':'hello " + i + "'}";
      var sent = server.asNative().post("/message/sendText/loja", body);
      assertThat(sent.text("status")).isEqualTo("PENDING");
    }
  }

  /// The instance was created in family A, so that only the key decides.
  @Test
  void theDialectOfSetPresenceFollowsTheKeyFirst() {
    var body = json("{'presence':'available'}");
    var key = server.key(null, "evolution", Scope.SEND);

    assertThat(
            server.anonymous().with("apikey", key).post("/instance/setPresence/loja", body).text())
        .isEqualTo(body);
    assertThat(server.asNative().post("/instance/setPresence/loja", body).body()).isEmpty();
  }

  @Test
  void aLogoutIsToldByOneCloseWith401() {
    var before = server.stores.events().lastSeq(server.gateway.sessions().get(loja).ref());

    assertThat(server.asNative().delete("/instance/logout/loja").status()).isEqualTo(200);

    var closes =
        rendered("connection.update", before).stream()
            .filter(data -> JsonField.text(data, "/data/state").equals("close"))
            .toList();
    assertThat(closes).hasSize(1);
    assertThat(JsonField.integer(closes.getFirst(), "/data/statusReason")).isEqualTo(401);
  }

  @Test
  void theQrEventAfterConnectingWithANumberCarriesThePairingCode() {
    server.stopped("codes");
    var number = FakeNetwork.ADA.id().user();
    var reply = server.asNative().get("/instance/connect/codes?number=" + number);
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    var code = reply.text("pairingCode");

    var codes = new ArrayList<String>();
    for (var event : rendered(new SessionName("codes"), "qrcode.updated", 0)) {
      codes.add(event.at("/data/qrcode/pairingCode").asText());
    }

    assertThat(codes).contains(code);
  }

  private List<JsonNode> rendered(String name, long after) {
    return rendered(loja, name, after);
  }

  private List<JsonNode> rendered(SessionName session, String name, long after) {
    var current = server.gateway.sessions().get(session);
    var renderer = new FamilyEventRenderer(server.info, server.stores.media());
    var all = new Subscription(Family.B, Set.of(Subscription.ALL), false, false, null);
    var found = new ArrayList<JsonNode>();
    for (EventRecord event : server.stores.events().read(current.ref(), after, 1_000)) {
      for (var part : renderer.render(all, current, event)) {
        if (part.name().equals(name)) {
          found.add(parsed(part.body()));
        }
      }
    }
    return found;
  }

  private static JsonNode parsed(byte[] body) {
    try {
      return JSON.readTree(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
