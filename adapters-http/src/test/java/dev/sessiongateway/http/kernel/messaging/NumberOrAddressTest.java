package dev.sessiongateway.http.kernel.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.sessiongateway.application.network.PhoneNumberAddressing;
import dev.sessiongateway.domain.fault.FaultException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumberOrAddressTest {
  @ParameterizedTest
  @CsvSource({
    "4915550000002, 4915550000002@c.us",
    "+49 (1555) 0000002, 4915550000002@c.us",
    "4915550000002@c.us, 4915550000002@c.us",
    "'+49\u00a0(1555)\u202f000\u20110002', 4915550000002@c.us",
    "'\u00a04915550000002@s.whatsapp.net\u2060', 4915550000002@c.us",
    "4915550000002\u20131600000000, 4915550000002-1600000000@g.us",
    "4915550000002@s.whatsapp.net, 4915550000002@c.us",
    "4915550000002:17@s.whatsapp.net, 4915550000002@c.us",
    "4915550000002:17, 4915550000002@c.us",
    "203456789012345@lid, 203456789012345@lid",
    "120363040000000001@g.us, 120363040000000001@g.us",
    "120363040000000001, 120363040000000001@g.us",
    "4915550000002-1600000000, 4915550000002-1600000000@g.us",
    "120363040000000001@newsletter, 120363040000000001@newsletter",
    "status@broadcast, status@broadcast"
  })
  void readsWhatClientsWrite(String written, String meant) {
    assertThat(NumberOrAddress.parse(new PhoneNumberAddressing(), "number", written))
        .hasToString(meant);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "abc",
        "@g.us",
        "x@g.us",
        "49١٢٣٤٥٦٧",
        "x@example.org@g.us",
        "1234567890123456"
      })
  void refusesTextThatIsNoNumber(String written) {
    assertThatExceptionOfType(FaultException.class)
        .isThrownBy(() -> NumberOrAddress.parse(new PhoneNumberAddressing(), "number", written))
        .satisfies(e -> assertThat(e.fault().code()).isEqualTo("invalid.number"));
  }
}
