package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.media.Attachment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A card of a [InteractiveContent.Carousel].
public record CarouselCard(
    @Nullable String title,
    String body,
    @Nullable String footer,
    @Nullable Attachment image,
    List<Button> buttons) {
  public CarouselCard {
    buttons = List.copyOf(buttons);
  }

  CarouselCard with(@Nullable Attachment other) {
    return new CarouselCard(title, body, footer, other, buttons);
  }
}
