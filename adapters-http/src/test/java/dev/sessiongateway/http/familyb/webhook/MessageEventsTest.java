package dev.sessiongateway.http.familyb.webhook;

import static dev.sessiongateway.http.delivery.Rendering.ANA;
import static dev.sessiongateway.http.delivery.Rendering.AT;
import static dev.sessiongateway.http.delivery.Rendering.CREW;
import static dev.sessiongateway.http.delivery.Rendering.ME;
import static dev.sessiongateway.http.delivery.Rendering.PICTURE;
import static dev.sessiongateway.http.delivery.Rendering.SHOP;
import static dev.sessiongateway.http.delivery.Rendering.assertSays;
import static dev.sessiongateway.http.delivery.Rendering.familyB;
import static dev.sessiongateway.http.delivery.Rendering.message;
import static dev.sessiongateway.http.delivery.Rendering.session;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.catalog.Price;
import dev.sessiongateway.domain.catalog.Product;
import dev.sessiongateway.domain.catalog.ProductId;
import dev.sessiongateway.domain.catalog.ProductSection;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.event.AnswerEvent;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.ContactCard;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.PollTally;
import dev.sessiongateway.domain.messaging.Quote;
import dev.sessiongateway.domain.messaging.Referral;
import dev.sessiongateway.domain.messaging.ShopContent;
import dev.sessiongateway.domain.messaging.StoryStyle;
import dev.sessiongateway.domain.session.Automation;
import dev.sessiongateway.domain.session.EventConfig.Ignore;
import dev.sessiongateway.http.delivery.Rendering;
import dev.sessiongateway.http.kernel.messaging.ProtocolContext;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Edits, deletions, votes and history, by the examples of the contract.
final class MessageEventsTest {
  private static final MessageId ACTION = new MessageId("3EB0EDEDEDEDEDED0001");
  private static final MessageKey ANAS =
      new MessageKey(new MessageId("3A5B7C9D1E2F30415263"), false, ANA);
  private static final MessageKey OWN =
      new MessageKey(new MessageId("3EB0A1B2C3D4E5F60718"), true, ME);

  private final Rendering rendering = new Rendering();

  @Test
  void anEditIsTheExampleOfTheContract() {
    var event =
        new Event.MessageEdited(
            ACTION,
            ANA,
            ANA,
            false,
            ANAS,
            new Content.Text("quero a opção 3"),
            Message.Origin.PHONE,
            null);

    assertThat(rendering.names(familyB(), event)).containsExactly("messages.edited");
    assertSays(
        rendering.data("messages.edited", event),
        """
        {"key":{"remoteJid":"4915112345678@s.whatsapp.net","fromMe":false,"id":"3A5B7C9D1E2F30415263"},"type":"MESSAGE_EDIT","editedMessage":{"conversation":"quero a opção 3"},"timestampMs":"1784300000123"}
        """);
  }

  @Test
  void anEditThroughTheApiHasANameOfItsOwn() {
    var event =
        new Event.MessageEdited(
            ACTION, ANA, ME, true, OWN, new Content.Text("ok"), Message.Origin.API, null);

    assertThat(rendering.names(familyB(), event)).containsExactly("send.message.update");
    assertSays(
        rendering.data("send.message.update", event),
        "{'key':{'fromMe':true,'id':'3EB0A1B2C3D4E5F60718'},'type':'MESSAGE_EDIT'}");
  }

  @Test
  void aDeletionSeenOnTheNetworkIsTheExampleOfTheContract() {
    var before = message("3A5B7C9D1E2F30415263", ANA, ANA, new Content.Text("oi"));
    var event =
        new Event.MessageRevoked(ACTION, ANA, ANA, false, ANAS, before, Message.Origin.PHONE, null);

    assertThat(rendering.names(familyB(), event)).containsExactly("messages.delete");
    assertSays(
        rendering.data("messages.delete", event),
        """
        {"remoteJid":"4915112345678@s.whatsapp.net","fromMe":false,"id":"3A5B7C9D1E2F30415263","participant":null,
         "key":{"remoteJid":"4915112345678@s.whatsapp.net","fromMe":false,"id":"3A5B7C9D1E2F30415263","deleted":true},"status":"DELETED","messageType":null}
        """);
  }

  @Test
  void aDeletionThroughTheApiSaysWhatWasThere() {
    var before = message("3EB0A1B2C3D4E5F60718", ANA, ME, new Content.Text("oi"));
    var event =
        new Event.MessageRevoked(ACTION, ANA, ME, true, OWN, before, Message.Origin.API, null);

    assertSays(
        rendering.data("messages.delete", event),
        """
        {"id":"3EB0A1B2C3D4E5F60718","remoteJid":"4915112345678@s.whatsapp.net","fromMe":true,
         "instanceId":"7d0c2f3e-0000-4000-8000-000000000001","key":{"id":"3EB0A1B2C3D4E5F60718","deleted":true},
         "messageType":"conversation","status":"DELETED","source":"web","messageTimestamp":1784300000,"pushName":"Você","message":{"conversation":"oi"}}
        """);
  }

