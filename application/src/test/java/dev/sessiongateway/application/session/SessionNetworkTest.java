package dev.sessiongateway.application.session;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.BOB;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static dev.sessiongateway.application.GatewayFixture.faultOf;
import static dev.sessiongateway.application.GatewayFixture.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.application.network.FakeNetworkCatalog;
import dev.sessiongateway.application.network.NetworkSummary;
import dev.sessiongateway.application.network.OpaqueAddressing;
import dev.sessiongateway.application.session.Sessions.NewSession;
import dev.sessiongateway.domain.network.NetworkLimits;
import dev.sessiongateway.domain.network.NetworkLimits.Limit;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionState;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Sessions on several networks in one gateway.
class SessionNetworkTest {
  private static final SessionConfig ON_OTHER = SessionConfig.DEFAULT.withNetwork("other");

  private final FakeNetworkCatalog catalog = new FakeNetworkCatalog();

  @AutoClose
  private final GatewayFixture gateway =
      new GatewayFixture().with(config -> config.networks = catalog);

  private final FakeNetwork other =
      new FakeNetwork(gateway.time, gateway.identifiers, gateway.background);

  @BeforeEach
  void haveTwo() {
    catalog.with("fake", gateway.network).with("other", other);
  }

  private void create() {
    gateway.gateway().sessions().create(new NewSession(BOB, ON_OTHER, Session.Origin.NATIVE, true));
    gateway.settle();
    other.scan(BOB, FakeNetwork.ADA);
    gateway.settle();
  }

  private SessionState stateOfBob() {
    return gateway.gateway().sessions().get(BOB).state();
  }

  @Test
  void eachSessionIsOnItsNetwork() {
    gateway.active(ADA);
    create();
    assertThat(stateOfBob()).isInstanceOf(SessionState.Active.class);
    gateway.gateway().messaging().send(ADA, text("to the one"));
    gateway.gateway().messaging().send(BOB, text("to the other"));
    gateway.settle();
    assertThat(gateway.network.sent(ADA))
        .extracting(m -> m.content().text())
        .containsExactly("to the one");
    assertThat(other.sent(BOB)).extracting(m -> m.content().text()).containsExactly("to the other");
    assertThat(gateway.network.sent(BOB)).isEmpty();
  }

  @Test
  void aNetworkIsOpenWhenASessionIsOnIt() {
    gateway.active(ADA);
    assertThat(gateway.gateway().networks())
        .extracting(NetworkSummary::name, NetworkSummary::isOpen, NetworkSummary::sessions)
        .containsExactly(tuple("fake", true, 1), tuple("other", false, 0));
    create();
    assertThat(gateway.gateway().networks().getLast())
        .satisfies(now -> {
          assertThat(now.isOpen()).isTrue();
          assertThat(now.isStandard()).isFalse();
          assertThat(now.sessions()).isEqualTo(1);
          assertThat(now.capabilities()).contains("message-sending");
        });
  }

  @Test
  void anUnknownNetworkIsRefusedAndNothingIsCreated() {
    var config = SessionConfig.DEFAULT.withNetwork("teletext");
    assertFault(
        "invalid.config.network",
        () ->
            gateway
                .gateway()
                .sessions()
                .create(new NewSession(BOB, config, Session.Origin.NATIVE, true)));
    assertThat(gateway.gateway().sessions().list()).isEmpty();
  }

  @Test
  void theNetworkOfASessionStaysWhateverElseIsConfigured() {
    create();
    var sessions = gateway.gateway().sessions();
    sessions.configure(BOB, _ -> SessionConfig.DEFAULT.withDebug(true));
    assertThat(sessions.get(BOB).config().network()).isEqualTo("other");
    assertFault(
        "invalid.config.network",
        () -> sessions.configure(BOB, config -> config.withNetwork("fake")));
    gateway.reopen();
    assertThat(stateOfBob()).isInstanceOf(SessionState.Active.class);
  }

  @Test
  void limitsAndAddressesAreThoseOfItsNetwork() {
    other.limit(NetworkLimits.STANDARD.with(Limit.TEXT, 5));
    other.address(new OpaqueAddressing());
    gateway.active(ADA);
    create();
    assertThat(gateway.gateway().addressing(ADA).usesPhoneNumbers()).isTrue();
    assertThat(gateway.gateway().addressing(BOB).usesPhoneNumbers()).isFalse();
    gateway.gateway().messaging().send(ADA, text("longer than five"));
    var refused = faultOf(() -> gateway.gateway().messaging().send(BOB, text("longer than five")));
    assertThat(refused.code()).startsWith("invalid.");
    gateway.gateway().messaging().send(BOB, text("short"));
    assertThat(other.sent(BOB)).hasSize(1);
  }

  @Test
  void aDeletedSessionIsForgottenByItsNetwork() {
    create();
    gateway.gateway().sessions().delete(BOB);
    gateway.gateway().sessions().create(new NewSession(BOB, ON_OTHER, Session.Origin.NATIVE, true));
    gateway.settle();
    assertThat(stateOfBob()).isInstanceOf(SessionState.AwaitingPairing.class);
  }

  @Test
  @ExpectsLog("WARN bob - the link could not be opened and is opened again")
  @ExpectsLog("WARN bob - the network of the session is not there")
  void withoutItsNetworkASessionDoesNothingAndTheOthersGoOn() {
    gateway.active(ADA);
    create();
    gateway.close();
    catalog.remove("other");
    gateway.reopen();
    gateway.gateway().messaging().send(ADA, text("goes on"));
    assertThat(stateOfBob()).isInstanceOf(SessionState.Starting.class);
    assertFault("network.missing", () -> gateway.gateway().messaging().send(BOB, text("x")));
    gateway.gateway().sessions().delete(BOB);
    assertThat(gateway.gateway().sessions().list()).hasSize(1);
  }
}
