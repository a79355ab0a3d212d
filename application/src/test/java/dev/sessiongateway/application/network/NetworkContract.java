package dev.sessiongateway.application.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.network.LinkSignal.AckArrived;
import dev.sessiongateway.application.network.LinkSignal.Connected;
import dev.sessiongateway.application.network.LinkSignal.GaveUp;
import dev.sessiongateway.application.network.LinkSignal.LoginRequired;
import dev.sessiongateway.application.network.LinkSignal.MessageArrived;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.pairing.QrCode;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
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

/// What every [Network] keeps, the fake included. Its rules on capabilities are in
/// [CapabilityContract].
public interface NetworkContract {
  SessionName SESSION = new SessionName("ada");
  PhoneNumber PHONE = new PhoneNumber("4915110000001");
  PhoneNumber FRIEND = new PhoneNumber("4915110000002");

  /// The network under test; no session is linked before a test.
  Network network();

  /// The clock that the network uses.
  ManualTime time();

  /// A phone of this number scans the code.
  void scan(PhoneNumber phone, String qrValue);

  /// A phone of this number types the code.
  void enter(PhoneNumber phone, PairingCode code);

  /// `from`, which is no session's account, writes a text to the account of [#PHONE].
  void write(PhoneNumber from, String text);

  /// `from` calls the account of [#PHONE].
  ///
  /// @return the id of the call
  String call(PhoneNumber from);

  /// What the phone `at` got from the account of [#PHONE], oldest first.
  List<Message> received(PhoneNumber at);

  static Stream<Class<? extends Capability>> capabilitiesOfLinks() {
    return FakeNetwork.everyLinkCapability().stream();
  }

  @ParameterizedTest
  @MethodSource("dev.sessiongateway.application.network.NetworkContract#capabilitiesOfLinks")
  default void declaresExactlyWhatItsLinksCanDo(Class<? extends Capability> capability) {
    try (var link = network().open(SESSION, new SignalRecorder())) {
      assertThat(link.find(capability).isPresent())
          .isEqualTo(network().capabilities().contains(capability));
    }
  }

  @Test
  default void aLinkIsSilentUntilItConnects() {
    var heard = new SignalRecorder();
    try (var _ = network().open(SESSION, heard)) {
      time().advance(Duration.ofMinutes(5));
      heard.assertSilent();
    }
  }

  @Test
  default void anUnlinkedSessionGetsAQrCodeThatIsStillValid() {
    var heard = new SignalRecorder();
    try (var link = network().open(SESSION, heard)) {
      link.connect();
      var qr = heard.nextQr();
      assertThat(qr.number()).isEqualTo(1);
      assertThat(qr.expiresAt()).isAfter(time().instant());
    }
  }

  @Test
  default void aCodeNobodyScansIsReplacedUntilTheLinkGivesUp() {
    var heard = new SignalRecorder();
    try (var link = network().open(SESSION, heard)) {
      link.connect();
      var values = new HashSet<String>();
      var numbers = new ArrayList<Integer>();
      for (var signal = heard.next(LinkSignal.Lifecycle.class);
          signal instanceof LoginRequired(QrCode qr);
          signal = heard.next(LinkSignal.Lifecycle.class)) {
        values.add(qr.value());
        numbers.add(qr.number());
        if (numbers.size() > 20) {
          throw new AssertionError("no end of QR codes");
        }
        time().advance(Duration.between(time().instant(), qr.expiresAt()));
      }
      assertThat(values).hasSameSizeAs(numbers);
      assertThat(numbers)
          .isEqualTo(IntStream.rangeClosed(1, numbers.size()).boxed().toList())
          .hasSizeGreaterThan(1);
    }
  }

  @Test
  default void afterTheLastCodeTheReasonIsQrExpiredAndTheNextAttemptStartsAtOne() {
    var heard = new SignalRecorder();
    try (var link = network().open(SESSION, heard)) {
      link.connect();
      time().advance(Duration.ofHours(1));
      assertThat(heard.next(GaveUp.class).reason()).isEqualTo(FailureReason.QR_EXPIRED);
      link.connect();
      assertThat(heard.nextQr().number()).isEqualTo(1);
    }
  }

  @Test
  default void aScanMakesTheSessionADeviceOfThePhone() {
    var heard = new SignalRecorder();
    try (var link = network().open(SESSION, heard)) {
      link.connect();
      scan(PHONE, heard.nextQr().value());
      assertThat(heard.next(Connected.class).account().id()).isEqualTo(PHONE.jid());
    }
  }

  @Test
  default void aReplacedCodeCannotBeScanned() {
    var heard = new SignalRecorder();
    try (var link = network().open(SESSION, heard)) {
      link.connect();
      var first = heard.nextQr();
      time().advance(Duration.between(time().instant(), first.expiresAt()));
      var second = heard.nextQr();
      assertFault("invalid.value", () -> scan(PHONE, first.value()));
      scan(PHONE, second.value());
      heard.next(Connected.class);
      assertFault("invalid.value", () -> scan(PHONE, second.value()));
    }
  }

  @Test
  default void aLinkedSessionConnectsAgainWithoutPairing() {
    pair().close();
    var heard = new SignalRecorder();
    try (var link = network().open(SESSION, heard)) {
      link.connect();
      assertThat(heard.next(LinkSignal.Lifecycle.class))
          .isInstanceOfSatisfying(
              Connected.class, c -> assertThat(c.account().id()).isEqualTo(PHONE.jid()));
    }
  }

