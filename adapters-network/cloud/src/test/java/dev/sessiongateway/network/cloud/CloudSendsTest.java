package dev.sessiongateway.network.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.network.capability.ChatCapabilities.PresenceSending;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.application.network.capability.MessageCapabilities.Reacting;
import dev.sessiongateway.application.network.capability.MessageCapabilities.ReadReceipts;
import dev.sessiongateway.domain.catalog.Price;
import dev.sessiongateway.domain.catalog.Product;
import dev.sessiongateway.domain.catalog.ProductId;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Emoji;
import dev.sessiongateway.domain.messaging.InteractiveContent.Buttons;
import dev.sessiongateway.domain.messaging.InteractiveContent.ListMessage;
import dev.sessiongateway.domain.messaging.InteractiveContent.ListSection;
import dev.sessiongateway.domain.messaging.Quote;
import dev.sessiongateway.domain.messaging.VCard;
import dev.sessiongateway.domain.presence.Presence;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// What the Graph API gets of each kind of message.
class CloudSendsTest {
  @TempDir private Path directory;
  @AutoClose private CloudFixture cloud;

  @BeforeEach
  void pair() {
    cloud = new CloudFixture(directory).pair();
  }

  private JsonNode sent() {
    return cloud.graph.sent().getLast();
  }

  private static JsonNode json(String text) throws IOException {
    return Json.read(text);
  }

  @Test
  void aTextSaysWhoGetsItAndWhichMessageItIs() throws IOException {
    var message = cloud.send(new Content.Text("Hello"));
    assertThat(sent().path("messaging_product").asText()).isEqualTo("whatsapp");
    assertThat(sent().path("to").asText()).isEqualTo(MetaWebhook.FRIEND);
    assertThat(sent().path("type").asText()).isEqualTo("text");
    assertThat(sent().path("text")).isEqualTo(json("{\"body\":\"Hello\",\"preview_url\":false}"));
    assertThat(sent().path("biz_opaque_callback_data").asText()).isEqualTo(message.id().value());
    assertThat(sent().has("context")).isFalse();
  }

  @Test
  void aReplyNamesTheMessageByTheIdThatMetaGaveIt() {
    var first = cloud.send(new Content.Text("first"));
    var wire = sent().path("wamid").asText();
    var quote = new Quote(first.id(), CloudFixture.ME, "first");
    cloud.send(cloud.message(new Content.Text("second")).quoting(quote));
    assertThat(sent().path("context").path("message_id").asText()).isEqualTo(wire);

    var theirs = cloud.meta.text("third");
    var arrived = cloud.signals.next(MessageArrived.class).message();
    cloud.send(cloud.message(new Content.Text("fourth")).quoting(arrived.toQuote()));
    assertThat(sent().path("context").path("message_id").asText()).isEqualTo(theirs);
  }

  @ParameterizedTest
  @EnumSource
  void aFileIsUploadedAndSentById(MediaKind kind) {
    var file = cloud.files.put(new byte[] {1, 2, 3}, "application/octet-stream", "f.bin");
    cloud.send(new Content.Media(kind, file, "look"));
    var type = sent().path("type").asText();
    var media = sent().path(type);
    assertThat(cloud.graph.file(media.path("id").asText())).containsExactly(1, 2, 3);
    assertThat(type)
        .isEqualTo(
            switch (kind) {
              case IMAGE -> "image";
              case VIDEO, VIDEO_NOTE -> "video";
              case AUDIO, VOICE -> "audio";
              case DOCUMENT -> "document";
              case STICKER -> "sticker";
            });
    assertThat(media.has("caption")).isEqualTo(!List.of("audio", "sticker").contains(type));
    assertThat(media.path("voice").asBoolean()).isEqualTo(kind == MediaKind.VOICE);
    assertThat(media.path("filename").asText())
        .isEqualTo(kind == MediaKind.DOCUMENT ? "f.bin" : "");
  }

