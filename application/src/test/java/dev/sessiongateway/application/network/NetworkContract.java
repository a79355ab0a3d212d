package dev.sessiongateway.application.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.network.capability.Capability;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.event.LinkSignal.Connected;
import dev.sessiongateway.domain.event.LinkSignal.LinkFailed;
import dev.sessiongateway.domain.event.LinkSignal.LoginRequired;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.pairing.LoginStep;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What every [Network] keeps, the fake included, whatever it can do. The rules of a capability are
/// in the contract that is named after it; a test of a network implements this one and the contract
/// of each capability that the network declares.
public interface NetworkContract {
  SessionName SESSION = new SessionName("ada");
  PhoneNumber PHONE = new PhoneNumber("4915110000001");
  PhoneNumber FRIEND = new PhoneNumber("4915110000002");

  /// The network under test; no session is linked before a test.
  Network network();

  /// The clock that the network uses.
  ManualTime time();

  /// The user of [#me] does what the network waits for.
  void complete(NetworkLink link, LoginStep step);

  /// [#friend], which is no session's account, writes a text to the account of [#SESSION].
  void write(String text);

  /// The account that [#SESSION] is linked to.
  default Address me() {
    return PHONE.jid();
  }

  /// Another person on the network.
  default Address friend() {
    return FRIEND.jid();
  }

  /// A person who is not on the network.
  default Address stranger() {
    return Address.person("19999999999");
  }

