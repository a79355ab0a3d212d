package dev.sessiongateway.network.evolution;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EvolutionAddressingTest {
  @ParameterizedTest
  @CsvSource({
    "557499879409, 557499879409",
    "+55 (74) 99879-409, 557499879409",
    "557499879409@s.whatsapp.net, 557499879409",
    "557499879409:12@s.whatsapp.net, 557499879409",
    "557499879409:12, 557499879409",
    "user_7-a.b, user_7-a.b",
    "user_7-a.b@s.whatsapp.net, user_7-a.b",
    "ada@example.org, ada@example.org",
    "()-, ()-"
  })
  void aNumberIsOneHoweverItIsWrittenAndAnyOtherIdIsAsItIs(String written, String user) {
    var read = EvolutionAddressing.ANY_ID.parse("number", written);
    assertThat(read.user()).isEqualTo(user);
    assertThat(read.isPerson()).isTrue();
  }
}
