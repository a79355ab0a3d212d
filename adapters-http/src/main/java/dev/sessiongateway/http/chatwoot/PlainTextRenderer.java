package dev.sessiongateway.http.chatwoot;

import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What a message says, as text for an agent; its file goes beside it.
final class PlainTextRenderer {
  private PlainTextRenderer() {}

  static String of(Content content) {
    return switch (content) {
      case Content.Location place -> lines(place.title(), place.address(), map(place));
      case Content.Poll(var question, var options, _) ->
          question + options.stream().map(option -> "\n- " + option).collect(Collectors.joining());
      case Content.ContactCards(var cards) ->
          cards.stream()
              .map(card -> card.name() + numbers(card.vcard()))
              .collect(Collectors.joining("\n"));
      case Content.CalendarEvent event ->
          lines(event.name(), event.startsAt().toString(), event.location(), event.description());
      case InteractiveContent.ListMessage list -> lines(list.title(), list.description());
      case Content.Unknown(var type, _) -> "[" + type + "]";
      case Content.Text _,
          Content.TextWithPreview _,
          Content.Gif _,
          InteractiveContent.Carousel _,
          InteractiveContent.NumberedChoices _,
          Content.Media _,
          InteractiveContent.Buttons _,
          Content.Story _,
          Content.Revoked _,
          InteractiveContent.ButtonReply _,
          InteractiveContent.ListReply _ ->
          content.text();
    };
  }

  private static String map(Content.Location place) {
    return "https://maps.google.com/?q=" + place.latitude() + "," + place.longitude();
  }

  private static String numbers(String vcard) {
    return vcard
        .lines()
        .filter(line -> line.startsWith("TEL"))
        .map(line -> " " + line.substring(line.indexOf(':') + 1))
        .collect(Collectors.joining());
  }

  private static String lines(@Nullable String... parts) {
    return Stream.of(parts)
        .filter(part -> part != null && !part.isBlank())
        .collect(Collectors.joining("\n"));
  }
}
