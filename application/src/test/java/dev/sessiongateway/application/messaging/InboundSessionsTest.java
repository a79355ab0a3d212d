package dev.sessiongateway.application.messaging;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.BOB;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.application.network.FakeNetworkCatalog;
import dev.sessiongateway.application.session.Sessions.NewSession;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Whose message another provider brings.
class InboundSessionsTest {
  private static final String FIRST = "15550001111";
  private static final String SECOND = "15550002222";

  private final FakeNetworkCatalog catalog = new FakeNetworkCatalog();

  @AutoClose
  private final GatewayFixture it = new GatewayFixture().with(config -> config.networks = catalog);

  private final FakeNetwork channel = new FakeNetwork(it.time, it.identifiers, it.background);

  @BeforeEach
  void haveAChannel() {
    catalog.with("fake", it.network).with("channel", channel);
  }

  private void create(SessionName name, @Nullable String number) {
    var config = SessionConfig.DEFAULT.withNetwork("channel");
    var origin = new Session.Origin("EVOLUTION", number);
    it.gateway().sessions().create(new NewSession(name, config, origin, true));
    it.settle();
  }

  private void scan(SessionName name, String number) {
    channel.scan(name, new Account(Address.person(number), "Ada"));
    it.settle();
  }

  private Optional<SessionName> found(String number) {
    return found(number, _ -> true);
  }

  private Optional<SessionName> found(String number, Predicate<SessionName> isMeant) {
    return it.gateway().inbound().find("channel", number, isMeant);
  }

  @Test
  void aSessionIsFoundByTheNumberOfItsAccountInAnyForm() {
    create(ADA, null);
    assertThat(found(FIRST)).isEmpty();
    scan(ADA, FIRST);
    assertThat(found(FIRST)).contains(ADA);
    assertThat(found(FIRST + "@s.whatsapp.net")).contains(ADA);
    assertThat(found(SECOND)).isEmpty();
    assertFault("invalid.number", () -> found(" "));
  }

  @Test
  void aSessionWithoutAnAccountIsFoundByTheNumberThatItWasCreatedWith() {
    create(ADA, SECOND);
    assertThat(found(SECOND)).contains(ADA);
    scan(ADA, FIRST);
    assertThat(found(FIRST)).contains(ADA);
    assertThat(found(SECOND)).isEmpty();
    it.gateway().sessions().logoutAndStop(ADA);
    it.settle();
    assertThat(found(SECOND)).contains(ADA);
    assertThat(found(FIRST)).isEmpty();
  }

  @Test
  void aChangedNumberIsFoundInPlaceOfTheFormerOne() {
    create(ADA, null);
    scan(ADA, FIRST);
    it.gateway().sessions().logout(ADA);
    it.settle();
    assertThat(found(FIRST)).isEmpty();
    scan(ADA, SECOND);
    assertThat(found(SECOND)).contains(ADA);
    assertThat(found(FIRST)).isEmpty();
  }

  @Test
  void aDeletedSessionIsNotFoundAndItsNumberCanBeAnothers() {
    create(ADA, null);
    scan(ADA, FIRST);
    it.gateway().sessions().delete(ADA);
    it.settle();
    assertThat(found(FIRST)).isEmpty();
    create(BOB, null);
    scan(BOB, FIRST);
    assertThat(found(FIRST)).contains(BOB);
  }

  @Test
  void theOldestThatIsMeantIsFound() {
    create(BOB, null);
    scan(BOB, FIRST);
    it.advance(Duration.ofSeconds(1));
    create(ADA, null);
    scan(ADA, FIRST);
    assertThat(found(FIRST)).contains(BOB);
    assertThat(found(FIRST, ADA::equals)).contains(ADA);
    it.gateway().sessions().delete(BOB);
    it.settle();
    assertThat(found(FIRST)).contains(ADA);
  }

  @Test
  void anAccountOfAnotherNetworkIsNotFound() {
    it.active(ADA);
    var number = FakeNetwork.ADA.id().user();
    assertThat(found(number)).isEmpty();
    assertThat(it.gateway().inbound().find("fake", number, _ -> true)).contains(ADA);
  }

  @Test
  void theNextGatewayOnTheSameStoresFindsThemToo() {
    create(ADA, SECOND);
    create(BOB, null);
    scan(BOB, FIRST);
    it.reopen();
    assertThat(found(SECOND)).contains(ADA);
    assertThat(found(FIRST)).contains(BOB);
  }

  @Test
  void aNumberThatIsNoneOnTheNetworkIsPassedOver() {
    create(ADA, "no number");
    assertThat(found(SECOND)).isEmpty();
  }

  @Test
  void aClosedGatewayFindsNone() {
    create(ADA, SECOND);
    var inbound = it.gateway().inbound();
    it.close();
    assertThatThrownBy(() -> inbound.find("channel", SECOND, _ -> true))
        .hasMessage("the gateway is closed");
  }
}
