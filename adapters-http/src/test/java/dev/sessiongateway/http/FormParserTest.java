package dev.sessiongateway.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.SessionName;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Form bodies: in family B only, with files only where an operation takes files, and within the
/// limits of JSON bodies.
class FormParserTest {
  private static final String FORM = "application/x-www-form-urlencoded";
  private static final String PARTS = "multipart/form-data; boundary=XX";
  private static final String MEDIA = "/message/sendMedia/ada";

  @AutoClose private static TestServer server;
  private static SessionName ada;

  @BeforeAll
  static void start() {
    server = new TestServer();
    ada = server.active("ada");
    server.network.addContact(new Contact(Address.person("4915550000002"), "Bob", null));
  }

  private static Reply post(String path, byte[] body, String type) {
    return server.asNative().sendBytes("POST", path, body, type);
  }

  private static Reply form(String path, String form) {
    return post(path, form.getBytes(UTF_8), FORM);
  }

  private static byte[] parts(String... parts) {
    var body = new StringBuilder();
    for (var part : parts) {
      body.append("--XX\r\nContent-Disposition: form-data; ").append(part).append("\r\n");
    }
    return body.append("--XX--\r\n").toString().getBytes(UTF_8);
  }

  private static String text(String name, String text) {
    return "name=\"" + name + "\"\r\n\r\n" + text;
  }

  /// A form with a file of this size.
  private static byte[] withFile(int bytes) {
    var out = new ByteArrayOutputStream();
    var before =
        parts(
            text("number", "4915550000002"),
            text("mediatype", "image"),
            "name=\"file\"; filename=\"a.png\"\r\n\r\n");
    // Without the closing boundary that `parts` appended.
    out.write(before, 0, before.length - "\r\n--XX--\r\n".length());
    out.writeBytes(new byte[bytes]);
    out.writeBytes("\r\n--XX--\r\n".getBytes(UTF_8));
    return out.toByteArray();
  }

  @Test
  void everyOperationOfFamilyBTakesAForm() {
    var sent =
        form(
            "/message/sendText/ada",
            "number=%2B49+1555+0000002&text=Gr%C3%BC%C3%9Fe+%26+more&delay=0&options%5BlinkPreview%5D=true");
    assertThat(sent.status()).as(sent.toString()).isEqualTo(201);
    assertThat(server.network.sent(ada).getLast().content())
        .isEqualTo(new Content.Text("Grüße & more"));
    assertThat(form("/instance/setPresence/ada", "presence=available").status()).isEqualTo(201);
    assertThat(server.network.shown(ada))
        .last()
        .isEqualTo(new FakeNetwork.Shown(Optional.empty(), Presence.AVAILABLE));
    var privacy = form("/chat/updatePrivacySettings/ada", "privacySettings[last]=none");
    assertThat(privacy.text("/data/last")).isEqualTo("none");
  }