  @Test
  default void aForgottenSessionMustPairAgain() {
    pair().close();
    network().forget(SESSION);
    var heard = new SignalRecorder();
    try (var link = network().open(SESSION, heard)) {
      link.connect();
      heard.next(LoginRequired.class);
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
  default void anAttemptEndsWhenTheLinkCloses() {
    var heard = new SignalRecorder();
    String value;
    try (var link = network().open(SESSION, heard)) {
      link.connect();
      value = heard.nextQr().value();
    }
    assertFault("invalid.value", () -> scan(PHONE, value));
    time().advance(Duration.ofHours(1));
    heard.assertSilent();
  }

  @Test
  default void messagesArriveInOrder() {
    var heard = new SignalRecorder();
    try (var _ = pair(heard)) {
      var texts = IntStream.range(0, 50).mapToObj(n -> "text " + n).toList();
      texts.forEach(text -> write(FRIEND, text));
      assertThat(texts).allSatisfy(text -> assertThat(nextText(heard)).isEqualTo(text));
    }
  }

  @Test
  default void anArrivedMessageSaysWhoWroteItWhereAndWhen() {
    var heard = new SignalRecorder();
    try (var _ = pair(heard)) {
      write(FRIEND, "hello");
      var message = heard.next(MessageArrived.class).message();
      assertThat(message.chat()).isEqualTo(FRIEND.jid());
      assertThat(message.sender()).isEqualTo(FRIEND.jid());
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
    write(FRIEND, "while away");
    var heard = new SignalRecorder();
    try (var link = network().open(SESSION, heard)) {
      link.connect();
      heard.next(Connected.class);
      assertThat(nextText(heard)).isEqualTo("while away");
    }
    assertThat(before.drain()).noneMatch(MessageArrived.class::isInstance);
  }

  @Test
  default void whatWaitedBeforeTheLinkIsToldAsHeldAndWhatIsNewIsNot() throws Exception {
    pair().close();
    write(FRIEND, "held one");
    write(FRIEND, "held two");
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
      assertThat(told.poll(10, TimeUnit.SECONDS)).isEqualTo("held: held one");
      assertThat(told.poll(10, TimeUnit.SECONDS)).isEqualTo("held: held two");
      write(FRIEND, "new");
      assertThat(told.poll(10, TimeUnit.SECONDS)).isEqualTo("new");
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
      scan(PHONE, connected.nextQr().value());
      connected.next(Connected.class);
      write(FRIEND, "first");
      write(FRIEND, "second");
      assertThat(tried.poll(10, TimeUnit.SECONDS)).isNotNull();
      broken.set(false);
      assertThat(pollWhileTimePasses(texts)).isEqualTo("first");
      assertThat(pollWhileTimePasses(texts)).isEqualTo("second");
    }
  }

  @Test
  default void aSentMessageArrivesOnceHoweverOftenItsIdIsRepeated() {
    try (var link = pair()) {
      var sending = link.find(MessageSending.class).orElseThrow();
      var message = text(FRIEND.jid(), "once", "3EB0AAAAAAAAAAAA0001");
      sending.send(message);
      sending.send(message);
      sending.send(text(FRIEND.jid(), "then this", "3EB0AAAAAAAAAAAA0002"));
      assertThat(received(FRIEND))
          .extracting(m -> m.content().text())
          .containsExactly("once", "then this");
    }
  }

  @Test
  default void peopleAreNeverRefusedAndUnknownPlacesAre() {
    try (var link = pair()) {
      var sending = link.find(MessageSending.class).orElseThrow();
      sending.checkRecipient(FRIEND.jid());
      sending.checkRecipient(Address.person("19999999999"));
      assertFault(
          "group.not-found", () -> sending.checkRecipient(Address.group("120363999999999999")));
      assertFault(
          "channel.not-found", () -> sending.checkRecipient(Address.channel("120363999999999999")));
    }
  }

  @Test
  default void acknowledgementsOfADirectChatNameNoMember() {
    var heard = new SignalRecorder();
    try (var link = pair(heard)) {
      link.find(MessageSending.class)
          .orElseThrow()
          .send(text(FRIEND.jid(), "hello", "3EB0AAAAAAAAAAAA0001"));
      write(FRIEND, "marker");
      for (var signal = heard.next(LinkSignal.AccountUpdate.class);
          !(signal instanceof MessageArrived);
          signal = heard.next(LinkSignal.AccountUpdate.class)) {
        if (signal instanceof AckArrived(_, var chat, _, var by)) {
          assertThat(chat).isEqualTo(FRIEND.jid());
          assertThat(by).isNull();
        }
      }
    }
  }

  /// A connected link of [#SESSION], a device of [#PHONE].
  default NetworkLink pair() {
    return pair(new SignalRecorder());
  }

  default NetworkLink pair(SignalRecorder heard) {
    var link = network().open(SESSION, heard);
    link.connect();
    scan(PHONE, heard.nextQr().value());
    heard.next(Connected.class);
    return link;
  }

  static Message text(Address chat, String text, String id) {
    return new Message(
        new MessageId(id),
        chat,
        true,
        PHONE.jid(),
        Instant.parse("2026-01-01T12:00:00Z"),
        new Content.Text(text),
        null,
        List.of(),
        Message.Origin.API,
        Ack.PENDING,
        null);
  }

  static void assertFault(String code, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault().code()).isEqualTo(code));
  }

  private String nextText(SignalRecorder heard) {
    return heard.next(MessageArrived.class).message().content().text();
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
