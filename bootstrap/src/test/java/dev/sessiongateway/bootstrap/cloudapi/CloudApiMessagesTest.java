package dev.sessiongateway.bootstrap.cloudapi;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.http.JsonField;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Every kind of message, both ways.
final class CloudApiMessagesTest extends CloudApiFixture {
  private static final String DATA = "data";

  @BeforeEach
  void forget() {
    app.forget();
  }

  @Test
  void aTextArrivesAndItsStatusesFollow() {
    var id = send(text("Hello") + ",'biz_opaque_callback_data':'order 7'");
    assertThat(id).startsWith("wamid.");
    assertThat(JsonField.text(lastOn(ADA), "body")).isEqualTo("Hello");
    assertThat(JsonField.text(lastOn(ADA), "from")).isEqualTo(SHOP + "@c.us");

    var sent = app.status(id, "sent");
    assertThat(JsonField.text(sent, "recipient_id")).isEqualTo(ADA);
    assertThat(JsonField.text(sent, "biz_opaque_callback_data")).isEqualTo("order 7");
    assertThat(JsonField.text(sent, "/conversation/origin/type")).isEqualTo("service");
    assertThat(sent.get("pricing"))
        .hasToString(
            json(
                "{'billable':false,'pricing_model':'PMP','category':'service',"
                    + "'type':'free_customer_service'}"));
    assertThat(JsonField.text(sent, "timestamp")).matches("[0-9]+");
    assertThat(app.status(id, "delivered").has("pricing")).isTrue();

    done(client.post("/simulator/phones/" + ADA + "/chats/" + SHOP + "@c.us/read", Map.of()));
    var read = app.status(id, "read");
    assertThat(JsonField.text(read, "biz_opaque_callback_data")).isEqualTo("order 7");
    assertThat(read.has("pricing")).isFalse();
    assertThat(read.has("conversation")).isFalse();
  }

  @Test
  void aSessionOfTheRecipientReceivesItToo() {
    client.post("/api/sessions", Map.of("name", "ben"));
    var qr = new String[1];
    awaitTrue(() -> {
      var answer = client.get("/api/ben/auth/qr?format=raw");
      qr[0] = answer.status() == 200 ? answer.text("value") : null;
      return qr[0] != null;
    });
    done(client.post("/simulator/phones/" + BEN + "/scan", Map.of("value", qr[0])));
    send(BEN, text("To a session"));
    awaitTrue(() ->
        client
            .get("/api/ben/chats/" + SHOP + "@c.us/messages?limit=10")
            .json()
            .findValuesAsText("body")
            .contains("To a session"));
    done(
        client.post(
            "/api/sendText", Map.of("session", "ben", "chatId", SHOP + "@c.us", "text", "Ours")));
    assertThat(JsonField.text(app.message("text"), "/text/body")).isEqualTo("Ours");
  }