  @ParameterizedTest
  @ValueSource(strings = {"number=%zz", "number=%C3%28", "number=%", "number=%c0%ae"})
  void aFormThatIsNotProperlyEncodedIsA400(String form) {
    var reply = form("/message/sendText/ada", form + "&text=x");
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text("code")).isEqualTo("invalid.body");
  }

  @Test
  void bytesThatAreNoTextAreA400() {
    assertThat(post("/message/sendText/ada", new byte[] {'a', '=', -1}, FORM).status())
        .isEqualTo(400);
    var part = new ByteArrayOutputStream();
    part.writeBytes(
        "--XX\r\nContent-Disposition: form-data; name=\"caption\"\r\n\r\n".getBytes(UTF_8));
    part.write(0xFF);
    part.writeBytes("\r\n--XX--\r\n".getBytes(UTF_8));
    var reply = post(MEDIA, part.toByteArray(), PARTS);
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text("code")).isEqualTo("invalid.caption");
  }

  @ParameterizedTest
  @ValueSource(strings = {FORM, PARTS, "application/x-www-form-urlencoded; charset=utf-16"})
  void familyAReadsJsonOnly(String type) {
    var body = parts(text("chatId", "49151@c.us"));
    assertThat(post("/api/sendText", body, type).status()).isEqualTo(415);
    assertThat(post("/api/sendImage", body, type).status()).isEqualTo(415);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sendText", "sendLocation", "sendButtons", "sendReaction"})
  void whereThereIsNoFileThereAreNoParts(String operation) {
    assertThat(post("/message/" + operation + "/ada", parts(text("number", "1")), PARTS).status())
        .isEqualTo(415);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "multipart/form-data",
        "multipart/form-data; boundary=",
        "multipart/mixed; boundary=XX",
        "application/x-www-form-urlencoded; charset=iso-8859-1"
      })
  void aFormOfAnotherKindIsA415(String type) {
    assertThat(post(MEDIA, parts(text("number", "1")), type).status()).isEqualTo(415);
  }

  @Test
  void partsThatAreBrokenOffAreA400() {
    var whole = withFile(100);
    for (var length : new int[] {1, 10, 60, 90, whole.length - 40, whole.length - 10}) {
      var half = new byte[length];
      System.arraycopy(whole, 0, half, 0, length);
      var reply = post(MEDIA, half, PARTS);
      assertThat(reply.status()).as("after " + length).isEqualTo(400);
      assertThat(reply.text("code")).isEqualTo("invalid.body");
    }
    assertThat(post(MEDIA, whole, "multipart/form-data; boundary=YY").status()).isEqualTo(400);
  }

  @Test
  void aPartHasAName() {
    assertThat(post(MEDIA, parts("x=\"y\"\r\n\r\nz"), PARTS).status()).isEqualTo(400);
  }

  @Test
  void thereAreAtMostAHundredPartsAndTheirHeadersAreShort() {
    var many = new String[101];
    for (var i = 0; i < many.length; i++) {
      many[i] = text("a" + i, "");
    }
    assertThat(post(MEDIA, parts(many), PARTS).text("code")).isEqualTo("invalid.body");
    var long9k = parts("name=\"a\"; x=\"" + "h".repeat(9_000) + "\"\r\n\r\n");
    assertThat(post(MEDIA, long9k, PARTS).text("code")).isEqualTo("invalid.body");
  }

  @Test
  void thereIsOneFileAndOtherPartsAreNotTakenForIt() {
    var file = "name=\"file\"; filename=\"a.png\"\r\n\r\nx";
    assertThat(post(MEDIA, parts(file, file), PARTS).text("code")).isEqualTo("invalid.file");
    var other = "name=\"upload\"; filename=\"a.png\"\r\n\r\nx";
    var reply = post(MEDIA, parts(text("number", "1"), text("mediatype", "image"), other), PARTS);
    assertThat(reply.text("code")).isEqualTo("invalid.media");
  }

  @Test
  void aFileOfMoreThanTheLimitIsA413() {
    var limit = 32 << 20;
    var over = post(MEDIA, withFile(limit + 1), PARTS);
    assertThat(over.status()).isEqualTo(413);
    assertThat(over.text("code")).isEqualTo("too-large.media");
    var far = post(MEDIA, withFile(limit / 3 * 4 + (1 << 20)), PARTS);
    assertThat(far.status()).isEqualTo(413);
    assertThat(far.text("code")).isEqualTo("too-large.body");
    var voice = post("/message/sendWhatsAppAudio/ada", withFile((16 << 20) + 1), PARTS);
    assertThat(voice.status()).isEqualTo(413);
    assertThat(voice.text("code")).isEqualTo("too-large.audio");
  }

  @Test
  void aLargeFormWithoutAFileIsA413() {
    var reply = form("/message/sendText/ada", "number=1&text=" + "a".repeat(300 << 10));
    assertThat(reply.status()).isEqualTo(413);
  }

  @Test
  void formsThatAreAnnouncedAndNotSentTakeNoRoom() throws IOException {
    var held = new ArrayList<Socket>();
    try {
      for (var i = 0; i < 4; i++) {
        var socket = new Socket(InetAddress.getLoopbackAddress(), server.server.port());
        held.add(socket);
        var head =
            "POST "
                + MEDIA
                + " HTTP/1.1\r\nHost: a\r\napikey: "
                + TestServer.KEY
                + "\r\nContent-Type: "
                + PARTS
                + "\r\nExpect: 100-continue\r\nContent-Length: 400000\r\n\r\n";
        socket.getOutputStream().write(head.getBytes(UTF_8));
        socket.getOutputStream().flush();
        assertThat(new String(socket.getInputStream().readNBytes(12), UTF_8)).endsWith("100");
      }
      assertThat(post(MEDIA, withFile(300 << 10), PARTS).status()).isEqualTo(400);
    } finally {
      for (var socket : held) {
        socket.close();
      }
    }
  }
}
