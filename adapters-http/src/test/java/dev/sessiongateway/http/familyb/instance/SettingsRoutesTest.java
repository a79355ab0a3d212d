package dev.sessiongateway.http.familyb.instance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.session.Automation;
import dev.sessiongateway.domain.session.EventConfig;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.TestServer.Client;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsRoutesTest {
  @AutoClose private static final TestServer server = new TestServer();
  private static final Client client = server.asNative();

  private SessionName loja;

  @BeforeEach
  void create() {
    loja = server.stopped("loja-" + server.identifiers.uuid());
  }

  private SessionConfig config() {
    return server.gateway.sessions().get(loja).config();
  }

  @Test
  void theFormOfInteractiveMessagesIsOneOfBothFamilies() {
    var set = client.post("/settings/set/" + loja, "{'interactiveMessages':'text'}");
    assertThat(set.text("/settings/settings/interactiveMessages")).isEqualTo("text");
    var session = client.get("/api/sessions/" + loja);
    assertThat(session.text("/config/interactive")).isEqualTo("text");
    var bad = client.post("/settings/set/" + loja, "{'interactiveMessages':'cards'}");
    assertThat(bad.status()).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"interactiveMessages", "interactive_messages"})
  void theFormOfInteractiveMessagesIsChosenAtCreation(String field) {
    var name = "form-" + server.identifiers.uuid();
    var body = "{'instanceName':'%s','%s':'%s'}";
    assertThat(client.post("/instance/create", body.formatted(name, field, "cards")).status())
        .isEqualTo(400);
    var made = client.post("/instance/create", body.formatted(name, field, "text"));
    assertThat(made.status()).isEqualTo(201);
    assertThat(made.text("/settings/interactiveMessages")).isEqualTo("text");
    var session = client.get("/api/sessions/" + name);
    assertThat(session.text("/config/interactive")).isEqualTo("text");
  }

  @Test
  void anUnsetSettingIsShownWithItsDefault() {
    var row = client.get("/settings/find/" + loja);
    assertThat(row.status()).isEqualTo(200);
    assertThat(row.json().fieldNames())
        .toIterable()
        .containsExactlyInAnyOrder(
            "rejectCall",
            "msgCall",
            "groupsIgnore",
            "alwaysOnline",
            "readMessages",
            "readStatus",
            "syncFullHistory",
            "wavoipToken",
            "interactiveMessages",
            "lids");
    assertThat(row.json().get("rejectCall").asBoolean(true)).isFalse();
    assertThat(row.json().get("msgCall").asText("none")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'rejectCall':true,'msgCall':'no','groupsIgnore':true,'alwaysOnline':true,"
            + "'readMessages':true,'readStatus':true,'syncFullHistory':true,"
            + "'wavoipToken':'t'}",
        "{'reject_call':true,'msg_call':'no','groups_ignore':true,'always_online':true,"
            + "'read_messages':true,'read_status':true,'sync_full_history':true,"
            + "'wavoip_token':'t'}"
      })
  void bothSpellingsSetTheSame(String body) {
    var answer = client.post("/settings/set/" + loja, body);
    assertThat(answer.status()).isEqualTo(201);
    assertThat(answer.text("/settings/instanceName")).isEqualTo(loja.value());
    assertThat(answer.json().at("/settings/settings"))
        .isEqualTo(client.get("/settings/find/" + loja).json());
    assertThat(config().automation()).isEqualTo(new Automation(true, "no", true, true, true, true));
    assertThat(config().ignore()).isEqualTo(new EventConfig.Ignore(false, true, false, false));
    assertThat(answer.text("/settings/settings/wavoipToken")).isEqualTo("t");
  }

  @Test
  void whatIsLeftOutStays() {
    client.post("/settings/set/" + loja, "{'rejectCall':true,'msgCall':'no'}");
    client.post("/settings/set/" + loja, "{'alwaysOnline':true,'rejectCall':null}");
    assertThat(config().automation())
        .isEqualTo(new Automation(true, "no", true, false, false, false));
    client.post("/settings/set/" + loja, "{'msgCall':''}");
    assertThat(config().automation().callAnswer()).isNull();
  }

  @Test
  void whatIsNoBooleanChangesNothing() {
    var reply = client.post("/settings/set/" + loja, "{'rejectCall':'often'}");
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text("/response/message/0")).contains("rejectCall");
    assertThat(config().automation()).isEqualTo(Automation.NONE);
  }

  @Test
  void theyHoldAlsoFromTheBeginning() {
    var name = "made-" + server.identifiers.uuid();
    var body =
        "{'instanceName':'%s','reject_call':true,'msgCall':'no','groupsIgnore':true}"
            .formatted(name);
    var made = client.post("/instance/create", body);
    assertThat(made.status()).isEqualTo(201);
    assertThat(made.json().get("settings")).isEqualTo(client.get("/settings/find/" + name).json());
    assertThat(made.bool("/settings/rejectCall")).isTrue();
  }

  @Test
  void familyALeavesThemAlone() {
    client.post("/settings/set/" + loja, "{'rejectCall':true,'wavoipToken':'t'}");
    var socket = new EventConfig.EventSocket(true, Set.of("CALL"));
    server.gateway.subscriptions().setSocket(loja, socket);
    var before = config();

    assertThat(client.put("/api/sessions/" + loja, "{'config':{'debug':true}}").status())
        .isEqualTo(200);

    assertThat(config().automation()).isEqualTo(before.automation());
    assertThat(config().socket()).isEqualTo(socket);
    assertThat(config().clientBlocks()).isEqualTo(before.clientBlocks());
    assertThat(config().debug()).isTrue();
  }

  @Test
  void theyLeaveFamilyAAlone() {
    client.put(
        "/api/sessions/" + loja,
        "{'config':{'metadata':{'a':'1'},'ignore':{'channels':true},'noweb':{}}}");
    client.post("/settings/set/" + loja, "{'groupsIgnore':true}");
    assertThat(config().metadata()).containsEntry("a", "1");
    assertThat(config().clientBlocks()).containsKey("noweb");
    assertThat(config().ignore()).isEqualTo(new EventConfig.Ignore(false, true, true, false));
  }
}