  @Test
  void aPlaceHasItsNameAndAddress() throws IOException {
    cloud.send(new Content.Location(52.5, 13.4, "Office", "Street 1"));
    assertThat(sent().path("location"))
        .isEqualTo(
            json(
                """
                {"latitude":52.5,"longitude":13.4,"name":"Office","address":"Street 1"}\
                """));
  }

  @Test
  void aContactCardBecomesAnObject() throws IOException {
    var card = new VCard("Grace Hopper", "+1 555 1", "15551", "Navy", "g@example.org", null);
    cloud.send(new Content.ContactCards(List.of(card.toCard())));
    assertThat(sent().path("contacts").path(0))
        .isEqualTo(
            json(
                """
                {"name":{"formatted_name":"Grace Hopper","first_name":"Grace Hopper"},
                 "org":{"company":"Navy"},"emails":[{"email":"g@example.org"}],
                 "phones":[{"phone":"+1 555 1","wa_id":"15551"}]}
                """));
  }

  @Test
  void buttonsThatReplyAreButtons() throws IOException {
    var buttons = List.<Button>of(new Button.Reply("y", "Yes"), new Button.Reply("n", "No"));
    cloud.send(new Buttons("Head", null, "Well?", "Foot", buttons));
    assertThat(sent().path("interactive"))
        .isEqualTo(
            json(
                """
                {"type":"button","header":{"type":"text","text":"Head"},
                 "body":{"text":"Well?"},"footer":{"text":"Foot"},
                 "action":{"buttons":[
                   {"type":"reply","reply":{"id":"y","title":"Yes"}},
                   {"type":"reply","reply":{"id":"n","title":"No"}}]}}
                """));
  }

  @ParameterizedTest
  @CsvSource({"image/png, image", "video/mp4, video", "application/pdf, document"})
  void aFileAboveButtonsIsItsHeader(String mimetype, String type) {
    var file = cloud.files.put(new byte[] {1}, mimetype, "a.bin");
    cloud.send(new Buttons(null, file, "Well?", null, List.of(new Button.Reply("y", "Yes"))));
    var header = sent().path("interactive").path("header");
    assertThat(header.path("type").asText()).isEqualTo(type);
    assertThat(header.path(type).path("id").asText()).isNotEmpty();
    assertThat(header.path(type).has("filename")).isEqualTo(type.equals("document"));
  }

  @Test
  void oneAddressIsAButtonAndOtherKindsAreText() {
    var url = new Button.Url("Open", "https://example.org/");
    cloud.send(new Buttons(null, null, "Look", null, List.of(url)));
    var action = sent().path("interactive").path("action");
    assertThat(action.path("name").asText()).isEqualTo("cta_url");
    assertThat(action.path("parameters").path("url").asText()).isEqualTo("https://example.org/");

    cloud.send(
        new Buttons(null, null, "Call us", null, List.of(url, new Button.Call("Call", "+4930"))));
    assertThat(sent().path("text").path("body").asText()).contains("Call us", "+4930");
  }

  @Test
  void aListHasSectionsAndRows() throws IOException {
    var row = new ListSection.Row("r1", "Row", "what it is");
    cloud.send(
        new ListMessage(
            "Menu", "Choose", null, "Open", List.of(new ListSection("S", List.of(row)))));
    assertThat(sent().path("interactive"))
        .isEqualTo(
            json(
                """
                {"type":"list","header":{"type":"text","text":"Menu"},"body":{"text":"Choose"},
                 "action":{"button":"Open","sections":[{"title":"S","rows":[
                   {"id":"r1","title":"Row","description":"what it is"}]}]}}
                """));
  }

  @Test
  void aPollIsNumberedText() {
    cloud.send(new Content.Poll("When?", List.of("Monday", "Friday"), 1));
    assertThat(sent().path("text").path("body").asText()).isEqualTo("When?\n1. Monday\n2. Friday");
  }

