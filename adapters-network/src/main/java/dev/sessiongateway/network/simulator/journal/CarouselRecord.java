package dev.sessiongateway.network.simulator.journal;

import dev.sessiongateway.domain.messaging.CarouselCard;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A carousel in the journal.
record CarouselRecord(String body, List<CardPart> cards) implements InteractiveContentRecord {
  static CarouselRecord of(InteractiveContent.Carousel carousel) {
    return new CarouselRecord(
        carousel.body(), carousel.cards().stream().map(CardPart::of).toList());
  }

  @Override
  public Content toContent() {
    return new InteractiveContent.Carousel(body, cards.stream().map(CardPart::toCard).toList());
  }

  record CardPart(
      @Nullable String title,
      String body,
      @Nullable String footer,
      @Nullable FileRecord image,
      List<ButtonRecord> buttons) {
    static CardPart of(CarouselCard card) {
      return new CardPart(
          card.title(),
          card.body(),
          card.footer(),
          FileRecord.of(card.image()),
          card.buttons().stream().map(ButtonRecord::of).toList());
    }

    CarouselCard toCard() {
      return new CarouselCard(
          title,
          body,
          footer,
          image == null ? null : image.toAttachment(),
          buttons.stream().map(ButtonRecord::toButton).toList());
    }
  }
}
