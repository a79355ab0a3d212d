package dev.sessiongateway.http.familya.webhook;

import static dev.sessiongateway.http.delivery.JsonSubset.assertContains;
import static dev.sessiongateway.http.delivery.JsonSubset.assertEqual;
import static dev.sessiongateway.http.delivery.Rendering.ANA;
import static dev.sessiongateway.http.delivery.Rendering.AT;
import static dev.sessiongateway.http.delivery.Rendering.CREW;
import static dev.sessiongateway.http.delivery.Rendering.HIDDEN;
import static dev.sessiongateway.http.delivery.Rendering.ME;
import static dev.sessiongateway.http.delivery.Rendering.PICTURE;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.catalog.OrderItem;
import dev.sessiongateway.domain.catalog.Price;
import dev.sessiongateway.domain.catalog.Product;
import dev.sessiongateway.domain.catalog.ProductId;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaDetails;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.ContactCard;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.InteractiveContent.ListSection;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.Message.Marks;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.Quote;
import dev.sessiongateway.domain.messaging.ShopContent;
import dev.sessiongateway.http.delivery.Rendering;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// The fields of a family A message that readers of the engines WEBJS, NOWEB and GOWS use.
final class MessageDataTest {
  private static final MessageId ID = new MessageId("3EB0A1B2C3D4E5F60718");
  private static final Content TEXT = new Content.Text("Is the blue one in stock?");
  private static final Product SOUP =
      new Product(
          new ProductId("soup"),
          "Soup",
          null,
          new Price(450, "EUR"),
          "https://k.example/soup",
          "K-1",
          List.of(PICTURE),
          true,
          false);
  private static final ContactCard CARD = new ContactCard("Ben", "BEGIN:VCARD\nFN:Ben\nEND:VCARD");

  private final Rendering rendering = new Rendering();

  @Test
  void aTextThatCameInIsTheExampleOfTheContract() {
    // The example was sent by a linked device; ids of phones, like Nora's, have no device part.
    assertContains(
        received(TEXT),
        """
        {"id":"false_4915112345678@c.us_3EB0A1B2C3D4E5F60718","timestamp":1784300000,"from":"4915112345678@c.us","fromMe":false,"source":"app","to":"491701112233@c.us","participant":null,"body":"Is the blue one in stock?","hasMedia":false,"media":null,"ack":2,"ackName":"DEVICE","location":null,"replyTo":null,"notifyName":"Nora","pushName":"Nora","_data":{"id":{"fromMe":false,"remote":"4915112345678@c.us","id":"3EB0A1B2C3D4E5F60718","_serialized":"false_4915112345678@c.us_3EB0A1B2C3D4E5F60718"},"type":"chat","notifyName":"Nora","pushName":"Nora","key":{"remoteJid":"4915112345678@s.whatsapp.net","fromMe":false,"id":"3EB0A1B2C3D4E5F60718"},"messageTimestamp":1784300000,"message":{"conversation":"Is the blue one in stock?"},"Info":{"Chat":"4915112345678@s.whatsapp.net","Sender":"4915112345678@s.whatsapp.net","IsFromMe":false,"IsGroup":false,"ID":"3EB0A1B2C3D4E5F60718","Type":"text","MediaType":"","PushName":"Nora","Timestamp":"2026-07-17T14:53:20Z"},"Message":{"conversation":"Is the blue one in stock?"}}}
        """);
  }

