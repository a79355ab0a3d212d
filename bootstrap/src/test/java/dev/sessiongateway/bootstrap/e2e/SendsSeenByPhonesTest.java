package dev.sessiongateway.bootstrap.e2e;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.http.JsonField;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a client of either family sends is on the recipient's phone, and what that phone answers is
/// an event.
class SendsSeenByPhonesTest {
  private static final String SHOP = "15550001111";
  private static final String ADA = "15550002222";
  private static final String ADAS_CHAT = "/simulator/phones/" + ADA + "/chats/" + SHOP + "@c.us";
  private static final String TO_ADA = "{'session':'shop','chatId':'" + ADA + "@c.us',";

  @TempDir private static Path home;

  private static EmbeddedGateway server;
  private static Receiver receiver;
  private static ApiExplorer operator;
  private static ApiExplorer client;

  @BeforeAll
  static void start() throws Exception {
    receiver = new Receiver(0);
    server = EmbeddedGateway.start(home.resolve("data"));
    operator = ApiExplorer.to(server);
    client = operator.asWaha();
    operator.phone(ADA, "Ada");
    client
        .post(
            "/api/sessions",
            "{'name':'shop','config':{'webhooks':[{'url':'%s','events':['message','poll.vote','event.response']}]}}"
                .formatted(receiver.url()))
        .expect(201);
    operator.scanned("shop", SHOP);
  }

  @AfterAll
  static void stop() {
    server.close();
    receiver.close();
  }

  private static JsonNode send(String operation, String fields) {
    return client.post("/api/" + operation, TO_ADA + fields + "}").expect(201).json();
  }

  private static String shortId(JsonNode sent) {
    return JsonField.text(sent, "/key/id");
  }

  /// The message as Ada's phone shows it.
  private static JsonNode onAdasPhone(String id) {
    for (var message : operator.get(ADAS_CHAT + "/messages").expect(200).json()) {
      if (JsonField.text(message, "id").equals(id)) {
        return message;
      }
    }
    throw new AssertionError("Ada's phone does not have " + id);
  }

  private static String adaDoes(String id, String act, String body) {
    return operator.post(ADAS_CHAT + "/messages/" + id + "/" + act, body).expect(201).text("id");
  }

  private static String adaWrites(String fields) {
    return operator
        .post("/simulator/phones/" + ADA + "/messages", "{'to':'" + SHOP + "'," + fields + "}")
        .expect(201)
        .text("id");
  }

  private static JsonNode event(String name, String pointer, String text) {
    return receiver
        .find(body ->
            JsonField.text(body, "event").equals(name)
                && body.path("payload").at(pointer).asText().contains(text))
        .get("payload");
  }

  @Test
  void aTextFromTheQuery() {
    var sent =
        client.get("/api/sendText?session=shop&phone=" + ADA + "&text=by%20query").expect(200);
    assertThat(JsonField.text(onAdasPhone(shortId(sent.json())), "body")).isEqualTo("by query");
  }

  @Test
  void thePreviewOfALinkIsShown() {
    var sent =
        send(
            "send/link-custom-preview",
            "'text':'See"
                + " https://example.org/menu','preview':{'url':'https://example.org/menu','title':"
                + "'Menu','description':'Today','image':{'data':'"
                + SampleFiles.pngBase64()
                + "'}}");
    var preview = onAdasPhone(shortId(sent)).get("preview");
    assertThat(JsonField.text(preview, "title")).isEqualTo("Menu");
    assertThat(JsonField.text(preview, "image")).endsWith(".png");
  }

  @Test
  void thePreviewThatTheGatewayMakesIsShownToo() throws Exception {
    var picture = Base64.getDecoder().decode(SampleFiles.pngBase64());
    try (var pictures = new FileServer(picture, "image/png");
        var pages = new FileServer(page(pictures.url()), "text/html; charset=utf-8")) {
      var inA =
          previewed(
              pages.url() + "?a",
              text -> send("sendText", text + ",'linkPreviewHighQuality':true"));
      var seen = onAdasPhone(shortId(inA)).get("preview");
      assertThat(JsonField.text(seen, "url")).startsWith(pages.url());
      assertThat(JsonField.text(seen, "title")).isEqualTo("Menü");
      assertThat(JsonField.text(seen, "description")).isEqualTo("Of this week");
      assertThat(JsonField.text(seen, "image")).endsWith(".png");
      assertThat(JsonField.bool(seen, "large")).isTrue();
      var edit = "{'text':'Now " + JsonField.text(seen, "url") + "','linkPreview':true}";
      var message = "/api/shop/chats/" + ADA + "@c.us/messages/" + JsonField.text(inA, "id");
      client.put(message, edit).expect(200);
      var edited = onAdasPhone(shortId(inA));
      assertThat(JsonField.text(edited, "body")).startsWith("Now ");
      assertThat(JsonField.text(edited, "/preview/title")).isEqualTo("Menü");
      assertThat(JsonField.bool(edited, "/preview/large")).isFalse();
      var inB = previewed(pages.url() + "?b", SendsSeenByPhonesTest::sendInB);
      var text = "/message/extendedTextMessage";
      assertThat(JsonField.text(inB, text + "/title")).isEqualTo("Menü");
      assertThat(JsonField.text(inB, text + "/jpegThumbnail")).isNotEmpty();
      assertThat(JsonField.bool(onAdasPhone(shortId(inB)).get("preview"), "large")).isFalse();
    }
  }

