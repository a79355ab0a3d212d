package dev.sessiongateway.http.familya.media;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("redteam")
class MediaRoutesTest {
  @AutoClose private static TestServer server;
  private static String path;

  @BeforeAll
  static void start() {
    server = new TestServer();
    server.active("ada");
    var data = Base64.getEncoder().encodeToString(MediaSamples.PNG);
    var body =
        "{'session':'ada','chatId':'49151@c.us','file':{'filename':'Grüße"
            + " 1.png','data':'"
            + data
            + "'}}";
    var sent = server.asNative().post("/api/sendImage", body);
    path = URI.create(sent.text("/media/url")).getRawPath();
  }

  @Test
  void aFileIsDownloadedFromTheAddressInItsMessage() {
    for (var address : new String[] {path, path.replace("/ada/", "/")}) {
      var reply = server.asNative().get(address);
      assertThat(reply.status()).isEqualTo(200);
      assertThat(reply.body()).isEqualTo(MediaSamples.PNG);
      assertThat(reply.header("Content-Type")).isEqualTo("image/png");
      assertThat(reply.header("Content-Disposition"))
          .isEqualTo("inline; filename=\"Gr__e 1.png\"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%201.png");
      assertThat(reply.header("Content-Security-Policy")).contains("sandbox");
    }
  }

  private static Reply ranged(String method, String... headers) {
    var client = server.asNative();
    for (var i = 0; i < headers.length; i += 2) {
      client = client.with(headers[i], headers[i + 1]);
    }
    return client.send(method, path, null);
  }

  private static byte[] part(int from, int to) {
    return Arrays.copyOfRange(MediaSamples.PNG, from, to);
  }

  private static final int SIZE = MediaSamples.PNG.length;

  @Test
  void aDownloadSaysHowLongItIs() {
    for (var method : new String[] {"GET", "HEAD"}) {
      var reply = ranged(method, "Accept-Encoding", "gzip");
      assertThat(reply.status()).isEqualTo(200);
      assertThat(reply.header("Content-Length")).isEqualTo(Integer.toString(SIZE));
      assertThat(reply.header("Accept-Ranges")).isEqualTo("bytes");
      assertThat(reply.header("ETag")).startsWith("\"").endsWith("\"");
      assertThat(reply.body()).isEqualTo(method.equals("GET") ? MediaSamples.PNG : new byte[0]);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0-9, 0, 10",
    "5-, 5, -1",
    "-7, -7, -1",
    "3-3, 3, 4",
    "10-99999999999999999999, 10, -1"
  })
  void aPartOfAFileIsDownloaded(String range, int from, int to) {
    var start = from < 0 ? SIZE + from : from;
    var end = to < 0 ? SIZE : to;
    var reply = ranged("GET", "Range", "bytes=" + range);
    assertThat(reply.status()).isEqualTo(206);
    assertThat(reply.body()).isEqualTo(part(start, end));
    assertThat(reply.header("Content-Range"))
        .isEqualTo("bytes %d-%d/%d".formatted(start, end - 1, SIZE));
    assertThat(reply.header("Content-Length")).isEqualTo(Integer.toString(end - start));
    var head = ranged("HEAD", "Range", "bytes=" + range);
    assertThat(head.status()).isEqualTo(206);
    assertThat(head.body()).isEmpty();
    assertThat(head.header("Content-Length")).isEqualTo(reply.header("Content-Length"));
  }

