package dev.sessiongateway.application.network.capability;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.NetworkContract;
import dev.sessiongateway.application.network.SignalRecorder;
import dev.sessiongateway.application.network.capability.PairingCapabilities.QrPairing;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.event.LinkSignal.Connected;
import dev.sessiongateway.domain.event.LinkSignal.LinkFailed;
import dev.sessiongateway.domain.event.LinkSignal.LoginRequired;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.pairing.QrCode;
import dev.sessiongateway.domain.session.FailureReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What [QrPairing] keeps.
@ContractOf(QrPairing.class)
public interface QrPairingContract extends NetworkContract {
  /// A phone of this number scans the code.
  void scan(PhoneNumber phone, String qrValue);

  @Test
  default void anUnlinkedSessionGetsAQrCodeThatIsStillValid() {
    var signals = new SignalRecorder();
    try (var link = network().open(SESSION, signals)) {
      link.connect();
      var qr = signals.nextQr();
      assertThat(qr.number()).isEqualTo(1);
      assertThat(qr.expiresAt()).isAfter(time().instant());
    }
  }

  @Test
  default void aCodeNobodyScansIsReplacedUntilTheLinkGivesUp() {
    var signals = new SignalRecorder();
    try (var link = network().open(SESSION, signals)) {
      link.connect();
      var values = new HashSet<String>();
      var numbers = new ArrayList<Integer>();
      for (var signal = signals.next(LinkSignal.Lifecycle.class);
          signal instanceof LoginRequired(QrCode qr);
          signal = signals.next(LinkSignal.Lifecycle.class)) {
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
    var signals = new SignalRecorder();
    try (var link = network().open(SESSION, signals)) {
      link.connect();
      time().advance(Duration.ofHours(1));
      assertThat(signals.next(LinkFailed.class).reason()).isEqualTo(FailureReason.QR_EXPIRED);
      link.connect();
      assertThat(signals.nextQr().number()).isEqualTo(1);
    }
  }

  @Test
  default void aScanMakesTheSessionADeviceOfThePhone() {
    var signals = new SignalRecorder();
    try (var link = network().open(SESSION, signals)) {
      link.connect();
      scan(PHONE, signals.nextQr().value());
      assertThat(signals.next(Connected.class).account().id()).isEqualTo(me());
    }
  }

  @Test
  default void aReplacedCodeCannotBeScanned() {
    var signals = new SignalRecorder();
    try (var link = network().open(SESSION, signals)) {
      link.connect();
      var first = signals.nextQr();
      time().advance(Duration.between(time().instant(), first.expiresAt()));
      var second = signals.nextQr();
      assertFault("invalid.value", () -> scan(PHONE, first.value()));
      scan(PHONE, second.value());
      signals.next(Connected.class);
      assertFault("invalid.value", () -> scan(PHONE, second.value()));
    }
  }

  @Test
  default void anAttemptEndsWhenTheLinkCloses() {
    var signals = new SignalRecorder();
    String value;
    try (var link = network().open(SESSION, signals)) {
      link.connect();
      value = signals.nextQr().value();
    }
    assertFault("invalid.value", () -> scan(PHONE, value));
    time().advance(Duration.ofHours(1));
    signals.assertSilent();
  }
}
