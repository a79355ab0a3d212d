package dev.sessiongateway.application.automation;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.application.network.capability.MessageCapabilities.ReadReceipts;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.call.Call;
import dev.sessiongateway.domain.call.CallStage;
import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.Message.Marks;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.Automation;
import dev.sessiongateway.domain.session.EventConfig;
import dev.sessiongateway.domain.session.SessionConfig;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class AutomationRunnerTest {
  private static final Call CALL = new Call("C0FFEE", Samples.GRACE, Samples.GRACE, false);
  private static final Automation DECLINING =
      new Automation(true, "Please write", false, false, false, false);
  private static final Automation READING = new Automation(false, null, false, true, true, false);
  private static final Automation ONLINE = new Automation(false, null, true, false, false, false);

  @AutoClose private final GatewayFixture gateway = new GatewayFixture();

  private void active(Automation automation) {
    gateway.active(ADA, SessionConfig.DEFAULT.with(automation));
  }

  private void rings(CallStage stage) {
    gateway.network.signal(ADA, new Event.CallChanged(CALL, stage));
    gateway.settle();
  }

  private static LinkSignal.MessageArrived written(int number, Address chat) {
    return new LinkSignal.MessageArrived(Samples.received(number, chat), "Grace");
  }

  private void arrives(LinkSignal.AccountUpdate... traffic) {
    gateway.network.offer(ADA, List.of(traffic));
    gateway.settle();
  }

  @Test
  void aCallIsDeclinedAndTheCallerWrittenTo() {
    active(DECLINING);
    rings(CallStage.RINGING);

    assertThat(gateway.network.rejected(ADA)).containsExactly(CALL);
    assertThat(gateway.network.sent(ADA))
        .extracting(Message::chat, Message::content)
        .containsExactly(tuple(Samples.GRACE, new Content.Text("Please write")));
    assertThat(gateway.gateway().chats().count(ADA, MessageFilter.ALL)).isEqualTo(1);
  }

  @Test
  void theAnswerIsWrittenOnceForEachCall() {
    active(DECLINING);
    rings(CallStage.RINGING);
    rings(CallStage.RINGING);

    assertThat(gateway.network.sent(ADA)).hasSize(1);
  }

  @Test
  void onlyWhatRingsIsDeclined() {
    active(DECLINING);
    rings(CallStage.TIMED_OUT);
    rings(CallStage.ENDED);

    assertThat(gateway.network.rejected(ADA)).isEmpty();
    assertThat(gateway.network.sent(ADA)).isEmpty();
  }

  @Test
  void withoutAnAnswerNothingIsWritten() {
    active(new Automation(true, null, false, false, false, false));
    rings(CallStage.RINGING);

    assertThat(gateway.network.rejected(ADA)).containsExactly(CALL);
    assertThat(gateway.network.sent(ADA)).isEmpty();
  }

  @Test
  void nothingIsDoneUnasked() {
    active(Automation.NONE);
    rings(CallStage.RINGING);
    arrives(written(1, Samples.GRACE));

    assertThat(gateway.network.rejected(ADA)).isEmpty();
    assertThat(gateway.network.reads(ADA)).isEmpty();
    assertThat(gateway.network.shown(ADA)).isEmpty();
  }

  @Test
  void whatHappenedWhileTheGatewayWasAwayIsLeftAlone() {
    active(new Automation(true, "Please write", false, true, true, false));
    gateway.network.offerHeld(
        ADA, List.of(new Event.CallChanged(CALL, CallStage.RINGING), written(1, Samples.GRACE)));
    gateway.settle();

    assertThat(gateway.network.rejected(ADA)).isEmpty();
    assertThat(gateway.network.reads(ADA)).isEmpty();
    assertThat(gateway.events(ADA, Event.CallChanged.class)).isNotEmpty();
  }

  @Test
  void aPausedSessionDoesNothing() {
    active(new Automation(true, "Please write", false, true, true, false));
    gateway.gateway().sessions().pause(ADA);
    rings(CallStage.RINGING);
    arrives(written(1, Samples.GRACE));

    assertThat(gateway.network.rejected(ADA)).isEmpty();
    assertThat(gateway.network.reads(ADA)).isEmpty();
    assertThat(gateway.network.sent(ADA)).isEmpty();
  }

  @Test
  void messagesAreReadAsTheyCome() {
    active(READING);
    arrives(written(1, Samples.GRACE), written(2, Samples.ALAN), written(3, Samples.GRACE));

    assertThat(gateway.network.reads(ADA))
        .containsExactlyInAnyOrder(
            new FakeNetwork.ReadMark(
                Samples.GRACE,
                List.of(
                    Samples.received(1, Samples.GRACE).id(),
                    Samples.received(3, Samples.GRACE).id())),
            new FakeNetwork.ReadMark(
                Samples.ALAN, List.of(Samples.received(2, Samples.ALAN).id())));
    assertThat(gateway.gateway().chats().find(ADA, Samples.GRACE).orElseThrow().unread()).isZero();
  }

  @Test
  void storiesAndMessagesAreReadSeparately() {
    active(new Automation(false, null, false, false, true, false));
    arrives(written(1, Samples.GRACE), written(2, Address.STATUS));

    assertThat(gateway.network.reads(ADA))
        .extracting(FakeNetwork.ReadMark::chat)
        .containsExactly(Address.STATUS);
  }

  @Test
  void whatIsIgnoredIsNotRead() {
    gateway.active(
        ADA,
        SessionConfig.DEFAULT
            .with(READING)
            .with(new EventConfig.Ignore(true, false, false, false)));
    arrives(written(1, Address.STATUS));

    assertThat(gateway.network.reads(ADA)).isEmpty();
  }

  @Test
  void theAccountIsShownOnlineWheneverItComesUp() {
    var online = new FakeNetwork.Shown(Optional.empty(), Presence.AVAILABLE);
    active(ONLINE);
    assertThat(gateway.network.shown(ADA)).containsExactly(online);

    gateway.gateway().sessions().restart(ADA, gateway.session(ADA).config().engine());
    gateway.settle();
    assertThat(gateway.network.shown(ADA)).containsExactly(online, online);

    gateway.gateway().sessions().apply(ADA, config -> config.with(Automation.NONE));
    gateway.gateway().sessions().apply(ADA, config -> config.with(ONLINE));
    gateway.settle();
    assertThat(gateway.network.shown(ADA)).hasSize(3);
  }

  @Test
  @ExpectsLog("WARN ada - the session could not do by itself what it should")
  void whatTheNetworkCannotDoHarmsNothing() {
    active(new Automation(true, "Please write", true, true, true, false));
    gateway.network.lose(ReadReceipts.class);
    arrives(written(1, Samples.GRACE));

    assertThat(gateway.gateway().chats().count(ADA, MessageFilter.ALL)).isEqualTo(1);
    assertThat(gateway.events(ADA, Event.MessageCreated.class)).hasSize(1);
  }

  @Test
  void historyGoesBackSomeMonthsUnlessAllOfItIsWanted() {
    var old = at(1, gateway.time.instant().minus(Duration.ofDays(Automation.RECENT_DAYS + 1)));
    var recent = at(2, gateway.time.instant().minus(Duration.ofDays(Automation.RECENT_DAYS - 1)));
    var history = new Event.HistorySynced(List.of(old, recent), Map.of(), List.of());

    active(Automation.NONE);
    arrives(history);
    assertThat(gateway.gateway().chats().count(ADA, MessageFilter.ALL)).isEqualTo(1);

    gateway
        .gateway()
        .sessions()
        .apply(ADA, config -> config.with(new Automation(false, null, false, false, false, true)));
    arrives(history);
    assertThat(gateway.gateway().chats().count(ADA, MessageFilter.ALL)).isEqualTo(2);
  }

  private static Message at(int number, Instant when) {
    var message = Samples.received(number, Samples.GRACE);
    return new Message(
        message.id(),
        message.chat(),
        message.fromMe(),
        message.sender(),
        when,
        message.content(),
        message.quote(),
        message.mentions(),
        message.origin(),
        message.ack(),
        message.senderName(),
        null,
        Marks.NONE);
  }
}
