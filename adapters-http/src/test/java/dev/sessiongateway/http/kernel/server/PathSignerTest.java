package dev.sessiongateway.http.kernel.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.http.kernel.server.PathSigner.Verification;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("redteam")
class PathSignerTest {
  private static final String PATH = "/api/files/ada/abcdefghijkl.png";
  private static final byte[] SECRET = new byte[32];

  private final ManualTime time = new ManualTime();
  private final PathSigner signer = new PathSigner(SECRET, time);

  private String signature(PathSigner by) {
    var signed = by.sign(PATH, PATH, null);
    assertThat(signed).startsWith(PATH + "?sig=");
    return signed.substring(signed.indexOf('=') + 1);
  }

  @Test
  void aSignatureIsGoodForItsPathOnly() {
    var signature = signature(signer);

    assertThat(signer.verify(PATH, signature)).isEqualTo(Verification.GOOD);
    assertThat(signer.verify(PATH.replace("ada", "bob"), signature)).isEqualTo(Verification.WRONG);
  }

  @Test
  void aSignatureIsTheSameAllDayAndAfterARestart() {
    var signature = signature(signer);
    var midnight = time.instant().truncatedTo(ChronoUnit.DAYS);

    time.advance(Duration.between(time.instant(), midnight.plus(Duration.ofDays(1))).minusNanos(1));
    assertThat(signature(new PathSigner(SECRET, time))).isEqualTo(signature);

    time.advance(Duration.ofNanos(1));
    assertThat(signature(signer)).isNotEqualTo(signature);
  }

  @Test
  void aSignatureIsGoodForItsLifetimeAndExpiresWithinADayAfterIt() {
    var signature = signature(signer);

    time.advance(PathSigner.LIFETIME);
    assertThat(signer.verify(PATH, signature)).isEqualTo(Verification.GOOD);

    time.advance(Duration.ofDays(1));
    assertThat(signer.verify(PATH, signature)).isEqualTo(Verification.EXPIRED);
  }

  @Test
  void aSignatureWithAnEndExpiresThen() {
    var signed = signer.sign(PATH, PATH, time.instant().plusSeconds(60));
    var signature = signed.substring(signed.indexOf('=') + 1);

    time.advance(Duration.ofSeconds(59));
    assertThat(signer.verify(PATH, signature)).isEqualTo(Verification.GOOD);
    time.advance(Duration.ofSeconds(1));
    assertThat(signer.verify(PATH, signature)).isEqualTo(Verification.EXPIRED);
    assertThat(signer.sign(PATH, PATH, time.instant().plus(Duration.ofDays(99))))
        .isEqualTo(signer.sign(PATH, PATH, null));
  }

  @Test
  void theExpiryCannotBeMovedAndAnotherSecretSignsNothingHere() {
    var signature = signature(signer);
    var moved = "99999999999" + signature.substring(signature.indexOf('.'));
    var other = SECRET.clone();
    Arrays.fill(other, (byte) 1);

    assertThat(signer.verify(PATH, moved)).isEqualTo(Verification.WRONG);
    assertThat(signer.verify(PATH, signature(new PathSigner(other, time))))
        .isEqualTo(Verification.WRONG);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "1", "1.", ".x", "x.y", "-1.x", "9999999999999999999.x", "1.é"})
  void whatIsNoSignatureIsWrong(String signature) {
    assertThat(signer.verify(PATH, signature)).isEqualTo(Verification.WRONG);
  }

  @Test
  void aShortSecretIsRefused() {
    assertThatThrownBy(() -> new PathSigner(new byte[31], time))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