  @Test
  void aProductIsText() {
    var soup = new Product(new ProductId("soup"), "Soup", new Price(450, "EUR"));
    cloud.send(new Content.SharedProduct(CloudFixture.FRIEND, soup, null, null));
    assertThat(sent().path("text").path("body").asText()).isEqualTo("Soup\n4.50 EUR");
  }

  @Test
  void aTemplateHasItsLanguageAndParameters() throws IOException {
    var components = "[{\"type\":\"body\",\"parameters\":[{\"type\":\"text\",\"text\":\"7\"}]}]";
    cloud.send(new Content.Template("order_ready", "en_US", components, "Order 7 is ready."));
    assertThat(sent().path("template").path("language").path("code").asText()).isEqualTo("en_US");
    assertThat(sent().path("template").path("components")).isEqualTo(json(components));
  }

  @Test
  void aReactionToAnOwnMessageUsesTheIdThatMetaGaveIt() {
    var mine = cloud.send(new Content.Text("mine"));
    var wire = sent().path("wamid").asText();
    cloud.can(Reacting.class).react(CloudFixture.FRIEND, mine.key(), new Emoji("👍"));
    assertThat(sent().path("reaction").path("message_id").asText()).isEqualTo(wire);
    assertThat(sent().path("reaction").path("emoji").asText()).isEqualTo("👍");
  }

  @Test
  void readAndTypingNameWhatThePersonWroteLast() {
    var presence = cloud.can(PresenceSending.class);
    presence.showIn(CloudFixture.FRIEND, Presence.COMPOSING);
    assertThat(cloud.graph.reads()).isEmpty();
    cloud.meta.text("one");
    var last = cloud.meta.text("two");
    cloud.can(ReadReceipts.class).markRead(CloudFixture.FRIEND, List.of());
    presence.showIn(CloudFixture.FRIEND, Presence.COMPOSING);
    presence.showIn(CloudFixture.FRIEND, Presence.PAUSED);
    assertThat(cloud.graph.reads())
        .hasSize(2)
        .allSatisfy(read -> assertThat(read.path("message_id").asText()).isEqualTo(last));
    assertThat(cloud.graph.reads().getLast().path("typing_indicator").path("type").asText())
        .isEqualTo("text");
  }

  @Test
  void whatIsOlderThanAMonthIsForgotten() {
    cloud.meta.text("old");
    // Behind it, what the network keeps is written, at the time that the clock shows now.
    var old = cloud.send(new Content.Text("old"));
    cloud.time.advance(Duration.ofDays(29));
    var recent = cloud.send(new Content.Text("recent"));
    cloud.time.advance(Duration.ofDays(3));
    cloud.send(cloud.message(new Content.Text("to it")).quoting(recent.toQuote()));
    assertThat(sent().has("context")).isTrue();
    cloud.send(cloud.message(new Content.Text("to the other")).quoting(old.toQuote()));
    assertThat(sent().has("context")).isFalse();
    cloud.can(ReadReceipts.class).markRead(CloudFixture.FRIEND, List.of());
    assertThat(cloud.graph.reads()).isEmpty();
  }

  @Test
  void afterARestartReadAndRepliesStillFindTheirMessages() {
    var last = cloud.meta.text("one");
    var mine = cloud.send(new Content.Text("mine"));
    var wire = sent().path("wamid").asText();
    cloud.reopen();
    cloud.can(ReadReceipts.class).markRead(CloudFixture.FRIEND, List.of());
    assertThat(cloud.graph.reads().getLast().path("message_id").asText()).isEqualTo(last);
    cloud.send(cloud.message(new Content.Text("more")).quoting(mine.toQuote()));
    assertThat(sent().path("context").path("message_id").asText()).isEqualTo(wire);
    cloud.can(MessageSending.class).send(mine);
    assertThat(cloud.graph.sent()).hasSize(2);
  }
}
