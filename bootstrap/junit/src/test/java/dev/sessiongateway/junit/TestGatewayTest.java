package dev.sessiongateway.junit;

import static dev.sessiongateway.junit.PhoneAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.simulation.FaultRule;
import dev.sessiongateway.application.simulation.FaultRule.Trigger;
import dev.sessiongateway.application.simulation.NetworkFault;
import dev.sessiongateway.application.simulation.NetworkFault.Direction;
import dev.sessiongateway.application.simulation.Simulation;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.InteractiveContent.ListSection;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.session.SessionName;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@GatewayTest
@ExpectsLog(
    value = "WARN shop - a receiver fails; its events wait",
    optional = "nothing may be delivered at that moment")
final class TestGatewayTest {
  private static final String ADA = "447700900101";
  private static final String SHOP = "447700900199";

  @Test
  void aWorldIsDescribedInYaml(TestGateway gateway) {
    gateway.world(
        """
        phones:
          - {number: "447700900101", name: Ada}
          - {number: "447700900199", name: Shop}
        messages:
          - {from: "447700900199", to: "447700900101", text: Open now}
        """);

    assertThat(gateway.phone(ADA)).received("Open now").hasReceivedNothingMore();
  }

  @Test
  void aMistakeInTheWorldIsToldAndChangesNothing(TestGateway gateway) {
    gateway.phone(ADA);

    assertThatThrownBy(() -> gateway.world("phones:\n  - {number: 12}\n"))
        .isInstanceOf(FaultException.class)
        .hasMessageContaining("line 2");
    assertThat(Simulation.of(gateway.useCases()).orElseThrow().phones().phones()).hasSize(1);
  }

  @Test
  void aFailureShowsWhatThePhoneReceived(TestGateway gateway) {
    var ada = gateway.phone(ADA);
    var shop = gateway.session("shop", gateway.phone(SHOP));
    answers(gateway, ada, new Content.Text("Good morning"));
    answers(gateway, ada, dishes());
    ada.writes(shop, "hello");
    answers(gateway, ada, new Content.Text("We are closed"));

    assertThatThrownBy(() -> assertThat(ada).within(Duration.ZERO).received("We are open"))
        .isInstanceOf(AssertionError.class)
        .hasMessageStartingWith(
            """
            Expected the phone 447700900101 to receive the text "We are open" within 0 ms, \
            but it did not come.
            Behind its last message the phone received:
              from 447700900199: "We are closed"
            and in all:
              from 447700900199: "Good morning"
              from 447700900199: list "Dishes" with Soup (soup), Salad (salad)
              from 447700900199: "We are closed"
            """);
    assertThatThrownBy(() -> assertThat(ada).hasReceivedNothingMore())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("We are closed");
  }

  @Test
  void aRowIsPickedByItsTextOrItsId(TestGateway gateway) {
    var ada = gateway.phone(ADA);
    gateway.session("shop", gateway.phone(SHOP));
    answers(gateway, ada, dishes());
    assertThat(ada).receivedButtons("Soup", "Salad");

    ada.presses("Soup");
    ada.presses("salad");

    assertThat(gateway.phone(SHOP).texts()).containsExactly("Soup", "Salad");
    assertThatThrownBy(() -> ada.presses("Steak"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("no button or row \"Steak\"")
        .hasMessageContaining("Soup (soup)");
  }

  @Test
  void assertionsLookBehindTheLastMessage(TestGateway gateway) {
    var ada = gateway.phone(ADA);
    var shop = gateway.session("shop", gateway.phone(SHOP));
    answers(gateway, ada, new Content.Text("again"));
    answers(gateway, ada, new Content.Text("again"));
    assertThat(ada).receivedContaining("gai").received("again").hasReceivedNothingMore();

    ada.writes(shop, "and now?");

    assertThatThrownBy(() -> assertThat(ada).within(Duration.ZERO).received("again"))
        .isInstanceOf(AssertionError.class);
  }

  @Test
  void aPhoneThatIsOfflineGetsItsMessagesLater(TestGateway gateway) {
    var ada = gateway.phone(ADA);
    gateway.session("shop", gateway.phone(SHOP));
    ada.goesOffline();
    answers(gateway, ada, new Content.Text("Are you there?"));
    assertThat(ada).hasReceivedNothingMore();

    ada.comesOnline();

    assertThat(ada).received("Are you there?");
  }

  @Test
  void aFaultHappensUntilItIsClosed(TestGateway gateway) {
    var ada = gateway.phone(ADA);
    var shop = gateway.session("shop", gateway.phone(SHOP));
    var twice = new NetworkFault.Duplicate(Direction.OUT);
    try (var fault = gateway.breaks(FaultRule.of(twice).when(Trigger.next(1)))) {
      answers(gateway, ada, new Content.Text("once"));
      assertThat(fault.fired()).isEqualTo(1);
    }
    ada.reads(shop);
    assertThat(ada).received("once").hasReceivedNothingMore();
    assertThat(Simulation.of(gateway.useCases()).orElseThrow().faults().list()).isEmpty();
  }

  @Test
  void resetBeginsAnew(TestGateway gateway) {
    var shop = gateway.session("shop", gateway.phone(SHOP), URI.create("http://127.0.0.1:9/"));
    gateway.breaks(new NetworkFault.Hang());
    gateway.clock().freeze();
    gateway.phone(ADA).writes(shop, "hello");

    gateway.reset();

    var useCases = gateway.useCases();
    assertThat(useCases.sessions().list()).isEmpty();
    assertThat(Simulation.of(useCases).orElseThrow().faults().list()).isEmpty();
    assertThat(Simulation.of(useCases).orElseThrow().phones().phones()).isEmpty();
    var before = gateway.clock().now();
    gateway.clock().advance(Duration.ofDays(2));
    assertThat(gateway.clock().now()).isAfter(before.plus(Duration.ofDays(2)));
    gateway.session("shop", gateway.phone(SHOP));
    assertThat(gateway.phone(SHOP).texts()).isEmpty();
  }

  @Test
  void whatIsWrongWithTheSettingsIsTold() {
    var settings = Map.of(Setting.MEDIA_VOICE_MIB, "a lot");
    assertThatThrownBy(() -> TestGateway.start(settings))
        .hasMessageContaining("--media-voice-mib must be a number");
  }

  private static void answers(TestGateway gateway, TestPhone to, Content content) {
    var message = OutgoingMessage.to(to.address(), content);
    gateway.useCases().messaging().send(new SessionName("shop"), message);
  }

  private static Content dishes() {
    return new InteractiveContent.ListMessage(
        "Dishes",
        null,
        null,
        "Choose",
        List.of(
            new ListSection(
                "Today",
                List.of(
                    new ListSection.Row("soup", "Soup", null),
                    new ListSection.Row("salad", "Salad", null)))));
  }
}
