package dev.sessiongateway.domain.channel;

import static dev.sessiongateway.domain.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.group.InviteCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChannelKeyTest {
  private static final String CODE = "0029VaAbCdEfGhIjKlMnOp";

  /// The network's own rules are its addressing's.
  private static ChannelKey parse(String text) {
    return ChannelKey.parse("id", text, Address::of);
  }

  @Test
  void anIdIsAnId() {
    assertThat(parse(" 120363000000000001@newsletter "))
        .isEqualTo(new ChannelKey.ById(Address.channel("120363000000000001")));
  }

  @ParameterizedTest
  @ValueSource(strings = {CODE, "https://whatsapp.com/channel/" + CODE})
  void aCodeOrItsLinkIsAnInvite(String text) {
    assertThat(parse(text)).isEqualTo(new ChannelKey.ByInvite(new InviteCode(CODE)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "120363000000000001",
        "120363000000000001@g.us",
        "120363000000000001@newsletter.example",
        "https://whatsapp.com/channel/",
        "https://whatsapp.com/channel/short",
        "120363000000000001@newsletter/"
      })
  void anythingElseNamesItsField(String text) {
    assertFault("invalid.id", () -> parse(text));
  }
}
