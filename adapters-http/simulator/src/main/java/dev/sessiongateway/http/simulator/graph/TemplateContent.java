package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.application.simulation.CloudTemplate.Component;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.http.simulator.graph.TemplateBody.ParameterBody;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A template with its placeholders filled in, as virtual phones show it.
record TemplateContent(TemplateText text) {
  /// Whether it asks a person for the permission to call.
  boolean asksToCall() {
    return text.component(TemplateRules.CALL_PERMISSION).isPresent();
  }

  /// @throws GraphFault.Raised `132000` for other values than there are placeholders
  Content toContent() {
    var head = text.component("HEADER");
    var format = head.map(Component::format).orElse("");
    var header = head.filter(_ -> format.equals("TEXT")).map(one -> text.filled("header", one));
    var body = text.body();
    var footer = text.component("FOOTER").map(Component::text);
    var carousel = text.component(TemplateRules.CAROUSEL);
    if (carousel.isPresent()) {
      return new TemplateCarousel(carousel.get().cards(), text.values(), text.parts())
          .toContent(body);
    }
    var ofShop = new TemplateShop(text).toContent(header.orElse(null), body, footer.orElse(null));
    if (ofShop.isPresent()) {
      return ofShop.get();
    }
    var buttons = text.buttons();
    return switch (format) {
      case "LOCATION" -> placed(body, footer, buttons);
      case "IMAGE" -> filed(MediaKind.IMAGE, "image", ParameterBody::image, body, footer, buttons);
      case "VIDEO" -> filed(MediaKind.VIDEO, "video", ParameterBody::video, body, footer, buttons);
      case "DOCUMENT" ->
          filed(MediaKind.DOCUMENT, "document", ParameterBody::document, body, footer, buttons);
      default -> shown(header, body, footer, buttons);
    };
  }

  private Content filed(
      MediaKind kind,
      String name,
      Function<ParameterBody, @Nullable MediaBody> part,
      String body,
      Optional<String> footer,
      List<Button> buttons) {
    var file = text.parts().files().stored(name, text.first(part, name), kind);
    return buttons.isEmpty()
        ? new Content.Media(kind, file, TemplateText.joined(Optional.empty(), body, footer))
        : new InteractiveContent.Buttons(null, file, body, footer.orElse(null), buttons);
  }

  /// Virtual phones show no map above a text, but the name, the address and the position.
  private Content placed(String body, Optional<String> footer, List<Button> buttons) {
    var place = text.first(ParameterBody::location, "location");
    var words =
        Stream.of(place.name(), place.address(), place.latitude() + ", " + place.longitude())
            .filter(part -> part != null && !part.isBlank())
            .collect(Collectors.joining(", "));
    return shown(Optional.of(words), body, footer, buttons);
  }

  private static Content shown(
      Optional<String> header, String body, Optional<String> footer, List<Button> buttons) {
    return buttons.isEmpty()
        ? new Content.Text(TemplateText.joined(header, body, footer))
        : new InteractiveContent.Buttons(
            header.orElse(null), null, body, footer.orElse(null), buttons);
  }
}
