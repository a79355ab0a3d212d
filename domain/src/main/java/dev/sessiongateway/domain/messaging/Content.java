package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a message says. A content that exists is valid.
public sealed interface Content {

  /// What a reader without the rich form would see; empty when there is no text.
  String text();

  /// The file that goes with it, if any.
  default @Nullable Attachment attachment() {
    return null;
  }

  /// The same content with its file replaced, once it is stored.
  default Content with(Attachment.Stored stored) {
    return this;
  }

  /// The same content with another text or caption; empty when it has none that can be edited.
  default Optional<Content> withText(String text) {
    return Optional.empty();
  }

  record Text(String text) implements Content {
    public Text {
      Limits.text("text", text, Limits.BODY);
    }

    @Override
    public Optional<Content> withText(String other) {
      return Optional.of(new Text(other));
    }
  }

  record Media(MediaKind kind, Attachment attachment, @Nullable String caption) implements Content {
    public Media {
      Limits.atMost("caption", caption, Limits.CAPTION);
    }

    @Override
    public String text() {
      return caption == null ? "" : caption;
    }

    @Override
    public Content with(Attachment.Stored stored) {
      return new Media(kind, stored, caption);
    }

    @Override
    public Optional<Content> withText(String other) {
      return Optional.of(new Media(kind, attachment, other));
    }
  }

  /// Degrees, WGS 84.
  ///
  /// @spec api.md#post-base_urlapisendlocation sendLocation
  record Location(
      double latitude, double longitude, @Nullable String title, @Nullable String address)
      implements Content {
    public Location {
      if (!(Math.abs(latitude) <= 90)) {
        throw Fault.invalid("latitude", "must be -90 to 90 degrees");
      }
      if (!(Math.abs(longitude) <= 180)) {
        throw Fault.invalid("longitude", "must be -180 to 180 degrees");
      }
      Limits.atMost("title", title, Limits.TITLE);
      Limits.atMost("address", address, Limits.TITLE);
    }

    @Override
    public String text() {
      return title == null ? "" : title;
    }
  }

  /// A text with buttons below it.
  ///
  /// @spec api.md#post-base_urlapisendbuttons sendButtons
  record Buttons(
      @Nullable String header,
      @Nullable Attachment headerImage,
      String body,
      @Nullable String footer,
      List<Button> buttons)
      implements Content {
    public Buttons {
      Limits.atMost("header", header, Limits.TITLE);
      Limits.text("body", body, Limits.CAPTION);
      Limits.atMost("footer", footer, Limits.TITLE);
      Limits.count("buttons", buttons.size(), Limits.BUTTONS);
      buttons = List.copyOf(buttons);
      var ids = new HashSet<String>();
      for (var button : buttons) {
        if (button instanceof Button.Reply(var id, _) && !ids.add(id)) {
          throw Fault.invalid("buttons.id", "must be unique");
        }
      }
    }

    @Override
    public String text() {
      return body;
    }

    @Override
    public @Nullable Attachment attachment() {
      return headerImage;
    }

    @Override
    public Content with(Attachment.Stored stored) {
      return new Buttons(header, stored, body, footer, buttons);
    }
  }

  /// A text with a button that opens a list of rows.
  ///
  /// @spec api.md#post-base_urlapisendbuttons sendButtons
  record ListMessage(
      String title,
      @Nullable String description,
      @Nullable String footer,
      String button,
      List<ListSection> sections)
      implements Content {
    public ListMessage {
      Limits.text("list.title", title, Limits.TITLE);
      Limits.atMost("list.description", description, Limits.DESCRIPTION);
      Limits.atMost("list.footer", footer, Limits.TITLE);
      Limits.text("list.button", button, Limits.BUTTON_TEXT);
      Limits.count("list.sections", sections.size(), Limits.SECTIONS);
      sections = List.copyOf(sections);
      var ids = new HashSet<String>();
      for (var section : sections) {
        for (var row : section.rows()) {
          if (!ids.add(row.rowId())) {
            throw Fault.invalid("list.sections.rows.rowId", "must be unique");
          }
        }
      }
    }

    @Override
    public String text() {
      return title;
    }
  }

  /// A question with options to choose from.
  ///
  /// @param selectable how many may be chosen; 0 means any number
  record Poll(String name, List<String> options, int selectable) implements Content {
    public Poll {
      Limits.text("poll.name", name, Limits.TITLE);
      if (options.size() < 2 || options.size() > Limits.POLL_OPTIONS) {
        throw Fault.invalid("poll.options", "must have 2 to " + Limits.POLL_OPTIONS + " elements");
      }
      options = List.copyOf(options);
      options.forEach(option -> Limits.text("poll.options", option, Limits.BUTTON_TEXT));
      if (new HashSet<>(options).size() != options.size()) {
        throw Fault.invalid("poll.options", "must be unique");
      }
      if (selectable < 0 || selectable > options.size()) {
        throw Fault.invalid("poll.selectableCount", "must be 0 to the number of options");
      }
    }

    @Override
    public String text() {
      return name;
    }
  }

  /// An invitation that people can answer.
  ///
  /// @param extraGuests whether they may bring somebody
  record CalendarEvent(
      String name,
      @Nullable String description,
      Instant startsAt,
      @Nullable Instant endsAt,
      @Nullable String location,
      boolean extraGuests)
      implements Content {
    public CalendarEvent {
      Limits.text("event.name", name, Limits.TITLE);
      Limits.atMost("event.description", description, Limits.DESCRIPTION);
      Limits.atMost("event.location", location, Limits.TITLE);
      if (endsAt != null && endsAt.isBefore(startsAt)) {
        throw Fault.invalid("event.endTime", "must not be before startTime");
      }
    }

    @Override
    public String text() {
      return name;
    }
  }

  /// The cards of one or more people.
  record ContactCards(List<ContactCard> cards) implements Content {
    public ContactCards {
      Limits.count("contacts", cards.size(), Limits.CARDS);
      cards = List.copyOf(cards);
    }

    @Override
    public String text() {
      return cards.getFirst().name();
    }
  }

  /// A post that people see for a day.
  ///
  /// @param shown a text, picture, film or sound
  /// @param look of a text; absent for anything else, and when the network is to choose
  /// @param audience who may see it; empty means everybody the account knows
  record Story(Content shown, @Nullable StoryStyle look, List<Address> audience)
      implements Content {
    public Story {
      if (!(shown instanceof Text) && !(shown instanceof Media)) {
        throw Fault.invalid("type", "must be text, image, video or audio");
      }
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
    public Content with(Attachment.Stored stored) {
      return new Story(shown.with(stored), look, audience);
    }
  }

  /// What is left of a message that was deleted for everyone.
  record Revoked() implements Content {
    @Override
    public String text() {
      return "";
    }
  }

  /// The answer to [Buttons]: the pressed button.
  record ButtonReply(String buttonId, String text) implements Content {}

  /// The answer to [ListMessage]: the picked row.
  record ListReply(String rowId, String text, @Nullable String description) implements Content {}
}
