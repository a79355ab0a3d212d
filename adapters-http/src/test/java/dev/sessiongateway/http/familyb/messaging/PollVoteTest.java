package dev.sessiongateway.http.familyb.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.event.AnswerEvent;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.PollTally;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class PollVoteTest {
  private static final Address BOB = Address.person("4915550000002");
  private static final String CHAT = BOB.networkForm();

  @AutoClose private static TestServer server;
  private static SessionName loja;

  @BeforeAll
  static void start() {
    server = new TestServer();
    server.network.addContact(new Contact(BOB, "Bob", null));
    loja = server.active("loja");
  }

  private static String send(String operation, String body) {
    var reply = server.asNative().post("/message/" + operation + "/loja", body);
    assertThat(reply.status()).as(reply.text()).isEqualTo(201);
    return reply.text("/key/id");
  }

  private static String poll() {
    return send(
        "sendPoll",
        "{'number':'4915550000002','name':'Drink?','selectableCount':1,"
            + "'values':['tea','coffee']}");
  }

  private static void vote(String poll, List<PollTally> tallies) {
    var key = new MessageKey(new MessageId(poll), true, FakeNetwork.ADA.id());
    var event =
        new AnswerEvent.PollVoted(
            new MessageId("3EB0AAAAAAAAAAAA"), BOB, BOB, false, key, List.of("tea"), tallies, null);
    var before = server.stores.events().lastSeq(server.gateway.sessions().get(loja).ref());
    server.network.signal(loja, event);
    server.await(
        () -> server.stores.events().lastSeq(server.gateway.sessions().get(loja).ref()) > before,
        () -> "the vote did not arrive");
  }

  private static Reply votes(String id, String chat) {
    var body = "{'message':{'key':{'id':'" + id + "'}},'remoteJid':'" + chat + "'}";
    return server.asNative().post("/chat/getPollVote/loja", body);
  }

  @Test
  void everyOptionHasItsVotersAndThoseWithoutAreThereToo() {
    var poll = poll();
    assertThat(result(poll, "coffee", "votes").intValue()).isZero();

    vote(poll, List.of(new PollTally("tea", List.of(BOB)), new PollTally("coffee", List.of())));

    var answer = votes(poll, CHAT);
    assertThat(answer.text("/poll/name")).isEqualTo("Drink?");
    assertThat(answer.integer("/poll/totalVotes")).isEqualTo(1);
    assertThat(result(poll, "tea", "votes").intValue()).isEqualTo(1);
    assertThat(result(poll, "tea", "voters")).hasSize(1).first().hasToString('"' + CHAT + '"');
    assertThat(result(poll, "coffee", "voters")).isEmpty();
  }

  private static JsonNode result(String poll, String option, String field) {
    var found = votes(poll, CHAT).json().at("/poll/results/" + option + "/" + field);
    assertThat(found.isMissingNode()).as(option + " " + field).isFalse();
    return found;
  }

  @Test
  void whatIsNoPollOfThatChatIsNotFound() {
    assertThat(votes("3EB0FFFFFFFFFFFF", CHAT).status()).isEqualTo(404);
    assertThat(votes(poll(), "4915550000009@s.whatsapp.net").status()).isEqualTo(404);
    var text = send("sendText", "{'number':'4915550000002','text':'hello'}");
    assertThat(votes(text, CHAT).status()).isEqualTo(404);
  }
}
