package dev.sessiongateway.application.network;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.address.Address.Kind;
import dev.sessiongateway.domain.messaging.MessageId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpaqueAddressingTest implements AddressingContract {
  private final Addressing addressing = new OpaqueAddressing();

  @Override
  public Addressing addressing() {
    return addressing;
  }

  @Override
  public List<Address> addresses() {
    return List.of(
        Address.person("ada@example.org"),
        Address.person("@ada:example.org"),
        Address.person("100%@c.us"),
        Address.person("%40"),
        new Address("Zo\u00eb", Kind.LID),
        Address.group("!room:example.org"),
        Address.channel("news@example.org"),
        Address.STATUS);
  }

  @Override
  public MessageId messageId() {
    return new MessageId("$abc_1:example.org");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ada@example.org",
        "ada@example.org@c.us",
        "ada%40example.org@c.us",
        "ada@example.org@s.whatsapp.net",
        " ada@example.org "
      })
  void aPersonIsFoundInEachForm(String text) {
    assertThat(addressing.parse("to", text)).isEqualTo(Address.person("ada@example.org"));
  }

  /// Clients take what is before the `@` for the number of a person.
  @Test
  void theUserAloneIsReadAsWell() {
    assertThat(addressing.parse("to", "ada%40example.org"))
        .isEqualTo(Address.person("ada@example.org"));
  }
}
