package dev.sessiongateway.http.familyb.messaging;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.InteractiveContent.CarouselCard;
import dev.sessiongateway.http.familyb.field.FileField;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ContentLimits;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A text with cards side by side below it.
record SendCarouselBody(
    String number,
    @Length(max = ContentLimits.CAPTION) String body,
    @Size(min = 1, max = ContentLimits.CAROUSEL_CARDS) List<Card> cards,
    @JsonUnwrapped SendOptions options)
    implements SendBody {
  private static final String CARDS = "cards.";

  @Override
  public Content toContent(ApiRequest request) {
    return new InteractiveContent.Carousel(
        body,
        IntStream.range(0, cards.size())
            .mapToObj(i -> cards.get(i).toCard(CARDS + i + ".", i, request))
            .toList());
  }

  @Override
  public String named(String field) {
    return switch (field) {
      case "cards.buttons.text" -> "cards.buttons.displayText";
      case "file", "url" -> "cards.imageUrl";
      default -> field.startsWith("buttons") ? CARDS + field : field;
    };
  }

  record Card(
      @Nullable @Length(max = ContentLimits.TITLE) String title,
      @Length(max = ContentLimits.CAPTION) String body,
      @Nullable @Length(max = ContentLimits.TITLE) String footer,
      @Nullable FileField imageUrl,
      @Size(min = 1, max = ContentLimits.CARD_BUTTONS) List<ButtonBody> buttons) {

    CarouselCard toCard(String path, int index, ApiRequest request) {
      return new CarouselCard(
          Required.orNull(title),
          body,
          Required.orNull(footer),
          imageUrl == null || imageUrl.isBlank()
              ? null
              : MediaField.of(path + "imageUrl", imageUrl, null)
                  .toAttachment(MediaKind.IMAGE, request),
          IntStream.range(0, buttons.size()).mapToObj(i -> button(path, index, i)).toList());
    }

    /// The default ids differ from card to card.
    private Button button(String path, int card, int index) {
      var field = path + "buttons." + index + ".";
      var button = buttons.get(index).toButton(field, card + "-" + index);
      if (button instanceof Button.Pix) {
        throw Fault.invalid(field + "type", "must be reply, copy, url or call");
      }
      return button;
    }
  }
}
