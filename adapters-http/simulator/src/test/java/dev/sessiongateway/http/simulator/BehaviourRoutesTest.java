package dev.sessiongateway.http.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.simulation.PhoneBehaviour;
import dev.sessiongateway.application.simulation.PhoneBehaviours;
import dev.sessiongateway.application.simulation.PhoneBehaviours.BehaviourId;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.TestServer.Client;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class BehaviourRoutesTest {
  private static final String PATH = "/simulator/behaviours";
  private static final PhoneNumber ADA = new PhoneNumber("447700900101");
  private static final PhoneNumber BEN = new PhoneNumber("447700900102");
  private static final Kept KEPT = new Kept();

  @AutoClose
  private static final TestServer server =
      new TestServer(List.of(new BehaviourRoutes(Optional.of(KEPT))));

  private static final Client client = server.asNative();

  @BeforeEach
  void forget() {
    KEPT.all.clear();
  }

  static Stream<Arguments> behaviours() {
    return Stream.of(
        Arguments.of(
            "{'kind':'echo','number':'+44 7700 900101','delay':'500ms','perMinute':3}",
            new PhoneBehaviour.Echo(ADA, Duration.ofMillis(500), 3)),
        Arguments.of(
            "{'kind':'auto_scan','number':'447700900101','session':'demo'}",
            new PhoneBehaviour.AutoScan(ADA, new SessionName("demo"))),
        Arguments.of(
            "{'kind':'reply','number':'447700900101','pattern':'hi','text':'$0','press':'y',"
                + "'pick':'r','vote':['Sunday'],'read':true,'typing':'2s','chat':'447700900102'}",
            new PhoneBehaviour.Reply(
                ADA,
                "hi",
                BEN.jid(),
                new PhoneBehaviour.Answer("y", "r", List.of("Sunday"), "$0"),
                Duration.ZERO,
                true,
                Duration.ofSeconds(2),
                20)),
        Arguments.of(
            "{'kind':'read','number':'447700900101','delay':'PT3S'}",
            new PhoneBehaviour.Read(ADA, Duration.ofSeconds(3))),
        Arguments.of(
            "{'kind':'random_walk','numbers':['447700900101','447700900102'],"
                + "'to':['120363000000000101@g.us'],'interval':'20ms','seed':-7}",
            new PhoneBehaviour.RandomWalk(
                List.of(ADA, BEN),
                List.of(Address.group("120363000000000101")),
                Duration.ofMillis(20),
                -7)));
  }

  @ParameterizedTest
  @MethodSource("behaviours")
  void eachKindIsAddedAndReadBack(String body, PhoneBehaviour behaviour) {
    var added = client.post(PATH, body);
    assertThat(added.status()).isEqualTo(201);
    assertThat(KEPT.all).containsExactly(behaviour);
    var id = added.text("id");
    var read = client.get(PATH + "/" + id).json();
    assertThat(client.get(PATH).json().get(0)).isEqualTo(read);
    assertThat(read.get("acted").asInt()).isEqualTo(5);
    assertThat(JsonField.text(read, "lastFault")).isEqualTo("phone.offline");
    assertThat(read.properties()).noneMatch(field -> field.getValue().isNull());
    var again = client.post(PATH, read.toString());
    assertThat(again.status()).isEqualTo(201);
    assertThat(KEPT.all).containsExactly(behaviour, behaviour);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {} | kind
          {'kind':'dance','number':'447700900101'} | kind
          {'kind':'echo'} | number
          {'kind':'echo','number':'Ada'} | number
          {'kind':'echo','number':'447700900101','delay':'-PT1S'} | delay
          {'kind':'echo','number':'447700900101','delay':'25h'} | delay
          {'kind':'echo','number':'447700900101','delay':'soon'} | delay
          {'kind':'echo','number':'447700900101','perMinute':0} | perMinute
          {'kind':'echo','number':'447700900101','perMinute':601} | perMinute
          {'kind':'echo','number':'447700900101','seed':1} | seed
          {'kind':'auto_scan','number':'447700900101','session':'a/b'} | session
          {'kind':'reply','number':'447700900101','text':'x'} | pattern
          {'kind':'reply','number':'447700900101','pattern':'x'} | text
          {'kind':'reply','number':'447700900101','pattern':'x','text':'y','typing':'-PT1S'} | typing
          {'kind':'reply','number':'447700900101','pattern':'x','text':'y','chat':'somebody'} | chat
          {'kind':'reply','number':'447700900101','pattern':'x','text':'y','chat':'1@newsletter'} | chat
          {'kind':'reply','number':'447700900101','pattern':'x','vote':[]} | vote
          {'kind':'random_walk'} | numbers
          {'kind':'random_walk','numbers':['447700900101']} | to
          {'kind':'random_walk','numbers':['447700900101','447700900102'],'interval':'0s'} | interval
          {'kind':'random_walk','numbers':['447700900101','447700900102'],'seed':'x'} | seed
          """)
  void anImpossibleBehaviourNamesTheField(String body, String field) {
    var reply = client.post(PATH, body);
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text("code")).startsWith("invalid." + field);
    assertThat(KEPT.all).isEmpty();
  }

  @Test
  void aPatternThatIsTooLongIsRefused() {
    var body =
        "{'kind':'reply','number':'447700900101','text':'x','pattern':'%s'}"
            .formatted("a".repeat(257));
    assertThat(client.post(PATH, body).text("code")).isEqualTo("invalid.pattern");
  }

  @Test
  void oneOrAllAreRemoved() {
    var echo = "{'kind':'echo','number':'447700900101'}";
    var id = client.post(PATH, echo).text("id");
    assertThat(client.delete(PATH + "/" + id).status()).isEqualTo(200);
    assertThat(client.delete(PATH + "/" + id).status()).isEqualTo(404);
    assertThat(client.get(PATH + "/" + id).status()).isEqualTo(404);
    client.post(PATH, echo);
    client.post(PATH, echo);
    assertThat(client.delete(PATH).status()).isEqualTo(200);
    assertThat(KEPT.all).isEmpty();
  }

  @Test
  void behavioursAreForAdministrators() {
    var key = server.key(null, null, Scope.READ, Scope.SEND, Scope.CONTROL);
    var other = server.anonymous().with("apikey", key);
    assertThat(other.get(PATH).status()).isEqualTo(403);
    assertThat(other.delete(PATH).status()).isEqualTo(403);
  }

  @Test
  void aRealNetworkHasNone() {
    try (var real = new TestServer(List.of(new BehaviourRoutes(Optional.empty())))) {
      var reply = real.asNative().get(PATH);
      assertThat(reply.status()).isEqualTo(501);
      assertThat(reply.text("code")).isEqualTo("unsupported.phone-behaviours");
    }
  }

  /// Keeps behaviours, whose ids are their positions; none of them runs.
  private static final class Kept implements PhoneBehaviours {
    final List<PhoneBehaviour> all = new ArrayList<>();

    @Override
    public List<Running> list() {
      var running = new ArrayList<Running>();
      for (var behaviour : all) {
        running.add(
            new Running(
                new BehaviourId(Integer.toString(running.size())), behaviour, 5, "phone.offline"));
      }
      return running;
    }

    @Override
    public BehaviourId add(PhoneBehaviour behaviour) {
      all.add(behaviour);
      return new BehaviourId(Integer.toString(all.size() - 1));
    }

    @Override
    public void remove(BehaviourId id) {
      var index = Integer.parseInt(id.value());
      if (index >= all.size()) {
        throw Fault.notFound("behaviour", id.value());
      }
      all.remove(index);
    }

    @Override
    public void clear() {
      all.clear();
    }
  }
}
