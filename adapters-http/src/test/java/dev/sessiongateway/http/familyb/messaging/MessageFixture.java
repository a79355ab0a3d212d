package dev.sessiongateway.http.familyb.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventId;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.Message.Marks;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.TestServer.Client;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;

/// A server with one session, and family B's events of its messages. Each test class has a server
/// of its own.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class MessageFixture {
  static final Address BOB = Address.person("4915550000002");
  static final Address BOB_HIDDEN = new Address("77001", Address.Kind.LID);
  static final Address CAROL = Address.person("4915550000003");
  static final Address TEAM = Address.group("120363040000000001");
  static final Instant MAY = Instant.parse("2026-05-01T12:00:00.5Z");
  static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10};
  TestServer server;
  Client client;
  SessionName loja;

  @BeforeAll
  void start() {
    server = new TestServer();
    client = server.asNative();
    server.network.addContact(new Contact(BOB, "Bob", null));
    server.network.addContact(new Contact(CAROL, "Carol", null));
  }

  @AfterAll
  void stop() {
    server.close();
  }

  @BeforeEach
  void link() {
    loja = server.active("loja-" + server.identifiers.uuid());
  }

  Reply post(String operation, String body) {
    return client.post("/chat/" + operation + "/" + loja, body);
  }

  JsonNode ok(String operation, String body) {
    var reply = post(operation, body);
    assertThat(reply.status()).as(reply.toString()).isEqualTo(200);
    return reply.json();
  }

  void take(LinkSignal.AccountUpdate entry) {
    server
        .stores
        .accountUpdates()
        .take(
            server.gateway.sessions().get(loja).ref(),
            List.of(entry),
            event ->
                new NewEvent(
                    new EventId("evt_" + server.identifiers.uuid()), MAY, event, false, null));
  }

  /// `number` seconds after noon.
  void keep(int number, Address chat, Address sender, Content content) {
    var mine = sender.equals(FakeNetwork.ADA.id());
    take(
        new LinkSignal.MessageArrived(
            new Message(
                id(number),
                chat,
                mine,
                sender,
                MAY.plusSeconds(number),
                content,
                null,
                List.of(),
                Message.Origin.PHONE,
                mine ? Ack.SERVER : Ack.DEVICE,
                null,
                mine ? null : "Somebody",
                Marks.NONE),
            null));
  }

  void receive(int number, Address chat, Address sender) {
    keep(number, chat, sender, new Content.Text("text " + number));
  }

  void send(int number, Address chat) {
    receive(number, chat, FakeNetwork.ADA.id());
  }

  static MessageId id(int number) {
    return new MessageId("3EB0%08d".formatted(number));
  }

  void ack(int number, Ack ack) {
    take(new Event.MessageAcked(id(number), BOB, ack, null, null));
  }

  void revoke(int number) {
    take(
        new Event.MessageRevoked(
            id(9_000 + number),
            BOB,
            FakeNetwork.ADA.id(),
            true,
            new MessageKey(id(number), true, null),
            null,
            Message.Origin.PHONE,
            null));
  }

  List<Integer> found(String where) {
    return numbers(
        ok("findMessages", "{'where':" + where + "}").at("/messages/records"), "/key/id");
  }

  static List<Integer> numbers(JsonNode rows, String pointer) {
    return rows.valueStream()
        .map(row -> Integer.valueOf(row.at(pointer).asText().substring(4)))
        .toList();
  }

  static String network(Address address) {
    return address.networkForm();
  }
}
