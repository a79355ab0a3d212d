package dev.sessiongateway.network.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.InteractiveContent.Carousel;
import dev.sessiongateway.domain.messaging.InteractiveContent.CarouselCard;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Which cards side by side Meta gets as such, and how.
class CloudCarouselTest {
  private static final Attachment.Stored PICTURE =
      new Attachment.Stored(new MediaId("3A77AA55CC33EE110099.jpeg"), "image/jpeg", "a", 4);
  private static final Attachment.Stored FILM =
      new Attachment.Stored(new MediaId("3A77AA55CC33EE110099.mp4"), "video/mp4", "a", 4);
  private static final Button BUY = new Button.Url("Buy", "https://example.org/");
  private static final Button MORE = new Button.Reply("more", "More");

  private static CarouselCard card(Attachment.Stored file, String body, Button... buttons) {
    return new CarouselCard("Mug", body, null, file, List.of(buttons));
  }

  private static JsonNode written(CarouselCard... cards) {
    var carousel = new Carousel("Which?", List.of(cards));
    assertThat(CarouselObjects.canWrite(carousel)).isTrue();
    var body = Json.object();
    CarouselObjects.write(body, carousel, _ -> "4711");
    return body.path("interactive");
  }

  @Test
  void cardsWithAnAddressEach() throws Exception {
    assertThat(written(card(PICTURE, "Blue", BUY), card(PICTURE, "", BUY)))
        .isEqualTo(
            Json.read(
                """
                {"type":"carousel","body":{"text":"Which?"},"action":{"cards":[
                  {"card_index":0,"header":{"type":"image","image":{"id":"4711"}},"body":{"text":"*Mug*\\nBlue"},
                   "type":"cta_url","action":{"name":"cta_url","parameters":{"display_text":"Buy","url":"https://example.org/"}}},
                  {"card_index":1,"header":{"type":"image","image":{"id":"4711"}},"body":{"text":"*Mug*"},
                   "type":"cta_url","action":{"name":"cta_url","parameters":{"display_text":"Buy","url":"https://example.org/"}}}]}}
                """));
  }

  @Test
  void cardsWithReplies() {
    var cards = written(card(FILM, "Blue", MORE), card(FILM, "Red", MORE)).at("/action/cards");
    assertThat(cards.at("/1/header/type").asText()).isEqualTo("video");
    assertThat(cards.at("/1/action/buttons/0/quick_reply").toString())
        .isEqualTo("{\"id\":\"more\",\"title\":\"More\"}");
  }

  static Stream<List<CarouselCard>> others() {
    var one = card(PICTURE, "Blue", BUY);
    return Stream.of(
        List.of(one),
        List.of(one, card(FILM, "Red", BUY)),
        List.of(one, card(PICTURE, "Red", MORE)),
        List.of(one, new CarouselCard("Mug", "Red", null, null, List.of(BUY))),
        List.of(one, card(PICTURE, "x".repeat(160), BUY)),
        List.of(one, card(PICTURE, "1\n2\n3", BUY)),
        List.of(card(PICTURE, "1", BUY, MORE), card(PICTURE, "2", BUY, MORE)),
        List.of(
            card(PICTURE, "1", new Button.Call("Call", "1")),
            card(PICTURE, "2", new Button.Call("Call", "1"))));
  }

  @ParameterizedTest
  @MethodSource("others")
  void othersAreNoneOfMetas(List<CarouselCard> cards) {
    assertThat(CarouselObjects.canWrite(new Carousel("Which?", cards))).isFalse();
  }
}
