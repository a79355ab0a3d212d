package dev.sessiongateway.http.familya.media;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import java.net.URI;
import java.time.Duration;
import java.util.Base64;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Files are sent on by the addresses that the gateway handed out. The server fetches nothing: its
/// [dev.sessiongateway.application.media.FakeMediaSource] knows no address.
@Tag("redteam")
class OwnFileAddressTest {
  @AutoClose private final TestServer server = new TestServer();
  private String signed = "";

  @BeforeEach
  void send() {
    server.network.addContact(new Contact(Address.person("4915550000002"), "Bob", null));
    server.active("ada");
    server.active("bob");
    var data = Base64.getEncoder().encodeToString(MediaSamples.PNG);
    signed = sendA(server.asNative(), "ada", json("'data':'" + data + "'")).text("/media/url");
  }

  private static Reply sendA(TestServer.Client client, String session, String file) {
    return client.post(
        "/api/sendImage",
        "{'session':'%s','chatId':'49151@c.us','file':{%s}}".formatted(session, file));
  }

  private static Reply sendA(TestServer.Client client, String session, Object url) {
    return sendA(client, session, json("'url':'" + url + "'"));
  }

  private static Reply sendB(TestServer.Client client, String session, String url) {
    return client.post(
        "/message/sendMedia/" + session,
        "{'number':'4915550000002','mediatype':'image','media':'" + url + "'}");
  }

  private byte[] bytes(String url) {
    var address = URI.create(url);
    return server.anonymous().get(address.getRawPath() + "?" + address.getRawQuery()).body();
  }

  private String unsigned() {
    return signed.substring(0, signed.indexOf('?'));
  }

  @Test
  void aSignedAddressIsSentOnByEverySession() {
    var viaA = sendA(server.asNative(), "bob", (Object) signed);
    assertThat(viaA.status()).isEqualTo(200);
    assertThat(bytes(viaA.text("/media/url"))).isEqualTo(MediaSamples.PNG);
    var viaB = sendB(server.asNative(), "bob", signed);
    assertThat(viaB.status()).as(viaB.text()).isEqualTo(201);
    assertThat(bytes(viaB.text("/message/imageMessage/url"))).isEqualTo(MediaSamples.PNG);
    var picture = "{'file':{'url':'" + signed + "'}}";
    assertThat(server.asNative().put("/api/bob/profile/picture", picture).status()).isEqualTo(200);
    var status = "{'file':{'url':'" + signed + "'}}";
    assertThat(server.asWaha().post("/api/bob/status/image", status).status()).isEqualTo(201);
  }

  @Test
  void withoutItsSignatureTheKeyDecides() {
    var ada = server.anonymous().with("apikey", keyOf("ada"));
    assertThat(sendA(ada, "ada", (Object) unsigned()).status()).isEqualTo(200);
    assertThat(sendB(ada, "ada", unsigned()).status()).isEqualTo(201);
    assertThat(sendA(server.asNative(), "bob", (Object) unsigned()).status()).isEqualTo(200);

    var bob = server.anonymous().with("apikey", keyOf("bob"));
    for (var reply :
        new Reply[] {sendA(bob, "bob", (Object) unsigned()), sendB(bob, "bob", unsigned())}) {
      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.text()).contains("needs another key");
    }
    var short1 = unsigned().replace("/ada/", "/");
    assertThat(sendA(bob, "bob", (Object) short1).status()).isEqualTo(400);
    assertThat(sendA(ada, "ada", (Object) short1).status()).isEqualTo(200);
  }

  private String keyOf(String session) {
    return server.key(new SessionName(session), null, Scope.SEND);
  }

  @Test
  void aSignatureThatIsOverIsSaid() {
    server.time.advance(Duration.ofDays(9));
    var reply = sendA(server.asNative(), "ada", (Object) signed);
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text()).contains("was signed for a time that is over");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://gateway.test/api/files/ada/0123456789.png",
        "http://gateway.test/api/files/0123456789.png",
        "http://gateway.test/api/files/nobody/0123456789.png"
      })
  void aFileThatIsNotThereIsSaid(String url) {
    var reply = sendA(server.asNative(), "ada", (Object) url);
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text()).contains("invalid.url").contains("names a file");
  }

  /// They look like the gateway's, but are not: they are fetched, which fails here.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://gateway.test.evil.example/api/files/ada/0123456789.png",
        "http://gateway.test:81/api/files/ada/0123456789.png",
        "https://gateway.test/api/files/ada/0123456789.png",
        "http://user@gateway.test/api/files/ada/0123456789.png",
        "http://gateway.test/api/files/..%2f..%2fservice.db",
        "http://gateway.test/api/files/ada/a/b.png",
        "http://gateway.test/api/sessions"
      })
  void anotherAddressIsFetched(String url) {
    var reply = sendA(server.asNative(), "ada", (Object) url);
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text()).doesNotContain("names a file");
  }
}