  @Test
  void severalPartsComeInOneAnswer() {
    var reply = ranged("GET", "Range", "bytes=0-3, 8-9,-1");
    assertThat(reply.status()).isEqualTo(206);
    assertThat(reply.header("Content-Type")).startsWith("multipart/byteranges; boundary=");
    assertThat(reply.header("Content-Length")).isEqualTo(Integer.toString(reply.body().length));
    var text = new String(reply.body(), StandardCharsets.ISO_8859_1);
    assertThat(text)
        .contains("Content-Range: bytes 0-3/" + SIZE + "\r\n\r\n\u0089PNG\r\n--")
        .contains("Content-Range: bytes 8-9/" + SIZE)
        .contains("Content-Range: bytes %d-%d/%d".formatted(SIZE - 1, SIZE - 1, SIZE))
        .endsWith("--\r\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"bytes=100000-", "bytes=100000-100001, 200000-", "bytes=-0"})
  void aRangeBeyondTheEndIsRefusedWithTheLength(String range) {
    var reply = ranged("GET", "Range", range);
    assertThat(reply.status()).isEqualTo(416);
    assertThat(reply.header("Content-Range")).isEqualTo("bytes */" + SIZE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bytes=",
        "bytes=-",
        "bytes=a-b",
        "bytes=9-3",
        "lines=0-9",
        "bytes=0-9,5-12",
        "0-9"
      })
  void aRangeThatMeansNothingIsIgnored(String range) {
    var reply = ranged("GET", "Range", range);
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.body()).isEqualTo(MediaSamples.PNG);
  }

  @Test
  void aThousandRangesAreAnsweredWithTheWholeFile() {
    var range = "bytes=" + "0-0,".repeat(999) + "0-0";
    assertThat(ranged("GET", "Range", range).body()).isEqualTo(MediaSamples.PNG);
    var few = "bytes=" + "0-,".repeat(300) + "0-";
    assertThat(ranged("GET", "Range", few).body()).isEqualTo(MediaSamples.PNG);
  }

  @Test
  void aPartOfAnotherContentIsNotSent() {
    var tag = ranged("HEAD").header("ETag");
    assertThat(ranged("GET", "Range", "bytes=0-3", "If-Range", tag).status()).isEqualTo(206);
    assertThat(ranged("GET", "Range", "bytes=0-3", "If-Range", "\"other\"").status())
        .isEqualTo(200);
  }

  @Test
  void theKeyMayBeInTheQuery() {
    var reply = server.anonymous().get(path + "?x-api-key=" + TestServer.KEY);
    assertThat(reply.status()).isEqualTo(200);
    assertThat(server.anonymous().get(path).status()).isEqualTo(401);
  }

  @ParameterizedTest
  @CsvSource({
    "abcdefghijkl.png, 404",
    "..%2F..%2Fservice.db, 400",
    "short, 400",
    "%00, 400",
    "abcdefghijkl%00.png, 400",
    "abcdefghijkl.png%00, 400",
    "abcdefghijkl.toolongextension, 400"
  })
  void anotherNameIsRefused(String name, int status) {
    assertThat(server.asNative().get("/api/files/ada/" + name).status()).isEqualTo(status);
    assertThat(server.asNative().get("/api/files/" + name).status()).isEqualTo(status);
  }

  private static String sent(String session, String name) {
    var data = Base64.getEncoder().encodeToString(MediaSamples.PNG);
    var body =
        "{'session':'%s','chatId':'49151@c.us','file':{'filename':'%s','data':'%s'}}"
            .formatted(session, name, data);
    return server.asNative().post("/api/sendImage", body).text("/media/url");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../../up.png", "C:\\\\Users\\\\up.png", "\\u202Eu\\r\\np.png"})
  void aHostileNameLosesItsPathAndItsMarks(String name) {
    var url = URI.create(sent("ada", name));
    var reply = server.asNative().get(url.getRawPath());
    assertThat(reply.header("Content-Disposition"))
        .isEqualTo("inline; filename=\"up.png\"; filename*=UTF-8''up.png");
    var messages = server.asNative().get("/api/ada/chats/49151@c.us/messages?limit=1").json();
    assertThat(messages.findValuesAsText("filename")).isNotEmpty().containsOnly("up.png");
  }

  @Test
  void aDeletedFileIsGoneAndItsMessageStays() {
    var url = URI.create(sent("ada", "gone.png"));
    var plain = url.getRawPath();
    var file = plain.substring(plain.lastIndexOf('/') + 1);
    var reply = server.asWaha().delete(plain);
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.body()).isEmpty();

    assertThat(server.asNative().get(plain).status()).isEqualTo(404);
    assertThat(server.anonymous().get(plain + "?" + url.getRawQuery()).status()).isEqualTo(404);
    assertThat(server.stores.media().open(new MediaId(file))).isEmpty();
    assertThat(server.asWaha().delete(plain).status()).isEqualTo(404);
    var messages = server.asNative().get("/api/ada/chats/49151@c.us/messages?downloadMedia=false");
    assertThat(messages.text()).contains("gone.png");
  }

  @Test
  void aFileThatAnotherSessionCarriesStaysThere() {
    var first = URI.create(sent("ada", "shared.png")).getRawPath();
    var file = new MediaId(first.substring(first.lastIndexOf('/') + 1));
    var bob = server.active("bob", new Account(Address.person("4915110000002"), "Bob"));
    var content =
        new Content.Media(
            MediaKind.IMAGE, server.stores.media().open(file).orElseThrow().description(), null);
    var received = Samples.received(1, Samples.GRACE).with(content);
    server.network.signal(bob, new LinkSignal.MessageArrived(received, null));
    server.await(
        () -> server.gateway.mediaFiles().open(bob, file).isPresent(), () -> "nothing arrived");

    assertThat(server.asWaha().delete(first).status()).isEqualTo(200);
    assertThat(server.asWaha().get(first).status()).isEqualTo(404);
    assertThat(server.asWaha().get(first.replace("/ada/", "/bob/")).status()).isEqualTo(200);
    assertThat(server.asWaha().delete(first.replace("/ada/", "/bob/")).status()).isEqualTo(200);
    assertThat(server.stores.media().open(file)).isEmpty();
  }

  @Test
  void onlyAFileOfTheSessionIsDeleted() {
    var plain = URI.create(sent("ada", "kept.png")).getRawPath();
    server.stopped("carl");
    assertThat(server.asWaha().delete(plain.replace("/ada/", "/carl/")).status()).isEqualTo(404);
    assertThat(server.asWaha().delete(plain.replace("/ada/", "/nobody/")).status()).isEqualTo(404);
    assertThat(server.asWaha().delete("/api/files/ada/short").status()).isEqualTo(400);
    assertThat(server.asWaha().get(plain).status()).isEqualTo(200);
  }
}
