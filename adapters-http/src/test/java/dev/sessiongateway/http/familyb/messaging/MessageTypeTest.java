package dev.sessiongateway.http.familyb.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.contact.LidLookup;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.catalog.OrderItem;
import dev.sessiongateway.domain.catalog.Price;
import dev.sessiongateway.domain.catalog.Product;
import dev.sessiongateway.domain.catalog.ProductId;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.ContactCard;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.InteractiveContent.ListSection;
import dev.sessiongateway.domain.messaging.ShopContent;
import dev.sessiongateway.http.kernel.messaging.ProtocolContent;
import dev.sessiongateway.http.kernel.messaging.ProtocolType;
import dev.sessiongateway.http.kernel.server.PathSigner;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.net.URI;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessageTypeTest {
  private static final Attachment.Stored FILE =
      new Attachment.Stored(new MediaId("abcdefgh.bin"), "x/y", null, 1);
  private static final ContactCard CARD = new ContactCard("Grace", "BEGIN:VCARD\nEND:VCARD");

  static Stream<Content> contents() {
    var row = new ListSection.Row("1", "one", null);
    var others =
        Stream.<Content>of(
            new Content.Text("hi"),
            new Content.Location(1, 2, null, null),
            new InteractiveContent.Buttons(
                null, null, "hi", null, List.of(new Button.Reply("1", "yes"))),
            new InteractiveContent.ListMessage(
                "title", null, null, "open", List.of(new ListSection("some", List.of(row)))),
            new Content.Poll("tea?", List.of("yes", "no"), 1),
            new Content.CalendarEvent("party", null, Samples.NOON, null, null, false),
            new Content.ContactCards(List.of(CARD)),
            new Content.ContactCards(List.of(CARD, CARD)),
            new Content.Story(new Content.Text("hi"), null, List.of()),
            new Content.SharedProduct(
                Samples.GRACE, new Product(new ProductId("p"), "Soup", null), null, null),
            new ShopContent.ProductList(Samples.GRACE, null, null, "All", null, List.of()),
            new ShopContent.Order(
                Samples.GRACE, List.of(new OrderItem("p", 1, new Price(100, "EUR"))), null),
            new InteractiveContent.FlowReply("flow", "Sent", "{}"),
            new Content.Revoked(),
            new InteractiveContent.ButtonReply("1", "yes"),
            new InteractiveContent.ListReply("1", "one", null));
    var media =
        Stream.of(MediaKind.values()).map(kind -> (Content) new Content.Media(kind, FILE, null));
    return Stream.concat(others, media);
  }

  /// A message is found under the type that it is shown with.
  @ParameterizedTest
  @MethodSource("contents")
  void theWordIsTheKeyOfTheContent(Content content) {
    var server =
        new ServerInfo(
            "1",
            Samples.NOON,
            URI.create("http://gateway.test"),
            new PathSigner(new byte[32], new ManualTime()),
            null,
            LidLookup.NONE);
    var message = Samples.sent(1, Samples.GRACE).with(content);

    assertThat(ProtocolType.of(ContentKind.of(content)))
        .isEqualTo(ProtocolContent.of(message, Samples.session("ada"), server).type());
  }

  @ParameterizedTest
  @EnumSource
  void eachKindIsFoundByItsWord(ContentKind kind) {
    assertThat(ProtocolType.kinds(ProtocolType.of(kind))).contains(kind);
  }

  @ParameterizedTest
  @ValueSource(strings = {"reactionMessage", "UNKNOWN", "TEXT"})
  void otherWordsMeanNothingHere(String type) {
    assertThat(ProtocolType.kinds(type)).isEmpty();
  }
}
