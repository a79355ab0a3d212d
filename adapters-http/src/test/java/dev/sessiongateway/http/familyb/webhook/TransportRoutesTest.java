package dev.sessiongateway.http.familyb.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.session.EventConfig.EventSocket;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.TestServer.Client;
import dev.sessiongateway.http.familyb.event.EventNames;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TransportRoutesTest {
  @AutoClose private static final TestServer server = new TestServer();
  private static final Client client = server.asNative();

  private SessionName loja;

  @BeforeEach
  void create() {
    loja = server.stopped("loja-" + server.identifiers.uuid());
  }

  private EventSocket socket() {
    return server.gateway.sessions().get(loja).config().socket();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"websocket", "rabbitmq", "nats", "sqs", "kafka", "redis", "sns", "pusher"})
  void anUnsetSinkIsARowNotNull(String kind) {
    var reply = client.get("/" + kind + "/find/" + loja);
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.json().path("enabled").asBoolean(true)).isFalse();
    assertThat(reply.json().path("events").isArray()).isTrue();
    assertThat(reply.array("events")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'websocket':{'enabled':true,'events':['MESSAGES_UPSERT','CALL']}}",
        "{'enabled':true,'events':['messages.upsert','call']}",
        "{'enabled':false,'websocket':{'enabled':true,'events':['messages-upsert','CALL']}}"
      })
  void aWebsocketIsSetWrappedOrFlat(String body) {
    var reply = client.post("/websocket/set/" + loja, body);
    assertThat(reply.status()).isEqualTo(201);
    assertThat(reply.json()).isEqualTo(client.get("/websocket/find/" + loja).json());
    assertThat(reply.json().get("events"))
        .extracting(event -> event.asText())
        .containsExactly("MESSAGES_UPSERT", "CALL");
    assertThat(socket()).isEqualTo(new EventSocket(true, Set.of("MESSAGES_UPSERT", "CALL")));
    var listed = client.get("/instance/fetchInstances?instanceName=" + loja).json();
    assertThat(listed.at("/0/Websocket")).isEqualTo(reply.json());
  }

  @Test
  void noEventsAreAllEvents() {
    client.post("/websocket/set/" + loja, "{'websocket':{'enabled':true,'events':[]}}");
    assertThat(socket().events()).isEqualTo(EventNames.names());
  }

  @Test
  void switchedOffItKeepsItsList() {
    client.post("/websocket/set/" + loja, "{'enabled':true,'events':['CALL']}");
    client.post("/websocket/set/" + loja, "{'enabled':false}");
    assertThat(socket()).isEqualTo(new EventSocket(false, Set.of("CALL")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{'events':['CALL']}", "{'enabled':true,'events':['NO_EVENT']}"})
  void whatIsWrongChangesNothing(String body) {
    assertThat(client.post("/websocket/set/" + loja, body).status()).isEqualTo(400);
    assertThat(socket()).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"rabbitmq", "nats", "sqs", "kafka", "redis", "sns", "pusher"})
  void whatIsNotServedIsSaidSoAndStoredNowhere(String kind) {
    var before = server.gateway.sessions().get(loja).config();
    var body = "{'%s':{'enabled':true,'events':[]}}".formatted(kind);
    var reply = client.post("/" + kind + "/set/" + loja, body);
    assertThat(reply.status()).isEqualTo(201);
    assertThat(reply.bool("enabled")).isFalse();
    assertThat(reply.array("events")).isEmpty();
    assertThat(reply.header("Warning")).contains("199 - ").contains(kind);
    assertThat(server.gateway.sessions().get(loja).config()).isEqualTo(before);

    var name = "made-" + server.identifiers.uuid();
    var create = "{'instanceName':'%s','%s':{'enabled':%s}}";
    assertThat(client.post("/instance/create", create.formatted(name, kind, true)).status())
        .isEqualTo(501);
    assertThat(server.gateway.sessions().find(name)).isEmpty();
    assertThat(client.post("/instance/create", create.formatted(name, kind, false)).status())
        .isEqualTo(201);
  }

  @ParameterizedTest
  @ValueSource(strings = {"rabbitmq", "nats", "sqs", "kafka", "redis", "sns", "pusher"})
  void whatIsNotServedCanBeSwitchedOff(String kind) {
    var before = server.gateway.sessions().get(loja).config();
    var wrapped = "{'%s':{'enabled':false,'events':['CALL']}}".formatted(kind);
    for (var body : new String[] {wrapped, "{'enabled':false}"}) {
      var reply = client.post("/" + kind + "/set/" + loja, body);
      assertThat(reply.status()).isEqualTo(201);
      assertThat(reply.json().required("enabled").booleanValue()).isFalse();
      assertThat(reply.json()).isEqualTo(client.get("/" + kind + "/find/" + loja).json());
    }
    assertThat(server.gateway.sessions().get(loja).config()).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"rabbitmq", "nats", "sqs", "kafka", "redis", "sns", "pusher"})
  void switchingOffWhatIsNotServedIsCheckedAsForTheWebsocket(String kind) {
    for (var body :
        new String[] {
          "{}",
          "{'events':[]}",
          "{'%s':{'events':[]}}".formatted(kind),
          "{'%s':{'enabled':'no'}}".formatted(kind),
          "{'%s':[]}".formatted(kind),
          "{'%s':{'enabled':false,'events':['NO_EVENT']}}".formatted(kind)
        }) {
      assertThat(client.post("/" + kind + "/set/" + loja, body).status()).as(body).isEqualTo(400);
    }
    var other = kind.equals("nats") ? "sqs" : "nats";
    var wrong = "{'%s':{'enabled':false}}".formatted(other);
    assertThat(client.post("/" + kind + "/set/" + loja, wrong).status()).isEqualTo(400);
  }
}
