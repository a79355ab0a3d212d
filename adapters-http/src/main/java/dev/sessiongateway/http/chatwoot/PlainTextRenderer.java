package dev.sessiongateway.http.chatwoot;

import dev.sessiongateway.domain.app.ChatwootText;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What a message says, as text for an agent; its file goes beside it.
final class PlainTextRenderer {
  private PlainTextRenderer() {}

  static String of(Content content, ChatwootTexts texts) {
    return switch (content) {
      case Content.Location place ->
          texts.say(
              ChatwootText.LOCATION,
              Map.of(
                  "name", plain(place.title()),
                  "address", plain(place.address()),
                  "url", map(place)));
      case Content.Poll(var question, var options, _) -> {
        var all = options.stream().map(option -> "- " + option).collect(Collectors.joining("\n"));
        yield texts.say(ChatwootText.POLL, Map.of("name", question, "options", all));
      }
      case Content.ContactCards(var cards) ->
          cards.stream()
              .map(card -> Map.of("name", card.name(), "phones", numbers(card.vcard())))
              .map(values -> texts.say(ChatwootText.CONTACT, values))
              .collect(Collectors.joining("\n"));
      case Content.CalendarEvent event ->
          texts.say(
              ChatwootText.CALENDAR_EVENT,
              Map.of(
                  "name", event.name(),
                  "start", event.startsAt().toString(),
                  "location", plain(event.location()),
                  "description", plain(event.description())));
      case InteractiveContent.ListMessage list -> lines(list.title(), list.description());
      case Content.Unknown(var type, _) ->
          texts.say(ChatwootText.UNSUPPORTED, Map.of("type", type));
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

  private static String plain(@Nullable String text) {
    return text == null ? "" : text;
  }

  private static String map(Content.Location place) {
    return "https://maps.google.com/?q=" + place.latitude() + "," + place.longitude();
  }

  private static String numbers(String vcard) {
    return vcard
        .lines()
        .filter(line -> line.startsWith("TEL"))
        .map(line -> line.substring(line.indexOf(':') + 1))
        .collect(Collectors.joining(" "));
  }

  private static String lines(@Nullable String... parts) {
    return Stream.of(parts)
        .filter(part -> part != null && !part.isBlank())
        .collect(Collectors.joining("\n"));
  }
}
