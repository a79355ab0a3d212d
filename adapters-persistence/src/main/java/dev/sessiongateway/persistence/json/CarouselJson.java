package dev.sessiongateway.persistence.json;

import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.sessiongateway.domain.messaging.CarouselCard;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import java.util.List;
import org.jspecify.annotations.Nullable;

@JsonTypeName("carousel")
record CarouselJson(String body, List<Card> cards) implements InteractiveContentJson {
  static CarouselJson of(InteractiveContent.Carousel carousel) {
    return new CarouselJson(carousel.body(), carousel.cards().stream().map(Card::of).toList());
  }

  @Override
  public Content toContent() {
    return new InteractiveContent.Carousel(body, cards.stream().map(Card::toCard).toList());
  }

  record Card(
      @Nullable String title,
      String body,
      @Nullable String footer,
      @Nullable FileJson image,
      List<ButtonJson> buttons) {
    static Card of(CarouselCard card) {
      return new Card(
          card.title(),
          card.body(),
          card.footer(),
          FileJson.ofOptional(card.image()),
          card.buttons().stream().map(ButtonJson::of).toList());
    }

    CarouselCard toCard() {
      return new CarouselCard(
          title,
          body,
          footer,
          image == null ? null : image.toAttachment(),
          buttons.stream().map(ButtonJson::toButton).toList());
    }
  }
}