  @Test
  void aQuotingPictureInAGroupIsTheExampleOfTheContract() {
    var quote = new Quote(new MessageId("3EB0D0D0D0D0D0D0D0D0"), ME, "Which model?");
    var picture = new Content.Media(MediaKind.IMAGE, PICTURE, "this one");

    var payload = payload(message(CREW, ANA, picture, quote, List.of(), "Nora"));

    assertContains(
        payload,
        """
        {"id":"false_120363022233344455@g.us_3EB0A1B2C3D4E5F60718_4915112345678@c.us","from":"120363022233344455@g.us","fromMe":false,"source":"app","to":"120363022233344455@g.us","participant":"4915112345678@c.us","author":"4915112345678@c.us","body":"this one","hasMedia":true,"media":{"mimetype":"image/jpeg","filename":null,"error":null},"ack":2,"ackName":"DEVICE","replyTo":{"id":"3EB0D0D0D0D0D0D0D0D0","participant":"491701112233@c.us","body":"Which model?","hasMedia":false,"media":null,"_data":{"conversation":"Which model?"}},"notifyName":"Nora","pushName":"Nora"}
        """);
    assertThat(payload.get("mediaUrl")).isEqualTo(payload.get("media").get("url"));
    assertContains(
        payload.get("_data"),
        """
        {"id":{"participant":"4915112345678@c.us"},"author":"4915112345678@c.us","caption":"this one","quotedStanzaID":"3EB0D0D0D0D0D0D0D0D0","quotedParticipant":"491701112233@c.us",
         "key":{"remoteJid":"120363022233344455@g.us","participant":"4915112345678@s.whatsapp.net"},
         "message":{"imageMessage":{"caption":"this one","contextInfo":{"stanzaId":"3EB0D0D0D0D0D0D0D0D0","participant":"491701112233@s.whatsapp.net","quotedMessage":{"conversation":"Which model?"}}}},
         "Info":{"Chat":"120363022233344455@g.us","Sender":"4915112345678@s.whatsapp.net","IsGroup":true,"PushName":"Nora"},
         "Message":{"imageMessage":{"caption":"this one","contextInfo":{"stanzaID":"3EB0D0D0D0D0D0D0D0D0","participant":"491701112233@s.whatsapp.net","quotedMessage":{"conversation":"Which model?"}}}}}
        """);
  }

