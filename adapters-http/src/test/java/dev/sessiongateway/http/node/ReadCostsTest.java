package dev.sessiongateway.http.node;

import static dev.sessiongateway.application.Samples.arrived;
import static dev.sessiongateway.application.Samples.received;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.StoreCalls;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.event.LinkSignal.LidsLearned;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.NodeGroup;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a read costs through a node that does not run the session: calls of stores are counted.
@ExpectsLog(
    value = "WARN Peers - another node does not answer|ERROR WorkerSupervisor - a task of the",
    optional = "a busy machine answers nodes late, and a node may end meanwhile")
class ReadCostsTest {
  private static final SessionName LAB = new SessionName("lab");
  private static final int FEW = 3;
  private static final int MANY = 20;
  private static final List<String> READS = List.of("contacts.", "chats.", "messages.");

  private final NodeGroup group = new NodeGroup();
  private final StoreCalls calls = new StoreCalls();
  @AutoClose private final TestServer owner = TestServer.node(group);
  @AutoClose private final TestServer other = TestServer.node(group.seeing(calls::of));

  @BeforeEach
  void pair() {
    owner.active("lab");
    awaitSessions(1);
  }

  private void awaitSessions(int count) {
    other.await(() -> other.gateway.sessions().count() == count, () -> "a session is unknown");
  }

  private static Address person(int number) {
    return Address.person("49151100000" + (10 + number));
  }

  /// Each in a chat of its own, whose person has a hidden id.
  private void arrive(int first, int last) {
    for (var n = first; n <= last; n++) {
      var lid = new Address("77" + n, Address.Kind.LID);
      group.network.signal(LAB, new LidsLearned(List.of(new LidMapping(lid, person(n)))));
      group.network.signal(LAB, arrived(received(n, person(n))));
    }
    owner.await(
        () -> owner.gateway.chats().counts(LAB).messages() == last,
        () -> "not all messages have arrived");
  }

  /// Without what the node does by itself meanwhile.
  private List<String> costs() {
    return calls.all().stream().filter(call -> READS.stream().anyMatch(call::startsWith)).toList();
  }

  private Reply ask(String method, String path) {
    calls.forget();
    var reply =
        method.equals("GET")
            ? other.asNative().get(path)
            : other.asNative().post(path, "{'where':{}}");
    assertThat(reply.status()).as(path).isLessThan(300);
    return reply;
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /api/lab/chats/all/messages?limit=100, 2",
    "GET, /api/messages?session=lab&chatId=all&limit=100, 2",
    "GET, /api/lab/chats, 2",
    "GET, /api/lab/chats/overview?limit=100, 3",
    "POST, /chat/findMessages/lab, 3",
    "POST, /chat/findChats/lab, 5",
    "POST, /chat/findContacts/lab, 3",
  })
  void aPageCostsTheSameForFewRowsAndForMany(String method, String path, int most) {
    arrive(1, FEW);
    var few = ask(method, path);
    var cost = costs();
    arrive(FEW + 1, MANY);

    var many = ask(method, path);

    assertThat(costs()).as(path).isEqualTo(cost).hasSizeLessThanOrEqualTo(most);
    assertThat(many.text().length()).isGreaterThan(2 * few.text().length());
    if (path.startsWith("/api/")) {
      assertThat(many.text()).contains("77" + MANY + "@lid");
    }
  }

  @Test
  void theListOfSessionsCostsOneCall() {
    for (var n = 1; n < FEW; n++) {
      owner.active("more-" + n);
    }
    awaitSessions(FEW);
    calls.forget();

    assertThat(other.asNative().get("/api/sessions").json()).hasSize(FEW);

    assertThat(costs()).containsExactly("contacts.findLids");
  }

  @Test
  void theListOfInstancesCountsAllOfThemAtOnce() {
    for (var n = 1; n < FEW; n++) {
      owner.active("more-" + n);
    }
    awaitSessions(FEW);
    arrive(1, MANY);
    calls.forget();

    var all = other.asNative().get("/instance/fetchInstances").json();

    assertThat(all).hasSize(FEW);
    assertThat(all.findValues("_count").stream().map(each -> each.path("Message").asInt()))
        .containsExactlyInAnyOrder(MANY, 0, 0);
    assertThat(costs()).containsExactly("messages.counts", "contacts.counts", "chats.counts");
  }

  /// What an event shows is not known before it is read.
  @Test
  void aPageOfEventsAsksForEachPersonOnce() {
    arrive(1, MANY);

    ask("GET", "/api/lab/events?limit=1000");

    assertThat(calls.all()).filteredOn("contacts.countLids"::equals).hasSizeLessThanOrEqualTo(1);
    assertThat(calls.all())
        .filteredOn("contacts.findLid"::equals)
        .hasSizeLessThanOrEqualTo(2 * MANY + 2);
  }
}
