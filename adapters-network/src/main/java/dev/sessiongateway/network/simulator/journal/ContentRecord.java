package dev.sessiongateway.network.simulator.journal;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.ContactCard;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.GifSource;
import dev.sessiongateway.domain.messaging.InteractiveContent;
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
  @JsonSubTypes.Type(name = "buttons", value = InteractiveContentRecord.Buttons.class),
  @JsonSubTypes.Type(name = "list", value = InteractiveContentRecord.Choices.class),
  @JsonSubTypes.Type(name = "poll", value = ContentRecord.Poll.class),
  @JsonSubTypes.Type(name = "event", value = ContentRecord.Invitation.class),
  @JsonSubTypes.Type(name = "contacts", value = ContentRecord.Cards.class),
  @JsonSubTypes.Type(name = "story", value = ContentRecord.Story.class),
  @JsonSubTypes.Type(name = "revoked", value = ContentRecord.Revoked.class),
  @JsonSubTypes.Type(name = "press", value = InteractiveContentRecord.Press.class),
  @JsonSubTypes.Type(name = "pick", value = InteractiveContentRecord.Pick.class),
  @JsonSubTypes.Type(name = "unknown", value = ContentRecord.Unknown.class)
})
public sealed interface ContentRecord
    permits ContentRecord.Text,
        ContentRecord.Media,
        ContentRecord.Gif,
        ContentRecord.Location,
        ContentRecord.Poll,
        ContentRecord.Invitation,
        ContentRecord.Cards,
        ContentRecord.Story,
        ContentRecord.Revoked,
        ContentRecord.Unknown,
        InteractiveContentRecord,
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
      case Content.Location(var latitude, var longitude, var title, var address) ->
          new Location(latitude, longitude, title, address);
      case Content.Poll(var name, var options, var selectable) ->
          new Poll(name, options, selectable);
      case Content.CalendarEvent event -> Invitation.of(event);
      case Content.ContactCards(var cards) ->
          new Cards(cards.stream().map(c -> new CardRecord(c.name(), c.vcard())).toList());
      case Content.Story story -> Story.of(story);
      case Content.Revoked() -> new Revoked();
      case InteractiveContent interactive -> InteractiveContentRecord.of(interactive);
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

  record Unknown(String type, String raw) implements ContentRecord {
    @Override
    public Content toContent() {
      return new Content.Unknown(type, raw);
    }
  }
}