  @Test
  void aVoteBringsTheFullTally() {
    var event =
        new AnswerEvent.PollVoted(
            ACTION,
            ANA,
            ANA,
            false,
            OWN,
            List.of("Tuesday"),
            List.of(new PollTally("Monday", List.of()), new PollTally("Tuesday", List.of(ANA))),
            null);

    assertThat(rendering.names(familyB(), event)).containsExactly("messages.update");
    assertSays(
        rendering.data("messages.update", event),
        """
        {"keyId":"3EB0A1B2C3D4E5F60718","remoteJid":"4915112345678@s.whatsapp.net","fromMe":true,"status":"SERVER_ACK",
         "pollUpdates":[{"name":"Monday","voters":[]},{"name":"Tuesday","voters":["4915112345678@s.whatsapp.net"]}]}
        """);
  }

  @Test
  void anUnreadableMessageIsNotReported() {
    assertThat(
            rendering.names(
                familyB(),
                new AnswerEvent.PollVoted(ACTION, ANA, ANA, false, OWN, null, List.of(), null)))
        .isEmpty();
    assertThat(rendering.names(familyB(), new Event.MessageWaiting(ACTION, ANA, ANA, false, null)))
        .isEmpty();
  }

  @Test
  void aMessageNamesItsAuthor() {
    var event =
        new Event.MessageCreated(
            message("3A5B7C9D1E2F30415263", ANA, ANA, new Content.Text("quero a opção 2")));

    assertSays(rendering.data("messages.upsert", event), "{'pushName':'Ana'}");
  }

  @Test
  void historyIsChatsThenMessagesThenPeople() {
    var event =
        new Event.HistorySynced(
            List.of(message("3A5B7C9D1E2F30415263", ANA, ANA, new Content.Text("oi"))),
            Map.of(CREW, "Equipe", ANA, "Ana"),
            List.of(new Contact(ANA, "Ana", null)));

    assertThat(rendering.names(familyB(), event))
        .containsExactly("chats.set", "messages.set", "contacts.upsert", "messaging-history.set");
    assertSays(
        rendering.data("chats.set", event),
        """
        [{"remoteJid":"120363022233344455@g.us","instanceId":"7d0c2f3e-0000-4000-8000-000000000001","name":"Equipe"},
         {"remoteJid":"4915112345678@s.whatsapp.net","name":"Ana"}]
        """);
    assertSays(
        rendering.data("messages.set", event),
        "[{'key':{'id':'3A5B7C9D1E2F30415263'},'pushName':'Ana','messageType':'conversation'}]");
    assertSays(
        rendering.data("contacts.upsert", event),
        """
        [{"remoteJid":"4915112345678@s.whatsapp.net","pushName":"Ana","profilePicUrl":null,"instanceId":"7d0c2f3e-0000-4000-8000-000000000001"}]
        """);
  }

  @Test
  void historyLeavesOutWhatIsIgnored() {
    var event =
        new Event.HistorySynced(
            List.of(message("3A5B7C9D1E2F30415263", CREW, ANA, new Content.Text("oi"))),
            Map.of(CREW, "Equipe"),
            List.of());

    assertThat(
            rendering.render(
                familyB(), session(SHOP, new Ignore(false, true, false, false)), event))
        .isEmpty();
  }

  @Test
  void aStoryIsSentOnlyToInstancesThatReadStories() {
    var event =
        new Event.MessageCreated(
            message("3A5B7C9D1E2F30415263", Address.STATUS, ANA, new Content.Text("oi")));
    var plain = session(SHOP, Ignore.NOTHING);
    var reading = plain.withConfig(plain.config().with(READING_STORIES));

    assertThat(rendering.render(familyB(), plain, event)).isEmpty();
    assertThat(rendering.render(familyB(), reading, event)).hasSize(1);
  }

  private static final Automation READING_STORIES =
      new Automation(false, null, false, false, true, false);

  @Test
  void aPollAsksInTheWordsOfTheNetwork() {
    assertSays(
        content(new Content.Poll("Quando?", List.of("Monday", "Tuesday"), 1)),
        """
        {"message":{"pollCreationMessageV3":{"name":"Quando?","options":[{"optionName":"Monday"},{"optionName":"Tuesday"}],"selectableOptionsCount":1}},"messageType":"pollCreationMessageV3"}
        """);
  }

  @Test
  void anInvitationIsAnEventMessage() {
    assertSays(
        content(new Content.CalendarEvent("Festa", null, AT, null, "Rua 1", true)),
        """
        {"message":{"eventMessage":{"isCanceled":false,"name":"Festa","location":{"name":"Rua 1"},"startTime":"1784300000","endTime":null,"extraGuestsAllowed":true}},"messageType":"eventMessage"}
        """);
  }

