package dev.sessiongateway.application.preview;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static dev.sessiongateway.application.GatewayFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.application.preview.PageReader.Page;
import dev.sessiongateway.application.preview.PageReader.Picture;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.LinkPreview;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.OutgoingMessage.Idempotency;
import dev.sessiongateway.domain.messaging.OutgoingMessage.PreviewRequest;
import dev.sessiongateway.domain.messaging.StoryStyle;
import dev.sessiongateway.domain.network.NetworkLimits.Limit;
import dev.sessiongateway.domain.session.SessionConfig;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinkPreviewsTest {
  private static final String MENU = "https://shop.example/menu";
  private static final String SEE = "See " + MENU + "!";
  private static final PreviewRequest WANTED = new PreviewRequest(true, false);

  private final FakePageReader pages = new FakePageReader();

  @AutoClose
  private final GatewayFixture gateway =
      new GatewayFixture()
          .with(config -> {
            config.pageReader = pages;
            config.linkPreviews = LinkPreviewPolicy.ON_REQUEST;
          });

  private Message send(OutgoingMessage message) {
    var sent = gateway.gateway().messaging().send(ADA, message);
    gateway.settle();
    return sent;
  }

  private static LinkPreview preview(Message message) {
    return ((Content.TextWithPreview) message.content()).preview();
  }

  private void serve(Page page) {
    pages.put(URI.create(MENU), page);
  }

  @Test
  void isOfTheFirstLinkAndTheSameForStoreEventAndNetwork() {
    gateway.active(ADA);
    serve(new Page("Menu", "Of this week", new Picture(MediaSamples.PNG)));
    var sent =
        send(text(SEE + " https://other.example").previewing(new PreviewRequest(true, true)));
    assertThat(sent.content().text()).isEqualTo(SEE + " https://other.example");
    var preview = preview(sent);
    assertThat(preview.url()).isEqualTo(MENU);
    assertThat(preview.title()).isEqualTo("Menu");
    assertThat(preview.description()).isEqualTo("Of this week");
    assertThat(preview.image().mimetype()).isEqualTo("image/png");
    assertThat(preview.large()).isTrue();
    assertThat(preview(gateway.network.sent(ADA).getLast())).isEqualTo(preview);
    assertThat(gateway.events(ADA, Event.MessageCreated.class))
        .extracting(event -> preview(event.message()))
        .containsExactly(preview);
  }

  @Test
  void isMissingWhenThePageIs() {
    gateway.active(ADA);
    assertThat(send(text(SEE).previewing(WANTED)).content()).isEqualTo(new Content.Text(SEE));
    assertThat(send(text("no link").previewing(WANTED)).content())
        .isEqualTo(new Content.Text("no link"));
    assertThat(pages.read()).containsExactly(URI.create(MENU));
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "ALWAYS,true,true",
        "ALWAYS,-,true",
        "ALWAYS,false,false",
        "ON_REQUEST,true,true",
        "ON_REQUEST,-,false",
        "ON_REQUEST,false,false",
        "OFF,true,false",
        "OFF,-,false"
      })
  void dependsOnThePolicyAndTheRequest(LinkPreviewPolicy policy, Boolean wanted, boolean made) {
    gateway.with(config -> {
      config.pageReader = pages;
      config.linkPreviews = policy;
    });
    gateway.active(ADA);
    serve(new Page("Menu", null, null));
    var sent = send(text(SEE).previewing(PreviewRequest.of(wanted, null)));
    assertThat(sent.content() instanceof Content.TextWithPreview).isEqualTo(made);
    assertThat(pages.read()).hasSize(made ? 1 : 0);
  }

  @Test
  void ofARepeatedSendIsThatOfTheFirstWhateverThePageSaysLater() {
    gateway.active(ADA);
    serve(new Page("Monday", null, null));
    var way = new Idempotency.ByKey("menu");
    var first = send(text(SEE).previewing(WANTED).withIdempotency(way));
    serve(new Page("Tuesday", null, null));
    var again = send(text(SEE).previewing(WANTED).withIdempotency(way));
    var without = send(text(SEE).withIdempotency(way));
    assertThat(again.content()).isEqualTo(first.content());
    assertThat(without.content()).isEqualTo(first.content());
    assertThat(pages.read()).hasSize(1);
    assertThat(gateway.network.attempts(ADA)).isEqualTo(1);
    assertFault(
        "message.id-reused", () -> send(text("Other").previewing(WANTED).withIdempotency(way)));
  }

  @Test
  void keepsToTheLimitsOfTheNetwork() {
    gateway.active(ADA);
    var limits = gateway.network.limits();
    var title = "x".repeat(limits.of(Limit.TITLE) - 1) + "🍲";
    serve(new Page(title, "y".repeat(limits.of(Limit.DESCRIPTION) + 1), null));
    var preview = preview(send(text(SEE).previewing(WANTED)));
    assertThat(preview.title()).isEqualTo("x".repeat(limits.of(Limit.TITLE) - 1));
    assertThat(preview.description()).hasSize(limits.of(Limit.DESCRIPTION));
  }

  @Test
  void leavesOutAPictureThatIsNone() {
    gateway.active(ADA);
    serve(new Page("Menu", null, new Picture(new byte[] {1, 2, 3})));
    var preview = preview(send(text(SEE).previewing(WANTED)));
    assertThat(preview.title()).isEqualTo("Menu");
    assertThat(preview.image()).isNull();
  }

  @Test
  void isOfStoriesToo() {
    gateway.active(ADA);
    serve(new Page("Menu", null, null));
    var story = new Content.Story(new Content.Text(SEE), new StoryStyle("#1B7430", 1), List.of());
    var sent = send(OutgoingMessage.to(Address.STATUS, story).previewing(WANTED));
    assertThat(((Content.Story) sent.content()).shown())
        .isEqualTo(
            new Content.TextWithPreview(SEE, new LinkPreview(MENU, "Menu", null, null, false)));
  }

  @Test
  void readsThePageThroughTheProxyOfTheSession() {
    var proxy = new SessionConfig.Proxy("proxy.example:3128", null, null);
    gateway.active(ADA, SessionConfig.DEFAULT.with(proxy));
    send(text(SEE).previewing(WANTED));
    assertThat(pages.throughProxies()).containsExactly(URI.create(MENU));
  }

  @Test
  void isNotMadeForWhatIsRefused() {
    gateway.active(ADA);
    assertFault("invalid.text", () -> send(text(" ").previewing(WANTED)));
    gateway.gateway().sessions().pause(ADA);
    assertFault("session.paused", () -> send(text(SEE).previewing(WANTED)));
    assertThat(pages.read()).isEmpty();
  }

  @Test
  void anEditedTextHasThePreviewOfItsOwnLink() {
    gateway.active(ADA);
    serve(new Page("Menu", null, null));
    var sent = send(text("See you"));
    edit(sent);
    assertThat(preview(stored(sent)).title()).isEqualTo("Menu");
  }

  @Test
  void anEditedCaptionHasNoneAndNoPageIsRead() {
    gateway.active(ADA);
    serve(new Page("Menu", null, null));
    var file = new Attachment.Inline(MediaSamples.PNG, "image/png", null);
    var picture = new Content.Media(MediaKind.IMAGE, file, "See you");
    var sent = send(OutgoingMessage.to(Samples.GRACE, picture));
    edit(sent);
    assertThat(stored(sent).content().text()).isEqualTo(SEE);
    assertThat(pages.read()).isEmpty();
  }

  private void edit(Message sent) {
    gateway.gateway().messaging().edit(ADA, Samples.GRACE, sent.id(), SEE, WANTED);
    gateway.settle();
  }

  private Message stored(Message sent) {
    return gateway.gateway().chats().message(ADA, sent.id());
  }
}