  private static void awaitTrue(BooleanSupplier condition) {
    var end = System.nanoTime() + 30_000_000_000L;
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("time is up").isLessThan(end);
      LockSupport.parkNanos(5_000_000);
    }
  }

  @Test
  void aPersonHasAUserIdThatTheBusinessWritesTo() {
    write(ADA, Map.of("text", "By my user id, please"));
    var told = app.await("a text", one -> one.at("/messages/0/type").asText().equals("text"));
    var userId = JsonField.text(told, "/messages/0/from_user_id");
    assertThat(userId).matches("[A-Z]{2}\\.[0-9]+");
    assertThat(JsonField.text(told, "/contacts/0/user_id")).isEqualTo(userId);

    var sent =
        post(
            MESSAGES,
            json(
                "{'messaging_product':'whatsapp','recipient':'"
                    + userId
                    + "',"
                    + text("Hi")
                    + "}"));
    assertThat(sent.status()).as(sent.text()).isEqualTo(200);
    assertThat(sent.json().at("/contacts/0"))
        .hasToString(json("{'input':'" + userId + "','user_id':'" + userId + "'}"));
    assertThat(JsonField.text(lastOn(ADA), "body")).isEqualTo("Hi");

    var id = JsonField.text(sent.json(), "/messages/0/id");
    var value = app.await("a status", one -> one.at("/statuses/0/id").asText().equals(id));
    assertThat(JsonField.text(value, "/statuses/0/recipient_user_id")).isEqualTo(userId);
    assertThat(value.at("/contacts/0"))
        .hasToString(json("{'wa_id':'" + ADA + "','user_id':'" + userId + "'}"));
    post(MESSAGES, json("{'messaging_product':'whatsapp','recipient':'ZZ.1'," + text("Hi") + "}"))
        .expectError(400, 131009);
  }

  @Test
  void anAnswerQuotesAndAReactionStays() {
    var question = write(ADA, Map.of("text", "Open today?"));
    var received = app.message("text");
    assertThat(JsonField.text(received, "from")).isEqualTo(ADA);
    var wamid = JsonField.text(received, "id");

    send(text("Yes") + ",'context':{'message_id':'" + wamid + "'}");
    assertThat(JsonField.text(lastOn(ADA), "quoted")).isEqualTo(question);

    var body = "'type':'reaction','reaction':{'message_id':'%s','emoji':'%s'}";
    send(body.formatted(wamid, "👍"));
    var seen = client.get("/simulator/phones/" + ADA + "/messages?limit=1000").json();
    assertThat(seen.findValues("reactions")).anyMatch(one -> one.toString().contains("👍"));
    send(body.formatted(wamid, ""));
    seen = client.get("/simulator/phones/" + ADA + "/messages?limit=1000").json();
    assertThat(seen.findValues("reactions")).noneMatch(one -> one.toString().contains("👍"));
  }

  @Test
  void aReadMessageIsReadAndTypingShows() {
    write(ADA, Map.of("text", "Anybody?"));
    var wamid = JsonField.text(app.message("text"), "id");
    var receipt =
        json(
            "{'messaging_product':'whatsapp','status':'read','message_id':'"
                + wamid
                + "','typing_indicator':{'type':'text'}}");
    var reply = post(MESSAGES, receipt);
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    assertThat(reply.json().toString()).isEqualTo(json("{'success':true}"));
    assertThat(JsonField.text(lastOn(ADA), "ackName")).isEqualTo("READ");
    var chats = client.get("/simulator/phones/" + ADA + "/chats").json();
    assertThat(chats.findValues("typing")).anyMatch(one -> one.toString().contains(SHOP));
  }

  @Test
  void filesGoByIdAndByLink() {
    var id = JsonField.text(upload("image/png", MediaSamples.PNG).json(), "id");
    send("'type':'image','image':{'id':'" + id + "','caption':'Blue'}");
    assertThat(JsonField.text(lastOn(ADA), "type")).isEqualTo("image");
    assertThat(JsonField.text(lastOn(ADA), "body")).isEqualTo("Blue");
    send("'type':'document','document':{'id':'" + id + "','filename':'b.png'}");
    assertThat(JsonField.text(lastOn(ADA), "/media/filename")).isEqualTo("b.png");
    send("'type':'image','image':{'link':'" + app.url("/picture") + "'}");
    assertThat(JsonField.text(lastOn(ADA), "type")).isEqualTo("image");
  }

  @ParameterizedTest
  @ValueSource(strings = {"é.png", "two words.png", "100%", "%00.png", "ü?w=ö ß"})
  void linksAreMadeValidAsBrowsersDo(String name) {
    send("'type':'image','image':{'link':'" + app.url("/picture/" + name) + "'}");
    assertThat(JsonField.text(lastOn(ADA), "type")).isEqualTo("image");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "nonsense",
        "/picture",
        "https://",
        "https://a b/x.png",
        "ftp://127.0.0.1/picture",
        "https://user:word@127.0.0.1/picture",
        "http://127.0.0.1:0/picture"
      })
  void whatIsNoLinkIsRefused(String link) {
    var error = post(MESSAGES, message(ADA, "'type':'image','image':{'link':'" + link + "'}"));
    assertThat(error.status()).as(error.text()).isEqualTo(400);
    assertThat(error.text()).contains("must ");
  }

  @Test
  void placesAndContactsArrive() {
    send(
        "'type':'location','location':{'latitude':53.3,'longitude':-6.2,"
            + "'name':'Quay','address':'1 Quay'}");
    assertThat(JsonField.text(lastOn(ADA), "/location/title")).isEqualTo("Quay");
    send(
        "'type':'location','location':{'latitude':'37.44216251868683',"
            + "'longitude':'-122.16153582049394','name':'Philz Coffee'}");
    assertThat(lastOn(ADA).at("/location/longitude").doubleValue()).isEqualTo(-122.16153582049394);
    send(
        "'type':'contacts','contacts':[{'name':{'formatted_name':'Ben Okoro'},"
            + "'phones':[{'phone':'+44 7700 900102','wa_id':'447700900102'}]}]");
    assertThat(JsonField.text(lastOn(ADA), "/contacts/0/vcard"))
        .contains("FN:Ben Okoro", "waid=447700900102");
  }

  /// The example of Meta's page *Contacts messages*, as far as it has fields.
  @Test
  void aContactKeepsItsPartsInBothDirections() {
    var contact =
        json(
            "{'name':{'formatted_name':'Barbara J. Johnson','first_name':'Barbara',"
                + "'last_name':'Johnson','middle_name':'Joana','suffix':'Esq.','prefix':'Dr.'},"
                + "'phones':[{'phone':'+16505559999','wa_id':'19175559999','type':'HOME'}],"
                + "'emails':[{'email':'bjohnson@luckyshrub.com','type':'Work'}],"
                + "'urls':[{'url':'https://www.luckyshrub.com','type':'Company'}],'addresses':[{'street':'1"
                + " Lucky Shrub Way','city':'Menlo"
                + " Park','state':'CA','zip':'94025','country':'United"
                + " States','country_code':'US','type':'Office'}],"
                + "'birthday':'1999-01-23','org':{'company':'Lucky"
                + " Shrub','department':'Legal','title':'Lead Counsel'}}");
    send("'type':'contacts','contacts':[" + contact + "]");
    var card = JsonField.text(lastOn(ADA), "/contacts/0/vcard");
    assertThat(card)
        .contains("N:Johnson;Barbara;Joana;Dr.;Esq.", "BDAY:1999-01-23", "TEL;TYPE=HOME;waid=1917");

    write(ADA, Map.of("contacts", List.of(Map.of("name", "Barbara J. Johnson", "vcard", card))));
    assertThat(app.message("contacts").at("/contacts/0")).hasToString(contact);
  }

  @Test
  void whatPeopleChooseComesBack() {
    var buttons =
        send(
            "'type':'interactive','interactive':{'type':'button','body':{'text':'Sure?'},"
                + "'action':{'buttons':[{'type':'reply','reply':{'id':'yes','title':'Yes'}}]}}");
    act(ADA, plain(lastOn(ADA)), "press", Map.of("buttonId", "yes"));
    var pressed = app.message("interactive");
    assertThat(JsonField.text(pressed, "/interactive/type")).isEqualTo("button_reply");
    assertThat(JsonField.text(pressed, "/interactive/button_reply/id")).isEqualTo("yes");
    assertThat(JsonField.text(pressed, "/context/id")).isEqualTo(buttons);
    assertThat(JsonField.text(pressed, "/context/from")).isEqualTo(SHOP);

    send(
        "'type':'interactive','interactive':{'type':'list','body':{'text':'Which?'},"
            + "'action':{'button':'Open','sections':[{'rows':[{'id':'lemon',"
            + "'title':'Lemon','description':'Fresh'}]}]}}");
    act(ADA, plain(lastOn(ADA)), "pick", Map.of("rowId", "lemon"));
    var picked = app.message("interactive");
    assertThat(JsonField.text(picked, "/interactive/list_reply/title")).isEqualTo("Lemon");
    assertThat(JsonField.text(picked, "/interactive/list_reply/description")).isEqualTo("Fresh");

    send(
        "'type':'interactive','interactive':{'type':'cta_url','body':{'text':'Look'},"
            + "'action':{'name':'cta_url','parameters':{'display_text':'Shop',"
            + "'url':'https://example.org/'}}}");
    assertThat(JsonField.text(lastOn(ADA), "/buttons/0/url")).isEqualTo("https://example.org/");
  }

  private static String plain(JsonNode message) {
    return JsonField.text(message, "id");
  }

  @Test
  void aReactionOfAPersonComesAndGoes() {
    var id = send(text("Nice?"));
    var own = plain(lastOn(ADA));
    act(ADA, own, "react", Map.of("emoji", "🎉"));
    var reaction = app.message("reaction");
    assertThat(JsonField.text(reaction, "/reaction/emoji")).isEqualTo("🎉");
    assertThat(JsonField.text(reaction, "/reaction/message_id")).isEqualTo(id);
    act(ADA, own, "react", Map.of("emoji", ""));
    assertThat(app.message("reaction").at("/reaction").has("emoji")).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"video, video/mp4", "document, application/pdf"})
  void aFileAboveButtonsIsShownAndThemPressed(String type, String mimetype) {
    var bytes = type.equals("video") ? MediaSamples.MP4 : MediaSamples.PDF;
    var id = JsonField.text(upload(mimetype, bytes).json(), "id");
    send(
        "'type':'interactive','interactive':{'type':'button','header':{'type':'%s','%s':{'id':'%s'}},'body':{'text':'Well?'},'action':{'buttons':[{'type':'reply','reply':{'id':'y','title':'Yes'}}]}}"
            .formatted(type, type, id));
    assertThat(lastOn(ADA).toString()).contains(mimetype);
    act(ADA, plain(lastOn(ADA)), "press", Map.of("buttonId", "y"));
    assertThat(JsonField.text(app.message("interactive"), "/interactive/button_reply/id"))
        .isEqualTo("y");
  }

  @ParameterizedTest
  @CsvSource({"image/png, image", "audio/ogg, audio", "application/pdf, document"})
  void filesOfPeopleAreDescribedAndDownloaded(String mimetype, String type) {
    var bytes =
        switch (type) {
          case "image" -> MediaSamples.PNG;
          case "audio" -> MediaSamples.OGG_OPUS;
          default -> "%PDF-1.4\n%%EOF".getBytes(StandardCharsets.US_ASCII);
        };
    var file =
        Map.of(
            "mimetype",
            mimetype,
            "filename",
            "a." + type,
            DATA,
            Base64.getEncoder().encodeToString(bytes));
    write(ADA, Map.of("file", file));
    var received = app.message(type);
    var media = received.get(type);
    assertThat(JsonField.text(media, "mime_type")).startsWith(mimetype);
    if (type.equals("audio")) {
      assertThat(JsonField.bool(media, "voice")).isTrue();
    }
    var described = get(JsonField.text(media, "id")).json();
    assertThat(JsonField.text(described, "sha256")).hasSize(64);
    var url = JsonField.text(described, "url");
    var content = call(request("").uri(URI.create(url)).GET());
    assertThat(content.body()).isEqualTo(bytes);
    assertThat(call(HttpRequest.newBuilder(URI.create(url))).status()).isEqualTo(401);
  }

  @Test
  void otherKindsOfPeopleAreReceived() {
    write(ADA, Map.of("location", Map.of("latitude", 1.5, "longitude", 2.5, "title", "Here")));
    var place = app.message("location");
    assertThat(JsonField.text(place, "/location/name")).isEqualTo("Here");

    var card = "BEGIN:VCARD\nVERSION:3.0\nFN:Ben\nTEL;waid=447700900102:+44 7700\nEND:VCARD";
    write(ADA, Map.of("contacts", List.of(Map.of("name", "Ben", "vcard", card))));
    var contact = app.message("contacts");
    assertThat(JsonField.text(contact, "/contacts/0/name/formatted_name")).isEqualTo("Ben");
    assertThat(JsonField.text(contact, "/contacts/0/phones/0/wa_id")).isEqualTo("447700900102");

    write(ADA, Map.of("poll", Map.of("name", "When?", "options", List.of("Mon", "Tue"))));
    var unsupported = app.message("unsupported");
    assertThat(JsonField.integer(unsupported, "/errors/0/code")).isEqualTo(131051);
  }

  @Test
  void theAppLearnsWhoWroteToWhichNumber() {
    write(ADA, Map.of("text", "Who am I?"));
    var value =
        app.await("a text", one -> one.at("/messages/0/text/body").asText().equals("Who am I?"));
    assertThat(JsonField.text(value, "messaging_product")).isEqualTo("whatsapp");
    assertThat(JsonField.text(value, "/metadata/phone_number_id")).isEqualTo(NUMBER);
    assertThat(JsonField.text(value, "/metadata/display_phone_number")).isEqualTo(SHOP);
    assertThat(JsonField.text(value, "/contacts/0/wa_id")).isEqualTo(ADA);
    assertThat(JsonField.text(value, "/contacts/0/profile/name")).isEqualTo("Ada Marsh");
  }
}
