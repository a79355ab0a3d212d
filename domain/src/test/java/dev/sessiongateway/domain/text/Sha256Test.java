package dev.sessiongateway.domain.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class Sha256Test {
  /// The example of FIPS 180-4.
  private static final String ABC =
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

  @Test
  void theDigestOfATextIsThatOfItsBytes() {
    assertThat(HexFormat.of().formatHex(Sha256.of("abc"))).isEqualTo(ABC);
    assertThat(Sha256.of(new byte[] {'a', 'b', 'c'})).isEqualTo(Sha256.of("abc"));
    assertThat(Sha256.of("é")).isEqualTo(Sha256.of(new byte[] {(byte) 0xc3, (byte) 0xa9}));
    assertThat(Sha256.of("")).hasSize(Sha256.BYTES);
  }

  @Test
  void partsAreDigestedOneBehindTheOther() {
    var digest = Sha256.newDigest();
    digest.update((byte) 'a');
    digest.update(new byte[] {'b', 'c'});
    assertThat(digest.digest()).isEqualTo(Sha256.of("abc"));
  }

  @Test
  void digestsOfSeveralPartsDoNotMix() {
    var one = Sha256.newDigest();
    one.update((byte) 'a');
    var other = Sha256.newDigest();
    one.update(new byte[] {'b', 'c'});
    assertThat(other.digest()).isEqualTo(Sha256.of(""));
    assertThat(one.digest()).isEqualTo(Sha256.of("abc"));
  }
}
