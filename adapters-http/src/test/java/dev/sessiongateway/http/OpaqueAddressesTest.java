package dev.sessiongateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.OpaqueAddressing;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A network whose people have addresses such as `bob@example.org`, through both families.
class OpaqueAddressesTest {
  private static final Address BOB = Address.person("bob@example.org");

  @AutoClose private final TestServer server = new TestServer();
  private SessionName session;

  @BeforeEach
  void link() {
    server.network.address(new OpaqueAddressing());
    server.network.addContact(new Contact(BOB, "Bob", null));
    session = server.active("ada");
  }

  @ParameterizedTest
  @ValueSource(strings = {"bob@example.org", "bob@example.org@c.us", "bob%40example.org@c.us"})
  void familyAWritesToAnAddressInEachForm(String chatId) {
    var reply = sendA("'chatId':'%s','text':'hi'".formatted(chatId));
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    assertThat(server.network.sent(session).getFirst().chat()).isEqualTo(BOB);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"bob@example.org", "bob%40example.org", "bob%40example.org@s.whatsapp.net"})
  void familyBWritesToAnAddressInEachForm(String number) {
    var reply =
        server
            .asNative()
            .send("POST", "/message/sendText/ada", "{'number':'%s','text':'hi'}".formatted(number));
    assertThat(reply.status()).as(reply.text()).isEqualTo(201);
    assertThat(server.network.sent(session).getFirst().chat()).isEqualTo(BOB);
    assertThat(reply.text("/key/remoteJid")).isEqualTo("bob@example.org");
  }

  @Test
  void anIdThatAClientReadIsTakenBack() {
    var first = sendA("'chatId':'bob@example.org','text':'hi','id':'$a_1%:x'");
    assertThat(first.status()).as(first.text()).isEqualTo(200);
    assertThat(server.network.sent(session).getFirst().id()).isEqualTo(new MessageId("$a_1%:x"));
    var longForm = "true_bob@example.org_$a%5F1%25:x";
    for (var id : new String[] {"$a_1%:x", longForm}) {
      var answer = sendA("'chatId':'bob@example.org','text':'a','reply_to':'" + id + "'");
      assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    }
    assertThat(server.network.sent(session).getLast().quote().id())
        .isEqualTo(new MessageId("$a_1%:x"));
  }

  @Test
  void whatCannotBeAnAddressIsA400ThatNamesTheField() {
    var reply = sendA("\"chatId\":\"a\\u0000b\",\"text\":\"hi\"");
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text("code")).isEqualTo("invalid.chatId");
  }

  private Reply sendA(String fields) {
    return server.asNative().send("POST", "/api/sendText", "{'session':'ada'," + fields + "}");
  }
}
