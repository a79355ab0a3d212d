package dev.sessiongateway.network.xmpp;

import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.network.Addressing;
import dev.sessiongateway.application.network.AddressingContract;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.network.xmpp.XmppNetwork.XmppAddressing;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jxmpp.jid.EntityBareJid;
import org.jxmpp.jid.impl.JidCreate;
import org.jxmpp.jid.parts.Resourcepart;
import org.jxmpp.stringprep.XmppStringprepException;

class XmppAddressingTest implements AddressingContract {
  @BeforeAll
  static void loadSmack() {
    Elements.register();
  }

  @Override
  public Addressing addressing() {
    return new XmppAddressing();
  }

  @Override
  public List<Address> addresses() {
    return List.of(
        Address.person("ada@example.org"),
        Address.person("my_bot.2@b\u00fccher.example"),
        Address.person("447700900102"),
        Address.group("hikers@rooms.example.org"),
        Address.STATUS);
  }

  @Override
  public MessageId messageId() {
    return new MessageId("true_x$%:1.0123456789");
  }

  @ParameterizedTest
  @CsvSource({
    "ada@example.org, ada@example.org",
    "' ADA@Example.ORG ', ada@example.org",
    "ada@example.org/phone, ada@example.org",
    "xmpp:ada@example.org?message, ada@example.org",
    "ada%40example.org@c.us, ada@example.org",
    "ada%40example.org@s.whatsapp.net, ada@example.org",
    "447700900102, 447700900102@c.us",
    "+44 (7700) 900-102, 447700900102@c.us",
    "447700900102@c.us, 447700900102@c.us",
    "447700900102@s.whatsapp.net, 447700900102@c.us",
    "hikers@rooms.example.org, hikers@rooms.example.org",
    "hikers@rooms.example.org@g.us, hikers%40rooms.example.org@g.us",
    "xmpp:hikers@rooms.example.org?join, hikers%40rooms.example.org@g.us",
    "xmpp:hikers@rooms.example.org?join;password=x, hikers%40rooms.example.org@g.us",
    "xmpp:joiner@example.org?message;body=join, joiner@example.org",
    "hikers%40rooms.example.org@g.us, hikers%40rooms.example.org@g.us"
  })
  void anAddressIsReadInEachForm(String text, String address) {
    assertThat(addressing().parse("chatId", text)).hasToString(address);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ada",
        "ada@c.us",
        "ada@example.org@c.us",
        "@example.org",
        "ada@",
        "a b@example.org",
        "xmpp:"
      })
  void aNameWithoutItsServerIsRefused(String text) {
    assertFault("invalid.chatId", () -> addressing().parse("chatId", text));
  }

  @Test
  void aNicknameThatOnlyOlderRulesKnowIsRead() throws XmppStringprepException {
    assertThat(Resourcepart.from("👩‍👩‍👧").toString()).isEqualTo("👩‍👩‍👧");
    assertThatThrownBy(() -> Resourcepart.from("a\u0007b"))
        .isInstanceOf(XmppStringprepException.class);
  }

  @Test
  void twoSendersMayChooseTheSameIdForAMessage() {
    var ada = new Jids(jid("ada@example.org")).own();
    var bob = new Jids(jid("bob@example.org")).own();
    assertThat(MessageIds.received(ada, "1")).isNotEqualTo(MessageIds.received(bob, "1"));
    assertThat(MessageIds.wire(MessageIds.received(ada, "1"), ada)).isEqualTo("1");
    assertThat(MessageIds.wire(new MessageId("3EB0AAAA"), ada)).isEqualTo("3EB0AAAA");
    assertThat(MessageIds.received(ada, "x".repeat(4_000)).value()).hasSizeLessThan(256);
  }

  private static EntityBareJid jid(String text) {
    return JidCreate.entityBareFromOrThrowUnchecked(text);
  }
}
