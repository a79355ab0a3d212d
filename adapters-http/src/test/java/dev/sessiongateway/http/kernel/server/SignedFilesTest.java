package dev.sessiongateway.http.kernel.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.session.Account;
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

/// Access to files by key and by signed URL.
@Tag("redteam")
class SignedFilesTest {
  private static final SessionName ADA = new SessionName("ada");
  private static final SessionName BOB = new SessionName("bob");

  @AutoClose private TestServer server;
  private String signed;
  private String unsigned;
  private String file;

  @BeforeEach
  void start() {
    server = new TestServer();
    server.active("ada");
    server.active("bob", new Account(Address.person("4915550000009"), "Bob"));
    var data = Base64.getEncoder().encodeToString(MediaSamples.PNG);
    var sent =
        server
            .asNative()
            .post(
                "/api/sendImage",
                "{'session':'bob','chatId':'49151@c.us','file':{'data':'" + data + "'}}");
    assertThat(sent.status()).isEqualTo(200);
    var url = URI.create(sent.json().required("media").required("url").textValue());
    signed = url.getRawPath() + "?" + url.getRawQuery();
    unsigned = url.getRawPath();
    file = unsigned.substring(unsigned.lastIndexOf('/') + 1);
  }

  private String codeOf(Reply reply) {
    return reply.json().required("code").textValue();
  }

  @Test
  void theAddressInAMessageOpensWithoutAKey() {
    var reply = server.anonymous().get(signed);

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.body()).isEqualTo(MediaSamples.PNG);
    assertThat(reply.header("Content-Type")).isEqualTo("image/png");
  }

  @Test
  void theSameAddressWithoutItsSignatureNeedsAKey() {
    assertThat(server.anonymous().get(unsigned).status()).isEqualTo(401);
    assertThat(server.asNative().get(unsigned).body()).isEqualTo(MediaSamples.PNG);
  }

  @Test
  void aSignatureOpensNoOtherPath() {
    var signature = signed.substring(signed.indexOf('?'));

    for (var other : new String[] {"/api/files/ada/" + file, "/api/files/" + file}) {
      var reply = server.anonymous().get(other + signature);
      assertThat(reply.status()).isEqualTo(403);
      assertThat(codeOf(reply)).isEqualTo("address.wrong-signature");
    }
    assertThat(server.anonymous().get("/api/sessions" + signature).status()).isEqualTo(401);
  }

  @Test
  void anExpiredAddressSaysSoAndAGoodKeyStillOpensIt() {
    server.time.advance(Duration.ofDays(8));

    var reply = server.anonymous().get(signed);
    assertThat(reply.status()).isEqualTo(403);
    assertThat(codeOf(reply)).isEqualTo("address.expired");
    assertThat(server.asNative().get(signed).body()).isEqualTo(MediaSamples.PNG);
  }

  @Test
  void anAddressWrittenWithOtherEscapesIsTheSameAddress() {
    assertThat(server.anonymous().get(signed.replace("/bob/", "/%62ob/")).status()).isEqualTo(200);
  }

  @Test
  void aKeyForOneSessionOpensItsFilesAndNoOthers() {
    var ofBob = server.anonymous().with("apikey", server.key(BOB, null, Scope.READ));
    var ofAda = server.anonymous().with("apikey", server.key(ADA, null, Scope.READ));

    assertThat(ofBob.get(unsigned).body()).isEqualTo(MediaSamples.PNG);
    assertThat(ofBob.get("/api/files/" + file).body()).isEqualTo(MediaSamples.PNG);

    assertThat(ofAda.get(unsigned).status()).isEqualTo(403);
    assertThat(ofAda.get("/api/files/ada/" + file).status()).isEqualTo(404);
    assertThat(ofAda.get("/api/files/" + file).status()).isEqualTo(404);
  }

  @Test
  void theAddressIsTheSameAllDay() {
    var before = server.info.signedUrl("/api/files/x", "/api/files/x");
    server.time.advance(Duration.ofSeconds(1));

    assertThat(server.info.signedUrl("/api/files/x", "/api/files/x")).isEqualTo(before);
  }
}
