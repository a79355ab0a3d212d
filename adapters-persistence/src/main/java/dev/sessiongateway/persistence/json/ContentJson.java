package dev.sessiongateway.persistence.json;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.ContactCard;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.GifSource;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.LinkPreview;
import dev.sessiongateway.domain.messaging.StoryStyle;
import dev.sessiongateway.domain.text.Coded;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

@JsonTypeInfo(
    use = JsonTypeInfo.Id.NAME,
    property = "type",
    visible = true,
    defaultImpl = UnknownContentJson.class)
@JsonSubTypes({
  @JsonSubTypes.Type(ContentJson.Text.class),
  @JsonSubTypes.Type(ContentJson.Media.class),
  @JsonSubTypes.Type(ContentJson.TextWithPreview.class),
  @JsonSubTypes.Type(ContentJson.Gif.class),
  @JsonSubTypes.Type(ContentJson.Location.class),
  @JsonSubTypes.Type(InteractiveContentJson.Buttons.class),
  @JsonSubTypes.Type(InteractiveContentJson.ListMessage.class),
  @JsonSubTypes.Type(CarouselJson.class),
  @JsonSubTypes.Type(InteractiveContentJson.NumberedChoices.class),
  @JsonSubTypes.Type(ContentJson.Poll.class),
  @JsonSubTypes.Type(ContentJson.CalendarEvent.class),
  @JsonSubTypes.Type(ContentJson.ContactCards.class),
  @JsonSubTypes.Type(ContentJson.Story.class),
  @JsonSubTypes.Type(ContentJson.Revoked.class),
  @JsonSubTypes.Type(InteractiveContentJson.ButtonReply.class),
  @JsonSubTypes.Type(InteractiveContentJson.ListReply.class),
  @JsonSubTypes.Type(UnknownContentJson.class)
})
sealed interface ContentJson
    permits ContentJson.Text,
        ContentJson.Media,
        ContentJson.TextWithPreview,
        ContentJson.Gif,
        ContentJson.Location,
        InteractiveContentJson,
        ContentJson.Poll,
        ContentJson.CalendarEvent,
        ContentJson.ContactCards,
        ContentJson.Story,
        ContentJson.Revoked,
        UnknownContentJson {
  Content toContent();

  static ContentJson of(Content content) {
    return switch (content) {
      case Content.Text(var text) -> new Text(text);
      case Content.Media(var kind, var file, var caption) ->
          new Media(kind.code(), FileJson.of(file), caption);
      case Content.TextWithPreview(var text, var preview) -> TextWithPreview.of(text, preview);
      case Content.Gif(var file, var caption, var source) ->
          new Gif(FileJson.of(file), caption, source.code());
      case Content.Location(var latitude, var longitude, var title, var address) ->
          new Location(latitude, longitude, title, address);
      case Content.Poll(var name, var options, var selectable) ->
          new Poll(name, options, selectable);
      case Content.CalendarEvent invitation -> CalendarEvent.of(invitation);
      case Content.ContactCards(var cards) ->
          new ContactCards(cards.stream().map(Card::of).toList());
      case Content.Story story -> Story.of(story);
      case Content.Revoked() -> new Revoked();
      case InteractiveContent interactive -> InteractiveContentJson.of(interactive);
      case Content.Unknown unknown -> UnknownContentJson.of(unknown);
    };
  }

  /// The database's names of the kinds of content: the type tags of the stored JSON.
  static String kindWord(ContentKind kind) {
    return switch (kind) {
      case IMAGE -> MediaKind.IMAGE.code();
      case VIDEO -> MediaKind.VIDEO.code();
      case AUDIO -> MediaKind.AUDIO.code();
      case VOICE -> MediaKind.VOICE.code();
      case DOCUMENT -> MediaKind.DOCUMENT.code();
      case STICKER -> MediaKind.STICKER.code();
      case VIDEO_NOTE -> MediaKind.VIDEO_NOTE.code();
      case TEXT -> "text";
      case LOCATION -> "location";
      case BUTTONS -> "buttons";
      case LIST -> "list";
      case CAROUSEL -> "carousel";
      case POLL -> "poll";
      case EVENT -> "event";
      case CONTACT -> "contact";
      case CONTACTS -> "contacts";
      case REVOKED -> "revoked";
      case BUTTON_REPLY -> "button-reply";
      case LIST_REPLY -> "list-reply";
      case UNKNOWN -> "unknown";
    };
  }

  @JsonTypeName("text")
  record Text(String text) implements ContentJson {
    @Override
    public Content toContent() {
      return new Content.Text(text);
    }
  }

  @JsonTypeName("media")
  record Media(String kind, FileJson file, @Nullable String caption) implements ContentJson {
    @Override
    public Content toContent() {
      return new Content.Media(Coded.of(MediaKind.class, kind), file.toAttachment(), caption);
    }
  }

  @JsonTypeName("text-with-preview")
  record TextWithPreview(
      String text,
      String url,
      String title,
      @Nullable String description,
      @Nullable FileJson image,
      boolean large)
      implements ContentJson {
    static TextWithPreview of(String text, LinkPreview preview) {
      return new TextWithPreview(
          text,
          preview.url(),
          preview.title(),
          preview.description(),
          FileJson.ofOptional(preview.image()),
          preview.large());
    }

    @Override
    public Content toContent() {
      return new Content.TextWithPreview(
          text,
          new LinkPreview(
              url, title, description, image == null ? null : image.toAttachment(), large));
    }
  }

  @JsonTypeName("gif")
  record Gif(FileJson file, @Nullable String caption, String source) implements ContentJson {
    @Override
    public Content toContent() {
      return new Content.Gif(file.toAttachment(), caption, Coded.of(GifSource.class, source));
    }
  }

  @JsonTypeName("location")
  record Location(
      double latitude, double longitude, @Nullable String title, @Nullable String address)
      implements ContentJson {
    @Override
    public Content toContent() {
      return new Content.Location(latitude, longitude, title, address);
    }
  }

  @JsonTypeName("poll")
  record Poll(String name, List<String> options, int selectable) implements ContentJson {
    @Override
    public Content toContent() {
      return new Content.Poll(name, options, selectable);
    }
  }

  @JsonTypeName("event")
  record CalendarEvent(
      String name,
      @Nullable String description,
      String startsAt,
      @Nullable String endsAt,
      @Nullable String location,
      boolean extraGuests)
      implements ContentJson {
    static CalendarEvent of(Content.CalendarEvent event) {
      var end = event.endsAt();
      return new CalendarEvent(
          event.name(),
          event.description(),
          event.startsAt().toString(),
          end == null ? null : end.toString(),
          event.location(),
          event.extraGuests());
    }

    @Override
    public Content toContent() {
      return new Content.CalendarEvent(
          name,
          description,
          Instant.parse(startsAt),
          endsAt == null ? null : Instant.parse(endsAt),
          location,
          extraGuests);
    }
  }

  @JsonTypeName("contacts")
  record ContactCards(List<Card> cards) implements ContentJson {
    @Override
    public Content toContent() {
      return new Content.ContactCards(cards.stream().map(Card::toCard).toList());
    }
  }

  /// @param background of a text, with its font; absent when the network chooses
  @JsonTypeName("story")
  record Story(
      ContentJson shown, @Nullable String background, @Nullable Integer font, List<String> audience)
      implements ContentJson {
    static Story of(Content.Story story) {
      var style = story.look();
      return new Story(
          ContentJson.of(story.shown()),
          style == null ? null : style.background(),
          style == null ? null : style.font(),
          story.audience().stream().map(Address::toString).toList());
    }

    @Override
    public Content toContent() {
      return new Content.Story(
          shown.toContent(),
          background == null || font == null ? null : new StoryStyle(background, font),
          audience.stream().map(AddressText::read).toList());
    }
  }

  @JsonTypeName("revoked")
  record Revoked() implements ContentJson {
    @Override
    public Content toContent() {
      return new Content.Revoked();
    }
  }

  record Card(String name, String vcard) {
    static Card of(ContactCard card) {
      return new Card(card.name(), card.vcard());
    }

    ContactCard toCard() {
      return new ContactCard(name, vcard);
    }
  }
}