  private static JsonNode sendInB(String text) {
    var body = "{'number':'" + ADA + "'," + text + "}";
    return operator.post("/message/sendText/shop", body).expect(201).json();
  }

  /// Sends until the page was read in time: on a busy machine the first text may go without.
  private static JsonNode previewed(String url, Function<String, JsonNode> send) {
    var deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    for (var i = 0; System.nanoTime() < deadline; i++) {
      var sent = send.apply(json("'text':'See " + url + i + "','linkPreview':true"));
      if (onAdasPhone(shortId(sent)).at("/preview/image").isTextual()) {
        return sent;
      }
    }
    throw new AssertionError("no preview of " + url);
  }

  private static byte[] page(String picture) {
    return """
    <html><head><title>Shop</title><meta property="og:title" content="Menü">
    <meta property="og:description" content="Of this week">
    <meta property="og:image" content="%s"></head></html>
    """
        .formatted(picture)
        .getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void aVideoNoteIsRound() {
    var film = Base64.getEncoder().encodeToString(SampleFiles.mp4());
    var sent = send("sendVideo", "'file':{'data':'" + film + "'},'asNote':true");
    assertThat(JsonField.text(onAdasPhone(shortId(sent)), "type")).isEqualTo("video_note");
  }

  @Test
  void aRowOfAListIsPicked() {
    var sent =
        send(
            "sendList",
            "'message':{'title':'Menu','button':'Open','footer':'Until"
                + " noon','sections':["
                + "{'title':'Warm','rows':[{'title':'Soup','rowId':'soup'}]}]}");
    var id = shortId(sent);
    assertThat(JsonField.text(onAdasPhone(id), "/list/footer")).isEqualTo("Until noon");
    adaDoes(id, "pick", "{'rowId':'soup'}");
    assertThat(JsonField.text(event("message", "/selectedId", "soup"), "body")).isEqualTo("Soup");
  }

  @Test
  void cardsArriveAsCards() {
    var sent =
        send(
            "sendContactVcard",
            "'contacts':[{'fullName':'Ben Okoro','phoneNumber':'+44 7700 900103'}]");
    var card = onAdasPhone(shortId(sent)).get("contacts").get(0);
    assertThat(JsonField.text(card, "name")).isEqualTo("Ben Okoro");
    assertThat(JsonField.text(card, "vcard")).contains("waid=447700900103");
  }

  @Test
  void aPollIsVotedInFromBothSides() {
    var sent = send("sendPoll", "'poll':{'name':'Which day?','options':['Saturday','Sunday']}");
    var id = shortId(sent);
    adaDoes(id, "vote", "{'options':['Saturday']}");
    var theirs = event("poll.vote", "/poll/id", id);
    assertThat(JsonField.bool(theirs, "/vote/fromMe")).isFalse();
    var vote =
        send(
            "sendPollVote",
            "'pollMessageId':'" + JsonField.text(sent, "id") + "','votes':['Sunday']");
    var votes = onAdasPhone(id).at("/poll/votes");
    assertThat(JsonField.text(votes, "/Saturday/0")).isEqualTo(ADA + "@c.us");
    assertThat(JsonField.text(votes, "/Sunday/0")).isEqualTo(SHOP + "@c.us");
    var ours = event("poll.vote", "/vote/id", JsonField.text(vote, "id"));
    assertThat(JsonField.bool(ours, "/vote/fromMe")).isTrue();
    assertThat(JsonField.text(ours, "/vote/from")).isEqualTo("me");
    assertThat(JsonField.text(ours, "/vote/to")).isEqualTo(ADA + "@c.us");
    assertThat(JsonField.text(ours, "/vote/selectedOptions/0")).isEqualTo("Sunday");
    assertThat(JsonField.bool(ours, "/poll/fromMe")).isTrue();
  }

  @Test
  void theSessionVotesInAPhonesPollAndTakesItBack() {
    var poll = adaWrites("'poll':{'name':'Cake?','options':['Lemon','Nut']}");
    client.await(
        "/api/shop/chats/" + ADA + "@c.us/messages?limit=20",
        json -> json.toString().contains(poll));
    var theirs = "'pollMessageId':'false_" + ADA + "@c.us_" + poll + "',";
    send("sendPollVote", theirs + "'votes':['Lemon','Nut']");
    assertThat(onAdasPhone(poll).at("/poll/votes/Nut")).hasSize(1);
    send("sendPollVote", theirs + "'votes':[]");
    assertThat(onAdasPhone(poll).at("/poll/votes/Nut")).isEmpty();
  }

  @Test
  void theSessionPressesAButtonOfAPhone() {
    var asked = adaWrites("'buttons':{'body':'Shall we?','buttons':[{'id':'yes','text':'Yes'}]}");
    event("message", "/id", asked);
    var reply =
        send(
            "send/buttons/reply",
            "'replyTo':'false_"
                + ADA
                + "@c.us_"
                + asked
                + "','selectedDisplayText':'Yes','selectedButtonID':'yes'");
    var seen = onAdasPhone(shortId(reply));
    assertThat(JsonField.text(seen, "type")).isEqualTo("button_reply");
    assertThat(JsonField.text(seen, "/choice/id")).isEqualTo("yes");
    assertThat(JsonField.text(seen, "quoted")).isEqualTo(asked);
    client
        .post(
            "/api/send/buttons/reply",
            TO_ADA
                + "'replyTo':'"
                + asked
                + "','selectedDisplayText':'No','selectedButtonID':'no'}")
        .expect(400);
  }

  @Test
  void anInvitationIsAnswered() {
    var sent =
        client
            .post(
                "/api/shop/events",
                "{'chatId':'"
                    + ADA
                    + "@c.us','event':{'name':'Walk','startTime':2063137000,'location':{'name':'Mill'},"
                    + "'extraGuestsAllowed':true}}")
            .expect(201)
            .json();
    var id = shortId(sent);
    var seen = onAdasPhone(id);
    assertThat(JsonField.text(seen, "/event/startsAt")).isEqualTo("2035-05-18T21:36:40.000Z");
    adaDoes(id, "answer", "{'response':'GOING','extraGuests':2}");
    var answer = event("event.response", "/eventCreationKey/id", id);
    assertThat(JsonField.text(answer, "/eventResponse/response")).isEqualTo("GOING");
    assertThat(JsonField.integer(answer, "/eventResponse/extraGuestCount")).isEqualTo(2);
  }

  private static JsonNode sendInB(String operation, String fields) {
    return operator
        .post("/message/" + operation + "/shop", "{'number':'" + ADA + "'," + fields + "}")
        .expect(201)
        .json();
  }

  @Test
  void aButtonOfACarouselIsPressed() {
    var sent =
        sendInB(
            "sendCarousel",
            "'body':'Our rooms','cards':[{'title':'Sea view','body':'Two"
                + " beds','imageUrl':'"
                + SampleFiles.pngBase64()
                + "','buttons':[{'type':'reply','displayText':'Book','id':'sea'}]},"
                + "{'body':'Garden','footer':'Quiet','buttons':[{'type':'url','displayText':'Look',"
                + "'url':'https://example.org'}]}]");
    assertThat(JsonField.text(sent, "sentAs")).isEqualTo("carousel");
    assertThat(JsonField.text(sent, "messageType")).isEqualTo("interactiveMessage");
    assertThat(
            JsonField.integer(sent, "/message/interactiveMessage/carouselMessage/messageVersion"))
        .isEqualTo(1);
    var id = shortId(sent);
    var cards = onAdasPhone(id).get("cards");
    assertThat(JsonField.text(cards, "/0/title")).isEqualTo("Sea view");
    assertThat(JsonField.text(cards, "/0/image")).endsWith(".png");
    assertThat(JsonField.text(cards, "/1/footer")).isEqualTo("Quiet");
    adaDoes(id, "press", "{'buttonId':'sea'}");
    assertThat(JsonField.text(event("message", "/selectedId", "sea"), "body")).isEqualTo("Book");
  }

  @Test
  void aVideoPlaysAsAGif() {
    var film = Base64.getEncoder().encodeToString(SampleFiles.mp4());
    var sent =
        sendInB(
            "sendMedia",
            "'mediatype':'video','gifPlayback':'true','gifAttribution':2,'media':'" + film + "'");
    assertThat(JsonField.bool(sent, "/message/videoMessage/gifPlayback")).isTrue();
    assertThat(JsonField.integer(sent, "/message/videoMessage/gifAttribution")).isEqualTo(2);
    assertThat(JsonField.text(onAdasPhone(shortId(sent)), "type")).isEqualTo("gif");
  }

  @Test
  void aVoiceNoteOfFamilyBQuotes() {
    var asked = adaWrites("'text':'Say it'");
    event("message", "/id", asked);
    var sent =
        sendInB(
            "sendWhatsAppAudio",
            "'audio':'" + SampleFiles.voiceBase64() + "','quoted':{'key':{'id':'" + asked + "'}}");
    assertThat(JsonField.text(onAdasPhone(shortId(sent)), "quoted")).isEqualTo(asked);
  }
}