  static Stream<Class<? extends Capability>> known() {
    return CapabilityCodes.all().keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("dev.sessiongateway.application.network.NetworkContract#known")
  default void declaresExactlyWhatItsLinksCanDo(Class<? extends Capability> capability) {
    try (var link = network().open(SESSION, new SignalRecorder())) {
      assertThat(link.find(capability).isPresent())
          .isEqualTo(network().capabilities().contains(capability));
    }
  }

  @Test
  default void theContractOfEachDeclaredCapabilityIsKeptHere() {
    assertThat(ContractOf.Reader.capabilitiesOf(getClass()))
        .containsExactlyInAnyOrderElementsOf(network().capabilities());
  }

  @Test
  default void aLinkIsSilentUntilItConnects() {
    var signals = new SignalRecorder();
    try (var _ = network().open(SESSION, signals)) {
      time().advance(Duration.ofMinutes(5));
      signals.assertSilent();
    }
  }

  @Test
  default void anUnlinkedSessionIsToldWhatTheNetworkWaitsFor() {
    var signals = new SignalRecorder();
    try (var link = network().open(SESSION, signals)) {
      link.connect();
      assertThat(signals.next(LoginRequired.class).step().expiresAt()).isAfter(time().instant());
    }
  }

  @Test
  default void aCompletedLoginMakesTheSessionADeviceOfTheAccount() {
    var signals = new SignalRecorder();
    try (var link = network().open(SESSION, signals)) {
      link.connect();
      complete(link, signals.next(LoginRequired.class).step());
      assertThat(signals.next(Connected.class).account().id()).isEqualTo(me());
    }
  }

  @Test
  default void anAttemptThatNobodyCompletesEndsAndTheNextOneStartsAnew() {
    var signals = new SignalRecorder();
    try (var link = network().open(SESSION, signals)) {
      link.connect();
      time().advance(Duration.ofHours(1));
      assertThat(signals.next(LinkFailed.class).reason())
          .isIn(FailureReason.QR_EXPIRED, FailureReason.PAIRING_EXPIRED);
      link.connect();
      signals.next(LoginRequired.class);
    }
  }

  @Test
  default void aClosedLinkIsSilent() {
    var signals = new SignalRecorder();
    try (var link = network().open(SESSION, signals)) {
      link.connect();
      signals.next(LoginRequired.class);
    }
    time().advance(Duration.ofHours(1));
    signals.assertSilent();
  }

  @Test
  default void aLinkedSessionConnectsAgainWithoutPairing() {
    pair().close();
    var signals = new SignalRecorder();
    try (var link = network().open(SESSION, signals)) {
      link.connect();
      assertThat(signals.next(LinkSignal.Lifecycle.class))
          .isInstanceOfSatisfying(
              Connected.class, c -> assertThat(c.account().id()).isEqualTo(me()));
    }
  }

  @Test
  default void aForgottenSessionMustPairAgain() {
    pair().close();
    network().forget(SESSION);
    var signals = new SignalRecorder();
    try (var link = network().open(SESSION, signals)) {
      link.connect();
      signals.next(LoginRequired.class);
    }
  }

  @Test
  default void forgettingAStrangerIsHarmless() {
    network().forget(new SessionName("nobody"));
    try (var link = network().open(SESSION, new SignalRecorder())) {
      link.connect();
    }
  }

  @Test
  default void closingTwiceIsHarmless() {
    var link = network().open(SESSION, new SignalRecorder());
    link.close();
    link.close();
    network().open(SESSION, new SignalRecorder()).close();
  }

  @Test
  default void messagesArriveInOrder() {
    var signals = new SignalRecorder();
    try (var _ = pair(signals)) {
      var texts = IntStream.range(0, 50).mapToObj(n -> "text " + n).toList();
      texts.forEach(text -> write(text));
      assertThat(texts).allSatisfy(text -> assertThat(nextText(signals)).isEqualTo(text));
    }
  }

  @Test
  default void anArrivedMessageSaysWhoWroteItWhereAndWhen() {
    var signals = new SignalRecorder();
    try (var _ = pair(signals)) {
      write("hello");
      var message = signals.next(MessageArrived.class).message();
      assertThat(message.chat()).isEqualTo(friend());
      assertThat(message.sender()).isEqualTo(friend());
      assertThat(message.fromMe()).isFalse();
      assertThat(message.origin()).isEqualTo(Message.Origin.PHONE);
      assertThat(message.at()).isEqualTo(time().instant());
      assertThat(message.content()).isEqualTo(new Content.Text("hello"));
    }
  }

  @Test
  default void whatComesWhileTheLinkIsClosedIsHeardAfterTheNextConnect() {
    var before = new SignalRecorder();
    pair(before).close();
    write("while away");
    var signals = new SignalRecorder();
    try (var link = network().open(SESSION, signals)) {
      link.connect();
      signals.next(Connected.class);
      assertThat(nextText(signals)).isEqualTo("while away");
    }
    assertThat(before.drain()).noneMatch(MessageArrived.class::isInstance);
  }

  @Test
  default void whatWaitedBeforeTheLinkIsToldAsHeldAndWhatIsNewIsNot() throws Exception {
    pair().close();
    write("held one");
    write("held two");
    var told = new LinkedBlockingQueue<String>();
    var listener =
        new LinkListener() {
          @Override
          public void on(LinkSignal signal) {
            add("", signal);
          }

          @Override
          public void onHeld(List<LinkSignal.AccountUpdate> signals) {
            signals.forEach(signal -> add("held: ", signal));
          }

          private void add(String how, LinkSignal signal) {
            if (signal instanceof MessageArrived(var message, _)) {
              told.add(how + message.content().text());
            }
          }
        };
    try (var link = network().open(SESSION, listener)) {
      link.connect();
      assertThat(told.poll(60, TimeUnit.SECONDS)).isEqualTo("held: held one");
      assertThat(told.poll(60, TimeUnit.SECONDS)).isEqualTo("held: held two");
      write("new");
      assertThat(told.poll(60, TimeUnit.SECONDS)).isEqualTo("new");
    }
  }

  @Test
  default void aListenerThatThrowsIsOfferedTheSignalAgainBeforeAnyLaterOne() throws Exception {
    var texts = new LinkedBlockingQueue<String>();
    var broken = new AtomicBoolean(true);
    var tried = new LinkedBlockingQueue<LinkSignal>();
    var connected = new SignalRecorder();
    LinkListener listener =
        signal -> {
          if (signal instanceof MessageArrived(var message, _)) {
            tried.add(signal);
            if (broken.get()) {
              throw new IllegalStateException("the store is down");
            }
            texts.add(message.content().text());
          } else {
            connected.on(signal);
          }
        };
    try (var link = network().open(SESSION, listener)) {
      link.connect();
      complete(link, connected.next(LoginRequired.class).step());
      connected.next(Connected.class);
      write("first");
      write("second");
      assertThat(tried.poll(60, TimeUnit.SECONDS)).isNotNull();
      broken.set(false);
      assertThat(pollWhileTimePasses(texts)).isEqualTo("first");
      assertThat(pollWhileTimePasses(texts)).isEqualTo("second");
    }
  }

  /// A connected link of [#SESSION], a device of [#PHONE].
  default NetworkLink pair() {
    return pair(new SignalRecorder());
  }

  default NetworkLink pair(SignalRecorder signals) {
    var link = network().open(SESSION, signals);
    link.connect();
    complete(link, signals.next(LoginRequired.class).step());
    signals.next(Connected.class);
    return link;
  }

  default Message text(Address chat, String text, String id) {
    return text(me(), chat, text, id);
  }

  static Message text(Address sender, Address chat, String text, String id) {
    return Message.sent(
        new MessageId(id),
        chat,
        sender,
        Instant.parse("2026-01-01T12:00:00Z"),
        new Content.Text(text),
        Ack.PENDING);
  }

  /// The canonical events up to the message of [#friend] that is written now.
  ///
  /// @param messages how many are heard, the marker included
  default List<Event.Reported> eventsUntilMarker(SignalRecorder signals, int messages) {
    write("marker");
    var events = new ArrayList<Event.Reported>();
    var arrived = 0;
    while (true) {
      switch (signals.next(LinkSignal.AccountUpdate.class)) {
        // Groups that newcomers are let into.
        case GroupEvent.GroupJoined _ -> {}
        case Event.Reported event -> events.add(event);
        case MessageArrived(var message, _) -> {
          arrived++;
          if (message.content().text().equals("marker")) {
            assertThat(arrived).isEqualTo(messages);
            return events;
          }
        }
        case LinkSignal.LidsLearned _, Event.MessageAcked _, Event.HistorySynced _ -> {}
      }
    }
  }

  static void assertFault(String code, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault().code()).isEqualTo(code));
  }

  private String nextText(SignalRecorder signals) {
    return signals.next(MessageArrived.class).message().content().text();
  }

  private String pollWhileTimePasses(LinkedBlockingQueue<String> texts)
      throws InterruptedException {
    var deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (System.nanoTime() < deadline) {
      var text = texts.poll(1, TimeUnit.MILLISECONDS);
      if (text != null) {
        return text;
      }
      time().advance(Duration.ofSeconds(1));
    }
    throw new AssertionError("never offered again");
  }
}
