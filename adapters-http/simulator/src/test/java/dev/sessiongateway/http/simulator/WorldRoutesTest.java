package dev.sessiongateway.http.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.simulation.WorldControl;
import dev.sessiongateway.application.simulation.WorldControl.WorldSource;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.TestServer.Client;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorldRoutesTest {
  private static final RecordedWorld WORLD = new RecordedWorld();

  @AutoClose
  private static final TestServer server =
      new TestServer(List.of(new WorldRoutes(Optional.of(WORLD))));

  private static final Client client = server.asNative();

  @BeforeEach
  void forget() {
    WORLD.done.clear();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | Initial[] stay",
        "{'world':'default'} | Initial[] stay",
        "{'world':'empty','unlink':true} | Empty[] unlink",
        "{'world':'shop'} | Named[name=shop] stay",
        "{'definition':'phones: []'} | Described[text=phones: []] stay"
      })
  void aResetNamesItsWorld(String body, String done) {
    assertThat(client.post("/simulator/reset", body).status()).isEqualTo(200);
    assertThat(WORLD.done).containsExactly("reset " + done);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'world':7} | world",
        "{'unlink':'maybe'} | unlink",
        "{'world':''} | world",
        "{'definition':7} | definition",
        "{'definition':{},'world':'shop'} | definition"
      })
  void aMistakenResetNamesTheField(String body, String field) {
    var reply = client.post("/simulator/reset", body);
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text("code")).isEqualTo("invalid." + field);
    assertThat(WORLD.done).isEmpty();
  }

  @Test
  void aSnapshotIsReadAndPutBackAsItIs() {
    var taken = client.get("/simulator/snapshot").json();
    assertThat(taken.get("changes")).hasSize(2);
    assertThat(JsonField.text(taken, "/changes/0/did")).isEqualTo("phone");
    assertThat(client.put("/simulator/snapshot", taken.toString()).status()).isEqualTo(200);
    assertThat(WORLD.done).containsExactly("restore " + RecordedWorld.SNAPSHOT.strip());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"{}", "{'changes':{}}", "{'changes':null}", "[]"})
  void aSnapshotThatIsNoneIsRefused(String body) {
    assertThat(client.put("/simulator/snapshot", body).status()).isEqualTo(400);
    assertThat(WORLD.done).isEmpty();
  }

  @Test
  void aPhoneIsDeleted() {
    assertThat(client.delete("/simulator/phones/4915110000001").status()).isEqualTo(200);
    assertThat(WORLD.done).containsExactly("delete 4915110000001");
  }

  @Test
  void theWorldIsForAdministrators() {
    var key = server.key(null, null, Scope.READ, Scope.SEND, Scope.CONTROL);
    var other = server.anonymous().with("apikey", key);
    assertThat(other.post("/simulator/reset", "{}").status()).isEqualTo(403);
    assertThat(other.get("/simulator/snapshot").status()).isEqualTo(403);
    assertThat(WORLD.done).isEmpty();
  }

  @Test
  void aRealNetworkHasNone() {
    try (var real = new TestServer(List.of(new WorldRoutes(Optional.empty())))) {
      var reply = real.asNative().post("/simulator/reset", "{}");
      assertThat(reply.status()).isEqualTo(501);
      assertThat(reply.text("code")).isEqualTo("unsupported.world-control");
    }
  }

  /// Writes down what it is told.
  private static final class RecordedWorld implements WorldControl {
    static final String SNAPSHOT =
        """
        {"did":"phone","phone":"4915110000001@c.us","name":"Ada"}
        {"did":"phone-state","online":true}
        """;

    final List<String> done = new ArrayList<>();

    @Override
    public void reset(WorldSource world, boolean unlink) {
      done.add("reset " + world + (unlink ? " unlink" : " stay"));
    }

    @Override
    public String snapshot() {
      return SNAPSHOT;
    }

    @Override
    public void restore(String snapshot) {
      done.add("restore " + snapshot);
    }

    @Override
    public void deletePhone(PhoneNumber phone) {
      done.add("delete " + phone.digits());
    }
  }
}
