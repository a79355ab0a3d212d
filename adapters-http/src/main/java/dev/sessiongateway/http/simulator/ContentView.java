package dev.sessiongateway.http.simulator;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.CarouselCard;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.ListSection;
import dev.sessiongateway.domain.messaging.PollTally;
import dev.sessiongateway.domain.text.Ascii;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The content of a message besides its text: the fields of its type.
record ContentView(
    String type,
    @Nullable List<Pressable> buttons,
    @Nullable Rows list,
    @Nullable LocationView location,
    @Nullable Media media,
    @Nullable Choice choice) {

  static ContentView of(Content content) {
    return switch (content) {
      case Content.Text _, Content.TextWithPreview _ ->
          new ContentView("text", null, null, null, null, null);
      case Content.Gif gif ->
          new ContentView("gif", null, null, null, Media.of(gif.attachment()), null);
      case InteractiveContent.Carousel _ ->
          new ContentView("carousel", null, null, null, null, null);
      case InteractiveContent.NumberedChoices(var shown, _) -> of(shown);
      case Content.Media file ->
          new ContentView(
              Ascii.lower(file.kind().code()), null, null, null, Media.of(file.attachment()), null);
      case Content.Location location ->
          new ContentView("location", null, null, LocationView.of(location), null, null);
      case InteractiveContent.Buttons buttons ->
          new ContentView(
              "buttons",
              buttons.buttons().stream().map(Pressable::of).toList(),
              null,
              null,
              Media.of(buttons.headerImage()),
              null);
      case InteractiveContent.ListMessage list ->
          new ContentView("list", null, Rows.of(list), null, null, null);
      case InteractiveContent.ButtonReply(var id, var text) ->
          new ContentView("button_reply", null, null, null, null, new Choice(id, text));
      case InteractiveContent.ListReply(var id, var text, _) ->
          new ContentView("list_reply", null, null, null, null, new Choice(id, text));
      case Content.Poll _ -> new ContentView("poll", null, null, null, null, null);
      case Content.CalendarEvent _ -> new ContentView("event", null, null, null, null, null);
      case Content.ContactCards _ -> new ContentView("contacts", null, null, null, null, null);
      case Content.Story(var shown, _, _) -> of(shown);
      case Content.Revoked _ -> new ContentView("revoked", null, null, null, null, null);
      case Content.Unknown _ -> new ContentView("unknown", null, null, null, null, null);
    };
  }

  /// One button; only a `reply` can be pressed, by its id.
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Pressable(
      String type,
      String text,
      @Nullable String id,
      @Nullable String phoneNumber,
      @Nullable String copyCode,
      @Nullable String url) {
    static Pressable of(Button button) {
      return switch (button) {
        case Button.Reply(var id, var text) -> new Pressable("reply", text, id, null, null, null);
        case Button.Call(var text, var number) ->
            new Pressable("call", text, null, number, null, null);
        case Button.Copy(var text, var code) -> new Pressable("copy", text, null, null, code, null);
        case Button.Pix pix -> new Pressable("pix", pix.text(), null, null, pix.key(), null);
        case Button.Url(var text, var url) -> new Pressable("url", text, null, null, null, url);
      };
    }
  }

  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Rows(
      String title,
      @Nullable String description,
      @Nullable String footer,
      String button,
      List<Section> sections) {
    static Rows of(InteractiveContent.ListMessage list) {
      return new Rows(
          list.title(),
          list.description(),
          list.footer(),
          list.button(),
          list.sections().stream().map(Section::of).toList());
    }
  }

  record Section(String title, List<Row> rows) {
    static Section of(ListSection section) {
      return new Section(section.title(), section.rows().stream().map(Row::of).toList());
    }
  }

  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Row(String rowId, String title, @Nullable String description) {
    static Row of(ListSection.Row row) {
      return new Row(row.rowId(), row.title(), row.description());
    }
  }

  @JsonInclude(JsonInclude.Include.NON_NULL)
  record LocationView(
      double latitude, double longitude, @Nullable String title, @Nullable String address) {
    static LocationView of(Content.Location location) {
      return new LocationView(
          location.latitude(), location.longitude(), location.title(), location.address());
    }
  }

  /// @param id of the file in the gateway's media store
  /// @param seconds how long audio or video lasts, where that is known
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Media(
      String id,
      String mimetype,
      @Nullable String filename,
      long sizeBytes,
      @Nullable Integer seconds) {
    static @Nullable Media of(@Nullable Attachment file) {
      return file instanceof Attachment.Stored(var id, var type, var name, var size, var details)
          ? new Media(id.value(), type, name, size, details.seconds())
          : null;
    }
  }

  /// What is shown of the link in a text.
  ///
  /// @param image the id of its file in the gateway's media store
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Preview(
      String url,
      String title,
      @Nullable String description,
      @Nullable String image,
      boolean large) {
    static @Nullable Preview of(Content content) {
      return content instanceof Content.TextWithPreview(_, var preview)
          ? new Preview(
              preview.url(),
              preview.title(),
              preview.description(),
              id(preview.image()),
              preview.large())
          : null;
    }
  }

  /// A card of a carousel.
  ///
  /// @param image the id of its file in the gateway's media store
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record CarouselCardView(
      @Nullable String title,
      String body,
      @Nullable String footer,
      @Nullable String image,
      List<Pressable> buttons) {
    static @Nullable List<CarouselCardView> all(Content content) {
      return content instanceof InteractiveContent.Carousel carousel
          ? carousel.cards().stream().map(CarouselCardView::of).toList()
          : null;
    }

    private static CarouselCardView of(CarouselCard card) {
      return new CarouselCardView(
          card.title(),
          card.body(),
          card.footer(),
          id(card.image()),
          card.buttons().stream().map(Pressable::of).toList());
    }
  }

  private static @Nullable String id(@Nullable Attachment file) {
    return file instanceof Attachment.Stored stored ? stored.id().value() : null;
  }

  /// The pressed button or the picked row.
  record Choice(String id, String text) {}

  /// @param selectable how many may be chosen; 0 means any number
  /// @param votes who chose each option
  record Poll(String name, List<String> options, int selectable, Map<String, List<String>> votes) {
    static @Nullable Poll of(Content content, List<PollTally> tallies) {
      return content instanceof Content.Poll(var name, var options, var selectable)
          ? new Poll(name, options, selectable, votes(tallies))
          : null;
    }

    private static Map<String, List<String>> votes(List<PollTally> tallies) {
      var votes = new LinkedHashMap<String, List<String>>();
      for (var tally : tallies) {
        votes.put(tally.option(), tally.voters().stream().map(Address::toString).toList());
      }
      return votes;
    }
  }

  /// A calendar event that can be answered.
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Invitation(
      String name,
      @Nullable String description,
      Instant startsAt,
      @Nullable Instant endsAt,
      @Nullable String location,
      boolean extraGuests) {
    static @Nullable Invitation of(Content content) {
      return content instanceof Content.CalendarEvent event
          ? new Invitation(
              event.name(),
              event.description(),
              event.startsAt(),
              event.endsAt(),
              event.location(),
              event.extraGuests())
          : null;
    }
  }

  record Card(String name, String vcard) {
    static @Nullable List<Card> all(Content content) {
      return content instanceof Content.ContactCards(var cards)
          ? cards.stream().map(card -> new Card(card.name(), card.vcard())).toList()
          : null;
    }
  }
}
