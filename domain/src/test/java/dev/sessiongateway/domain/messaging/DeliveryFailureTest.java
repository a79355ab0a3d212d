package dev.sessiongateway.domain.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class DeliveryFailureTest {
  @ParameterizedTest
  @CsvSource({
    "ack_deadline, ack_deadline, the network did not confirm the message in time",
    "too late (131047), network.refused, too late (131047)",
    "' ', network.refused, the network gave no reason",
    ", network.refused, the network gave no reason"
  })
  void anErrorHasACodeAndAReason(String stored, String code, String reason) {
    assertThat(DeliveryFailure.of(Ack.ERROR, stored)).isEqualTo(new DeliveryFailure(code, reason));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ERROR")
  void everythingElseHasNone(Ack ack) {
    assertThat(DeliveryFailure.of(ack, "left over")).isNull();
  }

  @Test
  void theCodesStandInTheDocuments() {
    assertThat(DeliveryFailure.UNCONFIRMED).isEqualTo("ack_deadline");
    assertThat(DeliveryFailure.REFUSED).isEqualTo("network.refused");
  }
}
