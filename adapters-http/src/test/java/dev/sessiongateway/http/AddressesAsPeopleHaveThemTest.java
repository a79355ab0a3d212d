package dev.sessiongateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.application.preview.PageReader;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Every place that takes an address makes it valid as browsers do.
class AddressesAsPeopleHaveThemTest {
  private static final String BOB = "4915550000002";

  @AutoClose private final TestServer server = new TestServer();

  @BeforeEach
  void pair() {
    server.network.addContact(new Contact(Address.person(BOB), "Bob", null));
    server.active("ada");
  }

  private void serve(String path) {
    server.files.put(
        URI.create("https://files.example/f/" + path), MediaSamples.PNG_TO_SEE, "image/png", null);
  }

  private int sent(String method, String path, String body, String url) {
    var whole = body.replace("URL", "https://files.example/f/" + url);
    return server.asNative().send(method, path, whole).status();
  }

  @ParameterizedTest
  @CsvSource({
    "é.png, %C3%A9.png",
    "two words.png, two%20words.png",
    "100%, 100%25",
    "a%00b.png, a%00b.png",
    "%C3%A9 ü?w=ö, %C3%A9%20%C3%BC?w=%C3%B6"
  })
  void filesOfBothFamiliesAreFetched(String given, String valid) {
    serve(valid);
    var a = "{'session':'ada','chatId':'" + BOB + "@c.us','file':{'url':'URL'}}";
    for (var operation : new String[] {"sendImage", "sendFile"}) {
      assertThat(sent("POST", "/api/" + operation, quoted(a), given)).isEqualTo(200);
    }
    var picture = quoted("{'file':{'url':'URL'}}");
    assertThat(sent("PUT", "/api/ada/profile/picture", picture, given)).isEqualTo(200);
    assertThat(sent("POST", "/api/ada/status/image", picture, given)).isEqualTo(200);

    var b = "{'number':'" + BOB + "','mediatype':'image','media':'URL','sticker':'URL'}";
    for (var operation : new String[] {"sendMedia", "sendSticker"}) {
      assertThat(sent("POST", "/message/" + operation + "/ada", quoted(b), given)).isEqualTo(201);
    }
    assertThat(sent("POST", "/chat/updateProfilePicture/ada", quoted("{'picture':'URL'}"), given))
        .isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({
    "é.png, %C3%A9.png",
    "two words.png, two%20words.png",
    "100%, 100%25",
    "a%00b.png, a%00b.png",
  })
  void picturesOfGroupsChannelsAndPreviewsAreFetched(String given, String valid) {
    serve(valid);
    var group = quoted("{'subject':'Team','participants':['" + BOB + "'],'profilePicture':'URL'}");
    assertThat(sent("POST", "/group/create/ada", group, given)).isEqualTo(201);
    var id = server.asNative().get("/api/ada/groups").text("/groups/0/id");
    var inA = "/api/ada/groups/" + id + "/picture";
    assertThat(sent("PUT", inA, quoted("{'file':{'url':'URL'}}"), given)).isEqualTo(200);
    var inB = "/group/updateGroupPicture/ada?groupJid=" + id;
    assertThat(sent("POST", inB, quoted("{'image':'URL'}"), given)).isEqualTo(201);

    var channel = quoted("{'name':'News','picture':{'url':'URL'}}");
    assertThat(sent("POST", "/api/ada/channels", channel, given)).isEqualTo(200);
    var preview =
        "{'session':'ada','chatId':'%s@c.us','text':'See URL','preview':{'url':'URL','title':'T',"
            + "'description':'D','image':{'url':'URL'}}}";
    assertThat(sent("POST", "/api/send/link-custom-preview", quoted(preview).formatted(BOB), given))
        .isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({
    "é, %C3%A9",
    "100%, 100%25",
    "a%00b, a%00b",
    "ü?w=ö, %C3%BC?w=%C3%B6",
  })
  void linksOfTextsArePreviewed(String given, String valid) {
    var url = URI.create("https://files.example/f/" + valid);
    server.pages.put(url, new PageReader.Page("T", "D", null));
    var a = "{'session':'ada','chatId':'" + BOB + "@c.us','text':'See URL now','linkPreview':true}";
    assertThat(sent("POST", "/api/sendText", quoted(a), given)).isEqualTo(200);
    var b = "{'number':'" + BOB + "','text':'URL','linkPreview':true}";
    assertThat(sent("POST", "/message/sendText/ada", quoted(b), given)).isEqualTo(201);
    assertThat(server.pages.read()).containsOnly(url);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"https://", "https://a b/x.png", "ftp://files.example/x", "https://h:0/x"})
  void whatIsNoAddressIsA400EverywhereThatNamesIt(String url) {
    var a = "{'session':'ada','chatId':'" + BOB + "@c.us','file':{'url':'" + url + "'}}";
    refused(server.asNative().post("/api/sendFile", quoted(a)));
    refused(
        server
            .asNative()
            .put("/api/ada/profile/picture", quoted("{'file':{'url':'" + url + "'}}")));
    var b =
        "{'number':'" + BOB + "','mediatype':'document','fileName':'a.pdf','media':'" + url + "'}";
    refused(server.asNative().post("/message/sendMedia/ada", quoted(b)));
    var group = "{'subject':'Team','participants':['" + BOB + "'],'profilePicture':'" + url + "'}";
    refused(server.asNative().post("/group/create/ada", quoted(group)));
    var hook = "{'config':{'webhooks':[{'url':'" + url + "','events':['message']}]}}";
    refused(server.asNative().put("/api/sessions/ada", quoted(hook)));
    var hookB = "{'webhook':{'enabled':true,'url':'" + url + "'}}";
    refused(server.asNative().post("/webhook/set/ada", quoted(hookB)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"nothing", "page"})
  void aFileThatCannotBeTakenNamesTheFieldThatTheCallerSent(String name) {
    server.files.put(
        URI.create("https://files.example/f/page"),
        "<!DOCTYPE html><title>Log in</title>".getBytes(StandardCharsets.UTF_8),
        "text/html",
        null);
    var preview =
        "{'session':'ada','chatId':'BOB@c.us','text':'https://x.example','preview':{'image':"
            + "{'url':'URL'},'url':'https://x.example','title':'T','description':'D'}}";
    names("preview.image", "/api/send/link-custom-preview", preview.replace("BOB", BOB), name);
    names("picture", "/api/ada/channels", "{'name':'News','picture':{'url':'URL'}}", name);
    var send = "{'number':'" + BOB + "',";
    names("media", "/message/sendMedia/ada", send + "'mediatype':'image','media':'URL'}", name);
    names("sticker", "/message/sendSticker/ada", send + "'sticker':'URL'}", name);
    names("audio", "/message/sendWhatsAppAudio/ada", send + "'audio':'URL'}", name);
    names("video", "/message/sendPtv/ada", send + "'video':'URL'}", name);
    names("picture", "/chat/updateProfilePicture/ada", "{'picture':'URL'}", name);
    var group = "{'subject':'Team','participants':['" + BOB + "']";
    names("profilePicture", "/group/create/ada", group + ",'profilePicture':'URL'}", name);
    var made = server.asNative().post("/group/create/ada", quoted(group + "}"));
    var ofGroup = "/group/updateGroupPicture/ada?groupJid=" + made.text("/id");
    names("image", ofGroup, "{'image':'URL'}", name);
  }

  private void names(String field, String path, String body, String file) {
    var whole = quoted(body.replace("URL", "https://files.example/f/" + file));
    var reply = server.asNative().post(path, whole);
    assertThat(reply.status()).as(reply.text()).isEqualTo(400);
    assertThat(reply.text("code")).isEqualTo("invalid." + field);
  }

  private static void refused(Reply reply) {
    assertThat(reply.status()).as(reply.text()).isEqualTo(400);
    assertThat(reply.text()).contains("must ");
  }

  private static String quoted(String json) {
    return json;
  }

  @Test
  void webhooksOfBothFamiliesAreCalledThere() {
    var a =
        quoted("{'config':{'webhooks':[{'url':'https://ré.example/hö ok','events':['message']}]}}");
    var changed = server.asNative().put("/api/sessions/ada", a);
    assertThat(changed.status()).as(changed.text()).isEqualTo(200);
    assertThat(server.asNative().get("/api/sessions/ada").text())
        .contains("https://xn--r-bga.example/h%C3%B6%20ok");

    var b =
        quoted(
            "{'webhook':{'enabled':true,'url':'https://r.example/ü','events':['MESSAGES_UPSERT']}}");
    assertThat(server.asNative().post("/webhook/set/ada", b).status()).isEqualTo(201);
    assertThat(server.asNative().get("/webhook/find/ada").text())
        .contains("https://r.example/%C3%BC");
  }

  @Test
  void theWordNullIsNoFile() {
    var b = "{'number':'" + BOB + "','mediatype':'document','fileName':'a.pdf','media':'null'}";
    var viaB = server.asNative().post("/message/sendMedia/ada", quoted(b));
    assertThat(viaB.status()).isEqualTo(400);
    assertThat(viaB.text()).contains("media").contains("null");
    var a = "{'session':'ada','chatId':'" + BOB + "@c.us','file':{'data':'null'}}";
    var viaA = server.asNative().post("/api/sendFile", quoted(a));
    assertThat(viaA.status()).isEqualTo(400);
    assertThat(viaA.text()).contains("file.data");
  }

  @Test
  void aDocumentThatIsAnotherThingNamesTheField() {
    var page = "<!DOCTYPE html><title>Log in</title>";
    server.files.put(
        URI.create("https://files.example/f/login"),
        page.getBytes(StandardCharsets.UTF_8),
        "text/html",
        null);
    var b =
        "{'number':'"
            + BOB
            + "','mediatype':'document','mimetype':'application/pdf',"
            + "'fileName':'invoice.pdf','media':'https://files.example/f/login'}";
    var viaB = server.asNative().post("/message/sendMedia/ada", quoted(b));
    assertThat(viaB.status()).isEqualTo(400);
    assertThat(viaB.text()).contains("media").contains("must be a PDF");
    var six =
        "{'session':'ada','chatId':'"
            + BOB
            + "@c.us','file':{'mimetype':'application/pdf','data':'AAECAwQF'}}";
    var viaA = server.asNative().post("/api/sendFile", quoted(six));
    assertThat(viaA.status()).isEqualTo(400);
    assertThat(viaA.text()).contains("must be a PDF").contains("6 bytes");
  }
}