  @Test
  void allOfInfoAndWhatIsBesideItIsThere() {
    var data = received(TEXT).get("_data");

    assertEqual(
        data.get("Info"),
        """
        {"Chat":"4915112345678@s.whatsapp.net","Sender":"4915112345678@s.whatsapp.net","IsFromMe":false,"IsGroup":false,
         "AddressingMode":"pn","SenderAlt":"","RecipientAlt":"","BroadcastListOwner":"","BroadcastRecipients":null,
         "ID":"3EB0A1B2C3D4E5F60718","ServerID":0,"Type":"text","PushName":"Nora","Timestamp":"2026-07-17T14:53:20Z",
         "Category":"","Multicast":false,"MediaType":"","Edit":"",
         "MsgBotInfo":{"EditType":"","EditTargetID":"","EditSenderTimestampMS":"0001-01-01T00:00:00Z"},
         "MsgMetaInfo":{"TargetID":"","TargetSender":"","TargetChat":"","DeprecatedLIDSession":null,"ThreadMessageID":"","ThreadMessageSenderJID":""},
         "VerifiedName":null,"DeviceSentMeta":null}
        """);
    assertContains(
        data,
        """
        {"IsEphemeral":false,"IsViewOnce":false,"IsViewOnceV2":false,"IsViewOnceV2Extension":false,"IsDocumentWithCaption":false,
         "IsLottieSticker":false,"IsBotInvoke":false,"IsEdit":false,"SourceWebMsg":null,"UnavailableRequestID":"","RetryCount":0,
         "NewsletterMeta":null,"RawMessage":{"conversation":"Is the blue one in stock?"},"Status":3,
         "t":1784300000,"ack":2,"body":"Is the blue one in stock?","isNewMsg":true,"star":false,"isForwarded":false,
         "mentionedJidList":[],"from":"4915112345678@c.us","to":"491701112233@c.us","status":"DELIVERY_ACK"}
        """);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void eachKindIsReported(
      Content content, String webjs, String type, String mediaType, String noweb, String gows) {
    var data = received(content).get("_data");

    assertThat(data.get("type").textValue()).isEqualTo(webjs);
    assertThat(data.get("Info").get("Type").textValue()).isEqualTo(type);
    assertThat(data.get("Info").get("MediaType").textValue()).isEqualTo(mediaType);
    assertContains(data.get("message"), noweb);
    assertContains(data.get("Message"), gows);
    assertThat(data.get("message")).hasSize(1);
    assertThat(data.get("RawMessage")).isEqualTo(data.get("Message"));
  }

  static Stream<Arguments> kinds() {
    return Stream.of(
        Arguments.of(
            TEXT,
            "chat",
            "text",
            "",
            "{'conversation':'Is the blue one in stock?'}",
            "{'conversation':'Is the blue one in stock?'}"),
        file(MediaKind.IMAGE, "image", "image", "imageMessage"),
        file(MediaKind.VIDEO, "video", "video", "videoMessage"),
        file(MediaKind.VIDEO_NOTE, "ptv", "ptv", "ptvMessage"),
        file(MediaKind.STICKER, "sticker", "sticker", "stickerMessage"),
        file(MediaKind.DOCUMENT, "document", "document", "documentMessage"),
        Arguments.of(
            media(MediaKind.AUDIO),
            "audio",
            "media",
            "audio",
            "{'audioMessage':{'ptt':false}}",
            "{'audioMessage':{'PTT':false}}"),
        Arguments.of(
            media(MediaKind.VOICE),
            "ptt",
            "media",
            "ptt",
            "{'audioMessage':{'ptt':true}}",
            "{'audioMessage':{'PTT':true}}"),
        Arguments.of(
            new Content.Location(52.5, 13.4, "Office", "1 Main Street"),
            "location",
            "media",
            "location",
            "{'locationMessage':{'degreesLatitude':52.5,'degreesLongitude':13.4,'name':'Office'}}",
            "{'locationMessage':{'degreesLatitude':52.5,'degreesLongitude':13.4,'name':'Office'}}"),
        Arguments.of(
            new Content.ContactCards(List.of(CARD)),
            "vcard",
            "media",
            "vcard",
            "{'contactMessage':{'displayName':'Ben'}}",
            "{'contactMessage':{'displayName':'Ben'}}"),
        Arguments.of(
            new Content.ContactCards(List.of(CARD, CARD)),
            "multi_vcard",
            "media",
            "contact_array",
            "{'contactsArrayMessage':{'displayName':'2 contacts'}}",
            "{'contactsArrayMessage':{'displayName':'2 contacts'}}"),
        Arguments.of(
            new Content.Poll("When?", List.of("Monday", "Tuesday"), 1),
            "poll_creation",
            "poll",
            "",
            "{'pollCreationMessageV3':{'name':'When?','selectableOptionsCount':1}}",
            "{'pollCreationMessageV3':{'name':'When?','selectableOptionsCount':1}}"),
        Arguments.of(
            new Content.SharedProduct(ANA, SOUP, "Today", null),
            "product",
            "media",
            "product",
            "{'productMessage':{'businessOwnerJid':'4915112345678@s.whatsapp.net','body':'Today',"
                + "'product':{'productId':'soup','title':'Soup','currencyCode':'EUR',"
                + "'priceAmount1000':'4500','retailerId':'K-1','url':'https://k.example/soup',"
                + "'productImageCount':1,'productImage':{'mimetype':'image/jpeg'}}}}",
            "{'productMessage':{'businessOwnerJID':'4915112345678@s.whatsapp.net','body':'Today',"
                + "'product':{'productID':'soup','title':'Soup','currencyCode':'EUR',"
                + "'priceAmount1000':4500,'retailerID':'K-1','URL':'https://k.example/soup',"
                + "'productImageCount':1,'productImage':{'mimetype':'image/jpeg'}}}}"),
        Arguments.of(
            new ShopContent.Order(
                ANA, List.of(new OrderItem("K-1", 2, new Price(450, "EUR"))), "By noon"),
            "order",
            "media",
            "order",
            "{'orderMessage':{'itemCount':2,'status':'INQUIRY','surface':'CATALOG','message':'By"
                + " noon','sellerJid':'4915112345678@s.whatsapp.net','totalAmount1000':'9000',"
                + "'totalCurrencyCode':'EUR','products':[{'retailerId':'K-1','quantity':2,"
                + "'price1000':'4500','currency':'EUR'}]}}",
            "{'orderMessage':{'itemCount':2,'status':1,'surface':1,'message':'By noon',"
                + "'sellerJID':'4915112345678@s.whatsapp.net','totalAmount1000':9000,"
                + "'totalCurrencyCode':'EUR','products':[{'retailerID':'K-1','quantity':2,"
                + "'price1000':4500,'currency':'EUR'}]}}"),
        Arguments.of(
            new InteractiveContent.FlowReply("flow", "Sent", "{}"),
            "native_flow",
            "media",
            "native_flow_response",
            "{'interactiveResponseMessage':{'body':{'text':'Sent'},'nativeFlowResponseMessage':"
                + "{'name':'flow','paramsJson':'{}','version':3}}}",
            "{'interactiveResponseMessage':{'body':{'text':'Sent'},'InteractiveResponseMessage':"
                + "{'NativeFlowResponseMessage':{'name':'flow','paramsJSON':'{}','version':3}}}}"),
        Arguments.of(
            new Content.CalendarEvent("Party", null, AT, null, null, false),
            "event_creation",
            "text",
            "",
            "{'eventMessage':{'name':'Party','startTime':'1784300000'}}",
            "{'eventMessage':{'name':'Party','startTime':1784300000}}"),
        Arguments.of(
            new InteractiveContent.ListMessage(
                "Plans",
                null,
                null,
                "Choose",
                List.of(new ListSection("All", List.of(new ListSection.Row("a", "Plan A", null))))),
            "list",
            "media",
            "list",
            "{'listMessage':{'title':'Plans','listType':'SINGLE_SELECT','sections':[{'title':'All','rows':[{'title':'Plan"
                + " A','rowId':'a'}]}]}}",
            "{'listMessage':{'title':'Plans','listType':1,'sections':[{'title':'All','rows':[{'title':'Plan"
                + " A','rowID':'a'}]}]}}"),
        Arguments.of(
            new InteractiveContent.ListReply("plan-b", "Plan B", "the second"),
            "list_response",
            "media",
            "list_response",
            "{'listResponseMessage':{'title':'Plan"
                + " B','listType':'SINGLE_SELECT','singleSelectReply':{'selectedRowId':'plan-b'}}}",
            "{'listResponseMessage':{'title':'Plan"
                + " B','listType':1,'singleSelectReply':{'selectedRowID':'plan-b'}}}"),
        Arguments.of(
            new InteractiveContent.Buttons(
                "Hi", PICTURE, "Pick", null, List.of(new Button.Reply("yes", "Yes"))),
            "interactive",
            "text",
            "",
            "{'viewOnceMessage':{'message':{'interactiveMessage':{'header':{'imageMessage':{'mimetype':'image/jpeg'}},'nativeFlowMessage':{'buttons':[{'name':'quick_reply','buttonParamsJson':'{\\\"display_text\\\":\\\"Yes\\\",\\\"id\\\":\\\"yes\\\"}'}]}}}}}",
            "{'viewOnceMessage':{'message':{'interactiveMessage':{'header':{'Media':{'ImageMessage':{'mimetype':'image/jpeg'}}},'InteractiveMessage':{'NativeFlowMessage':{'buttons':[{'name':'quick_reply','buttonParamsJSON':'{\\\"display_text\\\":\\\"Yes\\\",\\\"id\\\":\\\"yes\\\"}'}]}}}}}}"),
        Arguments.of(
            new InteractiveContent.ButtonReply("yes", "Yes, please"),
            "buttons_response",
            "media",
            "buttons_response",
            "{'buttonsResponseMessage':{'selectedButtonId':'yes','selectedDisplayText':'Yes,"
                + " please'}}",
            "{'buttonsResponseMessage':{'selectedButtonID':'yes','Response':{'SelectedDisplayText':'Yes,"
                + " please'}}}"),
        Arguments.of(
            new Content.Revoked(),
            "revoked",
            "text",
            "",
            "{'protocolMessage':{'type':'REVOKE'}}",
            "{'protocolMessage':{'type':0}}"));
  }

  private static Arguments file(MediaKind kind, String webjs, String mediaType, String key) {
    return Arguments.of(
        media(kind),
        webjs,
        "media",
        mediaType,
        "{'" + key + "':{'mimetype':'application/x','fileLength':'10'}}",
        "{'" + key + "':{'mimetype':'application/x','fileLength':10}}");
  }

  private static Content media(MediaKind kind) {
    return new Content.Media(
        kind,
        new Attachment.Stored(new MediaId("0123456789.bin"), "application/x", "a.bin", 10),
        "look");
  }

  @Test
  void aFileIsReportedAtTheTopOfTheData() {
    assertContains(
        received(media(MediaKind.DOCUMENT)).get("_data"),
        "{'mimetype':'application/x','filename':'a.bin','size':10,'caption':'look','body':'look'}");
  }

  @Test
  void aSoundTellsHowLongItLasts() {
    var details = new MediaDetails(null, null, 7, null);
    var sound =
        new Attachment.Stored(new MediaId("0123456789.ogg"), "audio/ogg", null, 10, details);
    assertContains(
        received(new Content.Media(MediaKind.VOICE, sound, null)).get("_data"), "{'duration':7}");
  }

  @Test
  void aLocationIsReportedInNumbers() {
    assertContains(
        received(new Content.Location(52.5, -0.1, null, null)).get("_data"),
        "{'lat':52.5,'lng':-0.1}");
  }

  @Test
  void aReplyIsReportedByItsId() {
    assertContains(
        received(new InteractiveContent.ListReply("plan-b", "Plan B", null)),
        "{'body':'Plan"
            + " B','selectedId':'plan-b','_data':{'selectedRowId':'plan-b','rowId':'plan-b'}}");
    assertContains(
        received(new InteractiveContent.ButtonReply("yes", "Yes, please")),
        "{'body':'Yes, please','selectedId':'yes','_data':{'selectedButtonId':'yes'}}");
  }

  @Test
  void aTextWithAMentionIsExtended() {
    var payload =
        payload(
            message(CREW, ANA, new Content.Text("@491701112233 hi"), null, List.of(ME), "Nora"));

    assertContains(
        payload.get("_data"),
        """
        {"mentionedJidList":["491701112233@c.us"],"mentionedIds":["491701112233@c.us"],
         "message":{"extendedTextMessage":{"text":"@491701112233 hi","contextInfo":{"mentionedJid":["491701112233@s.whatsapp.net"]}}},
         "Message":{"extendedTextMessage":{"text":"@491701112233 hi","contextInfo":{"mentionedJID":["491701112233@s.whatsapp.net"]}}}}
        """);
    assertThat(payload.get("_data").get("message").has("conversation")).isFalse();
  }

  @Test
  void cardsAreListedAndOnlyThen() {
    var cards = received(new Content.ContactCards(List.of(CARD)));

    assertThat(cards.get("vCards")).hasSize(1);
    assertThat(cards.get("vCards").get(0).textValue()).isEqualTo(CARD.vcard());
    assertThat(received(TEXT).has("vCards")).isFalse();
  }

  @Test
  void anUnknownNameIsLeftOutAndNeverOurOwn() {
    var payload = payload(message(ANA, ANA, TEXT, null, List.of(), null));

    for (var part : List.of(payload, payload.get("_data"))) {
      assertThat(part.has("notifyName")).isFalse();
      assertThat(part.has("pushName")).isFalse();
    }
    assertThat(payload.get("_data").get("Info").get("PushName").textValue()).isEmpty();
    assertThat(payload.toString()).doesNotContain("Acme Shop");
  }

  @ParameterizedTest
  @CsvSource({"4915112345678@c.us", "120363022233344455@g.us"})
  void bothEndsOfAnOwnMessageAreTheChatAndTheNameIsOurs(String chat) {
    var payload =
        rendering.payload(
            "message.any",
            new Event.MessageCreated(message(Address.of(chat), ME, TEXT, null, List.of(), null)));

    assertContains(
        payload,
        """
        {"from":"%s","to":"%s","fromMe":true,"notifyName":"Acme Shop","pushName":"Acme Shop",
         "_data":{"from":"%s","to":"%s","isNewMsg":false,"Info":{"IsFromMe":true,"Sender":"491701112233@s.whatsapp.net","PushName":"Acme Shop"}}}
        """
            .formatted(chat, chat, chat, chat));
  }

  @Test
  void aHiddenIdIsAnAddressLikeAnyOther() {
    var payload = payload(message(HIDDEN, HIDDEN, TEXT, null, List.of(), "Nora"));

    assertContains(
        payload,
        """
        {"from":"77788899900011@lid","_data":{"key":{"remoteJid":"77788899900011@lid"},
         "Info":{"Chat":"77788899900011@lid","Sender":"77788899900011@lid","AddressingMode":"lid","SenderAlt":""}}}
        """);
  }

  @Test
  void aStoryIsReportedAsItsContent() {
    var story = new Content.Story(new Content.Text("sale"), null, List.of());
    var payload = payload(message(Address.STATUS, ANA, story, null, List.of(), "Nora"));

    assertContains(
        payload,
        "{'from':'status@broadcast','to':'status@broadcast','participant':'4915112345678@c.us','notifyName':'Nora','_data':{'type':'chat','message':{'conversation':'sale'}}}");
  }

  private JsonNode received(Content content) {
    return payload(message(ANA, ANA, content, null, List.of(), "Nora"));
  }

  private JsonNode payload(Message message) {
    return rendering.payload("message", new Event.MessageCreated(message));
  }

  private static Message message(
      Address chat,
      Address sender,
      Content content,
      @Nullable Quote quote,
      List<Address> mentions,
      @Nullable String name) {
    var own = sender.equals(ME);
    return new Message(
        ID,
        chat,
        own,
        sender,
        AT,
        content,
        quote,
        mentions,
        own ? Message.Origin.API : Message.Origin.PHONE,
        own ? Ack.SERVER : Ack.DEVICE,
        null,
        name,
        Marks.NONE);
  }
}
