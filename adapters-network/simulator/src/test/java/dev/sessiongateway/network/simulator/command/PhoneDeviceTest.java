package dev.sessiongateway.network.simulator.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.SenderDevice;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PhoneDeviceTest {

  @ParameterizedTest
  @CsvSource({
    "4915110000001, IOS",
    "4915110000002, ANDROID",
    "4915110000009, IOS",
    "4915110000000, ANDROID"
  })
  void theIdsOfAPhonesMessagesTellWhatItIs(String number, SenderDevice device) {
    var phone = PhoneDevice.of(Address.person(number));
    var identifiers = new CountingIdentifiers();
    var first = phone.messageId(identifiers);

    assertThat(SenderDevice.of(first)).isEqualTo(device);
    assertThat(phone.messageId(identifiers)).isNotEqualTo(first);
  }
}
