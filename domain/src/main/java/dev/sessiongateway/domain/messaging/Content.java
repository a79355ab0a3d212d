package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.catalog.Product;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The content of a message: a fact from a network or a store, whatever its lengths and counts.
/// [OutgoingMessage] decides what can be sent.
public sealed interface Content
    permits Content.Text,
        Content.TextWithPreview,
        Content.Media,
        Content.Gif,
        Content.Location,
        Content.Poll,
        Content.CalendarEvent,
        Content.ContactCards,
        Content.Template,
        Content.SharedProduct,
        Content.Story,
        Content.Revoked,
        Content.Unknown,
        ShopContent,
        InteractiveContent {
  /// The plain-text form of the content; empty when there is no text.
  String text();

  /// The file of the content, if any.
  default @Nullable Attachment attachment() {
    return null;
  }

  /// All files of the content.
  default List<Attachment> files() {
    return attachment() == null ? List.of() : List.of(attachment());
  }

  /// This content with other files, such as the stored ones.
  ///
  /// @param change called for each file, in order
  default Content withFiles(UnaryOperator<Attachment> change) {
    return this;
  }

  /// This content with another text or caption; empty when it has none that can be edited.
  default Optional<Content> withText(String text) {
    return switch (this) {
      case Text _, TextWithPreview _ -> Optional.of(new Text(text));
      case Media(var kind, var file, _) -> Optional.of(new Media(kind, file, text));
      case Gif(var file, _, var source) -> Optional.of(new Gif(file, text, source));
      case InteractiveContent.NumberedChoices(var shown, _) -> shown.withText(text);
      case Content _ -> Optional.empty();
    };
  }

  /// What a forwarded copy of this content is; empty when it cannot be forwarded.
  default Optional<Content> forwardable() {
    return switch (this) {
      case Template(_, _, _, var text) -> Optional.of(new Text(text));
      case InteractiveContent.ButtonReply(_, var text) -> Optional.of(new Text(text));
      case InteractiveContent.ListReply(_, var text, _) -> Optional.of(new Text(text));
      case Story(var shown, _, _) -> Optional.of(shown);
      case InteractiveContent.FlowReply _, ShopContent.Order _, Revoked _, Unknown _ ->
          Optional.empty();
      case Content _ -> Optional.of(this);
    };
  }

  record Text(String text) implements Content {}

  /// A text with a link, and what to show of the linked page.
  record TextWithPreview(String text, LinkPreview preview) implements Content {
    @Override
    public List<Attachment> files() {
      return preview.image() == null ? List.of() : List.of(preview.image());
    }

    @Override
    public Content withFiles(UnaryOperator<Attachment> change) {
      return preview.image() == null
          ? this
          : new TextWithPreview(text, preview.with(change.apply(preview.image())));
    }
  }

  record Media(MediaKind kind, Attachment attachment, @Nullable String caption) implements Content {
    @Override
    public String text() {
      return caption == null ? "" : caption;
    }

    @Override
    public Content withFiles(UnaryOperator<Attachment> change) {
      return new Media(kind, change.apply(attachment), caption);
    }
  }

  /// A video without sound that plays by itself, again and again.
  record Gif(Attachment attachment, @Nullable String caption, GifSource source) implements Content {
    @Override
    public String text() {
      return caption == null ? "" : caption;
    }

    @Override
    public Content withFiles(UnaryOperator<Attachment> change) {
      return new Gif(change.apply(attachment), caption, source);
    }
  }

  /// Degrees, WGS 84.
  ///
  /// @spec api.md#post-base_urlapisendlocation sendLocation
  record Location(
      double latitude, double longitude, @Nullable String title, @Nullable String address)
      implements Content {
    @Override
    public String text() {
      return title == null ? "" : title;
    }
  }

  /// A question with options to choose from.
  ///
  /// @param selectable how many may be chosen; 0 means any number
  record Poll(String name, List<String> options, int selectable) implements Content {
    public Poll {
      options = List.copyOf(options);
    }

    /// Checks the options that a person chooses.
    ///
    /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.options`
    public void checkVote(List<String> chosen) {
      if (!options.containsAll(chosen)) {
        throw Fault.invalid("options", "must be options of the poll");
      }
      if (new HashSet<>(chosen).size() != chosen.size()) {
        throw Fault.invalid("options", "must be unique");
      }
      if (selectable > 0 && chosen.size() > selectable) {
        throw Fault.invalid("options", "must be at most " + selectable);
      }
    }

    @Override
    public String text() {
      return name;
    }
  }

  /// An invitation to an event, which recipients can answer.
  ///
  /// @param extraGuests whether invitees may bring guests
  record CalendarEvent(
      String name,
      @Nullable String description,
      Instant startsAt,
      @Nullable Instant endsAt,
      @Nullable String location,
      boolean extraGuests)
      implements Content {
    @Override
    public String text() {
      return name;
    }

    /// All of it as text, for a network without events.
    public String asText() {
      var lines = new StringJoiner("\n").add(name);
      if (description != null) {
        lines.add(description);
      }
      lines.add(endsAt == null ? startsAt.toString() : startsAt + " - " + endsAt);
      if (location != null) {
        lines.add(location);
      }
      return lines.toString();
    }
  }

  /// The cards of one or more people.
  record ContactCards(List<ContactCard> cards) implements Content {
    public ContactCards {
      cards = List.copyOf(cards);
    }

    @Override
    public String text() {
      return cards.isEmpty() ? "" : cards.getFirst().name();
    }
  }

  /// A message from a template that the network has approved.
  ///
  /// @param language as the network writes it, such as `en_US`
  /// @param components the JSON array of its parameters, as the network takes them
  /// @param text what the recipient reads
  record Template(String name, String language, String components, String text)
      implements Content {}

  /// A product of a shop.
  ///
  /// @param shop the business that offers it
  record SharedProduct(
      Address shop, Product product, @Nullable String body, @Nullable String footer)
      implements Content {
    /// The name of the product, by which it is found.
    @Override
    public String text() {
      return product.name();
    }

    @Override
    public @Nullable Attachment attachment() {
      return product.images().isEmpty() ? null : product.images().getFirst();
    }

    @Override
    public List<Attachment> files() {
      return product.images();
    }

    @Override
    public Content withFiles(UnaryOperator<Attachment> change) {
      return new SharedProduct(shop, product.withImages(change), body, footer);
    }

    /// All of it as text, for a network without shops.
    public String asText() {
      var lines = new StringJoiner("\n").add(product.asText());
      if (body != null) {
        lines.add(body);
      }
      if (footer != null) {
        lines.add(footer);
      }
      return lines.toString();
    }
  }

  /// A story: a post that is visible for a day.
  ///
  /// @param shown a text, image, video or audio
  /// @param look of a text or a voice note; absent for other contents, and when the network chooses
  /// @param audience the persons who may see it; empty means all contacts of the account
  record Story(Content shown, @Nullable StoryStyle look, List<Address> audience)
      implements Content {
    /// A story is shown for so long.
    public static final Duration LIFETIME = Duration.ofHours(24);

    public Story {
      audience = List.copyOf(audience);
    }

    @Override
    public String text() {
      return shown.text();
    }

    @Override
    public @Nullable Attachment attachment() {
      return shown.attachment();
    }

    @Override
    public List<Attachment> files() {
      return shown.files();
    }

    @Override
    public Content withFiles(UnaryOperator<Attachment> change) {
      return new Story(shown.withFiles(change), look, audience);
    }
  }

  /// The placeholder for a message that was deleted for everyone.
  record Revoked() implements Content {
    @Override
    public String text() {
      return "";
    }
  }

  /// Something that this version does not know, kept as it came.
  ///
  /// @param type what the network or the later version calls it
  /// @param raw all of it, in the text or JSON in which it came
  record Unknown(String type, String raw) implements Content {
    @Override
    public String text() {
      return "";
    }
  }
}
