package dev.sessiongateway.network.simulator.journal;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.ContactCard;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.GifSource;
import dev.sessiongateway.domain.messaging.ListSection;
import dev.sessiongateway.domain.messaging.StoryStyle;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The content of a message in the journal.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "is")
@JsonSubTypes({
  @JsonSubTypes.Type(name = "text", value = ContentRecord.Text.class),
  @JsonSubTypes.Type(name = "media", value = ContentRecord.Media.class),
  @JsonSubTypes.Type(name = "preview", value = PreviewRecord.class),
  @JsonSubTypes.Type(name = "gif", value = ContentRecord.Gif.class),
  @JsonSubTypes.Type(name = "carousel", value = CarouselRecord.class),
  @JsonSubTypes.Type(name = "location", value = ContentRecord.Location.class),
  @JsonSubTypes.Type(name = "buttons", value = ContentRecord.Buttons.class),
  @JsonSubTypes.Type(name = "list", value = ContentRecord.Choices.class),
  @JsonSubTypes.Type(name = "poll", value = ContentRecord.Poll.class),
  @JsonSubTypes.Type(name = "event", value = ContentRecord.Invitation.class),
  @JsonSubTypes.Type(name = "contacts", value = ContentRecord.Cards.class),
  @JsonSubTypes.Type(name = "story", value = ContentRecord.Story.class),
  @JsonSubTypes.Type(name = "revoked", value = ContentRecord.Revoked.class),
  @JsonSubTypes.Type(name = "press", value = ContentRecord.Press.class),
  @JsonSubTypes.Type(name = "pick", value = ContentRecord.Pick.class),
  @JsonSubTypes.Type(name = "unknown", value = ContentRecord.Unknown.class)
})
public sealed interface ContentRecord
    permits ContentRecord.Text,
        ContentRecord.Media,
        ContentRecord.Gif,
        ContentRecord.Location,
        ContentRecord.Buttons,
        ContentRecord.Choices,
        ContentRecord.Poll,
        ContentRecord.Invitation,
        ContentRecord.Cards,
        ContentRecord.Story,
        ContentRecord.Revoked,
        ContentRecord.Press,
        ContentRecord.Pick,
        ContentRecord.Unknown,
        CarouselRecord,
        PreviewRecord {
  Content toContent();

  static ContentRecord of(Content content) {
    return switch (content) {
      case Content.Text(var text) -> new Text(text);
      case Content.Media(var kind, var file, var caption) ->
          new Media(kind, Objects.requireNonNull(FileRecord.of(file)), caption);
      case Content.TextWithPreview(var text, var preview) -> PreviewRecord.of(text, preview);
      case Content.Gif(var file, var caption, var source) ->
          new Gif(Objects.requireNonNull(FileRecord.of(file)), caption, source);
      case Content.Carousel carousel -> CarouselRecord.of(carousel);
      // The gateway hands over what is shown.
      case Content.NumberedChoices(var shown, _) -> of(shown);
      case Content.Location(var latitude, var longitude, var title, var address) ->
          new Location(latitude, longitude, title, address);
      case Content.Buttons(var header, var image, var body, var footer, var buttons) ->
          new Buttons(
              header,
              FileRecord.of(image),
              body,
              footer,
              buttons.stream().map(ButtonRecord::of).toList());
      case Content.ListMessage(var title, var description, var footer, var button, var sections) ->
          new Choices(
              title,
              description,
              footer,
              button,
              sections.stream().map(SectionRecord::of).toList());
      case Content.Poll(var name, var options, var selectable) ->
          new Poll(name, options, selectable);
      case Content.CalendarEvent event -> Invitation.of(event);
      case Content.ContactCards(var cards) ->
          new Cards(cards.stream().map(c -> new CardRecord(c.name(), c.vcard())).toList());
      case Content.Story story -> Story.of(story);
      case Content.Revoked() -> new Revoked();
      case Content.ButtonReply(var buttonId, var text) -> new Press(buttonId, text);
      case Content.ListReply(var rowId, var text, var description) ->
          new Pick(rowId, text, description);
      case Content.Unknown(var type, var raw) -> new Unknown(type, raw);
    };
  }

  record Text(String text) implements ContentRecord {
    @Override
    public Content toContent() {
      return new Content.Text(text);
    }
  }

  record Media(MediaKind kind, FileRecord file, @Nullable String caption) implements ContentRecord {
    @Override
    public Content toContent() {
      return new Content.Media(kind, file.toAttachment(), caption);
    }
  }

  record Gif(FileRecord file, @Nullable String caption, GifSource source) implements ContentRecord {
    @Override
    public Content toContent() {
      return new Content.Gif(file.toAttachment(), caption, source);
    }
  }

  record Location(
      double latitude, double longitude, @Nullable String title, @Nullable String address)
      implements ContentRecord {
    @Override
    public Content toContent() {
      return new Content.Location(latitude, longitude, title, address);
    }
  }

  record Buttons(
      @Nullable String header,
      @Nullable FileRecord image,
      String body,
      @Nullable String footer,
      List<ButtonRecord> buttons)
      implements ContentRecord {
    @Override
    public Content toContent() {
      var picture = image == null ? null : image.toAttachment();
      return new Content.Buttons(
          header, picture, body, footer, buttons.stream().map(ButtonRecord::toButton).toList());
    }
  }

  record Choices(
      String title,
      @Nullable String description,
      @Nullable String footer,
      String button,
      List<SectionRecord> sections)
      implements ContentRecord {
    @Override
    public Content toContent() {
      return new Content.ListMessage(
          title,
          description,
          footer,
          button,
          sections.stream().map(SectionRecord::toSection).toList());
    }
  }

  record Poll(String name, List<String> options, int selectable) implements ContentRecord {
    @Override
    public Content toContent() {
      return new Content.Poll(name, options, selectable);
    }
  }

  record Invitation(
      String name,
      @Nullable String description,
      String startsAt,
      @Nullable String endsAt,
      @Nullable String location,
      boolean extraGuests)
      implements ContentRecord {
    static Invitation of(Content.CalendarEvent event) {
      return new Invitation(
          event.name(),
          event.description(),
          event.startsAt().toString(),
          event.endsAt() == null ? null : event.endsAt().toString(),
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

  record Cards(List<CardRecord> cards) implements ContentRecord {
    @Override
    public Content toContent() {
      return new Content.ContactCards(
          cards.stream().map(card -> new ContactCard(card.name(), card.vcard())).toList());
    }
  }

  record CardRecord(String name, String vcard) {}

  /// @param background,font absent together
  /// @param audience absent for everybody
  record Story(
      ContentRecord shown,
      @Nullable String background,
      @Nullable Integer font,
      @Nullable List<String> audience)
      implements ContentRecord {
    static Story of(Content.Story story) {
      var style = story.look();
      return new Story(
          ContentRecord.of(story.shown()),
          style == null ? null : style.background(),
          style == null ? null : style.font(),
          story.audience().isEmpty()
              ? null
              : story.audience().stream().map(Address::toString).toList());
    }

    @Override
    public Content toContent() {
      return new Content.Story(
          shown.toContent(),
          background == null || font == null ? null : new StoryStyle(background, font),
          audience == null ? List.of() : audience.stream().map(MessageRecord::jid).toList());
    }
  }

  record Revoked() implements ContentRecord {
    @Override
    public Content toContent() {
      return new Content.Revoked();
    }
  }

  record Press(String buttonId, String text) implements ContentRecord {
    @Override
    public Content toContent() {
      return new Content.ButtonReply(buttonId, text);
    }
  }

  record Pick(String rowId, String text, @Nullable String description) implements ContentRecord {
    @Override
    public Content toContent() {
      return new Content.ListReply(rowId, text, description);
    }
  }

  record Unknown(String type, String raw) implements ContentRecord {
    @Override
    public Content toContent() {
      return new Content.Unknown(type, raw);
    }
  }

  /// @param value the id, phone number, code, address or Pix key, by kind
  /// @param currency,keyType for Pix only
  record ButtonRecord(
      Kind kind,
      String text,
      String value,
      @Nullable String currency,
      Button.Pix.@Nullable KeyType keyType) {
    enum Kind {
      @JsonProperty("REPLY")
      REPLY,
      @JsonProperty("CALL")
      CALL,
      @JsonProperty("COPY")
      COPY,
      @JsonProperty("URL")
      URL,
      @JsonProperty("PIX")
      PIX
    }

    private ButtonRecord(Kind kind, String text, String value) {
      this(kind, text, value, null, null);
    }

    static ButtonRecord of(Button button) {
      return switch (button) {
        case Button.Reply(var id, var text) -> new ButtonRecord(Kind.REPLY, text, id);
        case Button.Call(var text, var number) -> new ButtonRecord(Kind.CALL, text, number);
        case Button.Copy(var text, var code) -> new ButtonRecord(Kind.COPY, text, code);
        case Button.Url(var text, var url) -> new ButtonRecord(Kind.URL, text, url);
        case Button.Pix(var currency, var name, var keyType, var key) ->
            new ButtonRecord(Kind.PIX, name, key, currency, keyType);
      };
    }

    Button toButton() {
      return switch (kind) {
        case REPLY -> new Button.Reply(value, text);
        case CALL -> new Button.Call(text, value);
        case COPY -> new Button.Copy(text, value);
        case URL -> new Button.Url(text, value);
        case PIX ->
            new Button.Pix(
                Objects.requireNonNull(currency), text, Objects.requireNonNull(keyType), value);
      };
    }
  }

  record SectionRecord(String title, List<RowRecord> rows) {
    static SectionRecord of(ListSection section) {
      return new SectionRecord(
          section.title(),
          section.rows().stream()
              .map(row -> new RowRecord(row.rowId(), row.title(), row.description()))
              .toList());
    }

    ListSection toSection() {
      return new ListSection(
          title,
          rows.stream()
              .map(row -> new ListSection.Row(row.rowId(), row.title(), row.description()))
              .toList());
    }
  }

  record RowRecord(String rowId, String title, @Nullable String description) {}
}
