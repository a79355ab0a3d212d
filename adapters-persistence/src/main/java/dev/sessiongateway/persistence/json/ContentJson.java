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
import dev.sessiongateway.domain.messaging.LinkPreview;
import dev.sessiongateway.domain.messaging.ListSection;
import dev.sessiongateway.domain.messaging.NumberedChoice;
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
  @JsonSubTypes.Type(ContentJson.Buttons.class),
  @JsonSubTypes.Type(ContentJson.ListMessage.class),
  @JsonSubTypes.Type(CarouselJson.class),
  @JsonSubTypes.Type(ContentJson.NumberedChoices.class),
  @JsonSubTypes.Type(ContentJson.Poll.class),
  @JsonSubTypes.Type(ContentJson.CalendarEvent.class),
  @JsonSubTypes.Type(ContentJson.ContactCards.class),
  @JsonSubTypes.Type(ContentJson.Story.class),
  @JsonSubTypes.Type(ContentJson.Revoked.class),
  @JsonSubTypes.Type(ContentJson.ButtonReply.class),
  @JsonSubTypes.Type(ContentJson.ListReply.class),
  @JsonSubTypes.Type(UnknownContentJson.class)
})
sealed interface ContentJson
    permits ContentJson.Text,
        ContentJson.Media,
        ContentJson.TextWithPreview,
        ContentJson.Gif,
        ContentJson.Location,
        ContentJson.Buttons,
        ContentJson.ListMessage,
        CarouselJson,
        ContentJson.NumberedChoices,
        ContentJson.Poll,
        ContentJson.CalendarEvent,
        ContentJson.ContactCards,
        ContentJson.Story,
        ContentJson.Revoked,
        ContentJson.ButtonReply,
        ContentJson.ListReply,
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
      case Content.Buttons(var header, var image, var body, var footer, var buttons) ->
          new Buttons(
              header,
              FileJson.ofOptional(image),
              body,
              footer,
              buttons.stream().map(ButtonJson::of).toList());
      case Content.ListMessage(var title, var description, var footer, var button, var sections) ->
          new ListMessage(
              title, description, footer, button, sections.stream().map(Section::of).toList());
      case Content.Carousel carousel -> CarouselJson.of(carousel);
      case Content.NumberedChoices(var shown, var choices) ->
          new NumberedChoices(of(shown), choices.stream().map(Choice::of).toList());
      case Content.Poll(var name, var options, var selectable) ->
          new Poll(name, options, selectable);
      case Content.CalendarEvent invitation -> CalendarEvent.of(invitation);
      case Content.ContactCards(var cards) ->
          new ContactCards(cards.stream().map(Card::of).toList());
      case Content.Story story -> Story.of(story);
      case Content.Revoked() -> new Revoked();
      case Content.ButtonReply(var id, var text) -> new ButtonReply(id, text);
      case Content.ListReply(var id, var text, var description) ->
          new ListReply(id, text, description);
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

  @JsonTypeName("numbered-choices")
  record NumberedChoices(ContentJson shown, List<Choice> choices) implements ContentJson {
    @Override
    public Content toContent() {
      return new Content.NumberedChoices(
          shown.toContent(), choices.stream().map(Choice::toChoice).toList());
    }
  }

  record Choice(String kind, String id, String text, @Nullable String description) {
    static Choice of(NumberedChoice choice) {
      return new Choice(choice.kind().code(), choice.id(), choice.text(), choice.description());
    }

    NumberedChoice toChoice() {
      return new NumberedChoice(Coded.of(NumberedChoice.Kind.class, kind), id, text, description);
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

  @JsonTypeName("buttons")
  record Buttons(
      @Nullable String header,
      @Nullable FileJson image,
      String body,
      @Nullable String footer,
      List<ButtonJson> buttons)
      implements ContentJson {
    @Override
    public Content toContent() {
      return new Content.Buttons(
          header,
          image == null ? null : image.toAttachment(),
          body,
          footer,
          buttons.stream().map(ButtonJson::toButton).toList());
    }
  }

  @JsonTypeName("list")
  record ListMessage(
      String title,
      @Nullable String description,
      @Nullable String footer,
      String button,
      List<Section> sections)
      implements ContentJson {
    @Override
    public Content toContent() {
      return new Content.ListMessage(
          title, description, footer, button, sections.stream().map(Section::toSection).toList());
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

  @JsonTypeName("button-reply")
  record ButtonReply(String id, String text) implements ContentJson {
    @Override
    public Content toContent() {
      return new Content.ButtonReply(id, text);
    }
  }

  @JsonTypeName("list-reply")
  record ListReply(String id, String text, @Nullable String description) implements ContentJson {
    @Override
    public Content toContent() {
      return new Content.ListReply(id, text, description);
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

  record Section(String title, List<Row> rows) {
    static Section of(ListSection section) {
      return new Section(section.title(), section.rows().stream().map(Row::of).toList());
    }

    ListSection toSection() {
      return new ListSection(title, rows.stream().map(Row::toRow).toList());
    }
  }

  record Row(String id, String title, @Nullable String description) {
    static Row of(ListSection.Row row) {
      return new Row(row.rowId(), row.title(), row.description());
    }

    ListSection.Row toRow() {
      return new ListSection.Row(id, title, description);
    }
  }
}