  @Test
  void aProductSaysWhatItCostsInThousandthsAndWhoOffersIt() {
    var soup =
        new Product(
            new ProductId("soup"),
            "Sopa",
            "Com pão",
            new Price(1250, "BRL"),
            "https://k.example/sopa",
            "K-1",
            List.of(PICTURE),
            true,
            false);
    var payload = content(new Content.SharedProduct(ANA, soup, "Hoje", "Até as 18"));
    assertSays(
        payload,
        """
        {"message":{"productMessage":{"product":{"productImage":{"mimetype":"image/jpeg"},"productId":"soup","title":"Sopa","description":"Com pão","currencyCode":"BRL","priceAmount1000":"12500","retailerId":"K-1","url":"https://k.example/sopa","productImageCount":1},"businessOwnerJid":"4915112345678@s.whatsapp.net","body":"Hoje","footer":"Até as 18"}},"messageType":"productMessage"}
        """);
    var message = payload.get("message");
    assertThat(message.get("mediaUrl"))
        .isEqualTo(message.get("productMessage").get("product").get("productImage").get("url"));
    assertSays(
        content(
            new Content.SharedProduct(
                ANA, new Product(new ProductId("x"), "Bolo", null), null, null)),
        """
        {"message":{"productMessage":{"product":{"productId":"x","title":"Bolo","productImageCount":0},"businessOwnerJid":"4915112345678@s.whatsapp.net"}},"messageType":"productMessage"}
        """);
  }

  @Test
  void whoComesByAnAdvertIsShownWithIt() {
    var advert =
        new Referral(
            "https://ads.example.org/7",
            "7",
            "ad",
            "Sopa",
            null,
            "video",
            "https://ads.example.org/7.mp4",
            "https://ads.example.org/7.jpg",
            "click-7");
    var text = message("3A5B7C9D1E2F30415263", ANA, ANA, new Content.Text("Quero"));
    var event = new Event.MessageCreated(text.with(Message.Marks.NONE.referredBy(advert)));
    assertSays(
        rendering.data("messages.upsert", event),
        """
        {"message":{"conversation":"Quero"},"contextInfo":{"externalAdReply":{"title":"Sopa","mediaType":2,"mediaUrl":"https://ads.example.org/7.mp4","thumbnailUrl":"https://ads.example.org/7.jpg","sourceType":"ad","sourceId":"7","sourceUrl":"https://ads.example.org/7","showAdAttribution":true,"ctwaClid":"click-7"}}}
        """);
  }

  @Test
  void aListOfProductsNamesThem() {
    var list =
        new ShopContent.ProductList(
            ANA,
            "Hoje",
            null,
            "Escolha",
            null,
            List.of(
                new ProductSection(
                    "Sopas", List.of(new Product(new ProductId("x"), "Sopa", null)))));
    assertSays(
        content(list),
        """
        {"message":{"listMessage":{"title":"Hoje","description":"Escolha","buttonText":"View items","listType":"PRODUCT_LIST","productListInfo":{"productSections":[{"title":"Sopas","products":[{"productId":"x"}]}],"businessOwnerJid":"4915112345678@s.whatsapp.net"}}},"messageType":"listMessage"}
        """);
  }

  @Test
  void aReplyToAProductQuotesIt() {
    var quote = new Quote(new MessageId("3EB0D0D0D0D0D0D0D0D0"), ANA, "Sopa", ContentKind.PRODUCT);
    assertThat(ProtocolContext.quoted(quote))
        .isEqualTo(Map.of("productMessage", Map.of("product", Map.of("title", "Sopa"))));
  }

  @Test
  void aStoryWithAColorThatIsNoneIsShownWithoutIt() {
    var style = new StoryStyle("red", 99);
    assertSays(
        content(new Content.Story(new Content.Text("oi"), style, List.of())),
        "{'message':{'conversation':'oi','font':99}}");
  }

  @Test
  void whatIsNotKnownIsAnUnknownMessageWithNothingInIt() {
    var payload = content(new Content.Unknown("jingle", "<jingle/>"));
    assertSays(payload, "{'message':{'unknown':{}},'messageType':'unknown'}");
    assertThat(payload.toString()).doesNotContain("jingle");
  }

  @Test
  void oneCardAndMoreAreDifferentKinds() {
    var ana = new ContactCard("Ana", "BEGIN:VCARD");
    assertSays(
        content(new Content.ContactCards(List.of(ana))),
        "{'message':{'contactMessage':{'displayName':'Ana','vcard':'BEGIN:VCARD'}}}");
    assertSays(
        content(new Content.ContactCards(List.of(ana, ana))),
        """
        {"message":{"contactsArrayMessage":{"contacts":[{"displayName":"Ana","vcard":"BEGIN:VCARD"},{"displayName":"Ana","vcard":"BEGIN:VCARD"}]}},"messageType":"contactsArrayMessage"}
        """);
  }

  private JsonNode content(Content content) {
    return rendering.data(
        "messages.upsert",
        new Event.MessageCreated(message("3A5B7C9D1E2F30415263", ANA, ANA, content)));
  }
}
