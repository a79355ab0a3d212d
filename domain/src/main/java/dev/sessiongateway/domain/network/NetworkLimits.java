package dev.sessiongateway.domain.network;

import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Objects;

/// The limits of a network.
public final class NetworkLimits {
  /// Of a network that takes what the API document states.
  public static final NetworkLimits STANDARD = standard();

  private final EnumMap<Limit, Integer> most;
  private final Duration editWindow;

  private NetworkLimits(EnumMap<Limit, Integer> most, Duration editWindow) {
    this.most = most;
    this.editWindow = editWindow;
  }

  private static NetworkLimits standard() {
    var most = new EnumMap<Limit, Integer>(Limit.class);
    for (var limit : Limit.values()) {
      most.put(limit, limit.standard);
    }
    return new NetworkLimits(most, Duration.ofMinutes(15));
  }

  public int of(Limit limit) {
    return Objects.requireNonNull(most.get(limit));
  }

  /// The limits of a network that has neither buttons nor lists nor carousels.
  public NetworkLimits withoutChoices() {
    return with(Limit.BUTTONS, 0).with(Limit.SECTIONS, 0).with(Limit.CAROUSEL_CARDS, 0);
  }

  /// The limits of what can be sent: what the network does not have is sent as text, within the
  /// standard limits.
  public NetworkLimits withChoicesAsText() {
    var changed = this;
    for (var limit : List.of(Limit.BUTTONS, Limit.SECTIONS, Limit.CAROUSEL_CARDS)) {
      changed = changed.of(limit) > 0 ? changed : changed.with(limit, limit.standard);
    }
    return changed;
  }

  public NetworkLimits with(Limit limit, int value) {
    var changed = most.clone();
    changed.put(limit, value);
    return new NetworkLimits(changed, editWindow);
  }

  /// How long after it was sent the text of a message can be changed.
  public Duration editWindow() {
    return editWindow;
  }

  public NetworkLimits withEditWindow(Duration value) {
    return new NetworkLimits(most, value);
  }

  /// One limit: a length in UTF-16 characters, or a count.
  public enum Limit {
    /// The text of a message, and a contact card.
    TEXT(65_536),
    /// The caption of a file, and the text above buttons.
    CAPTION(4_096),
    /// A title, a header, a footer, the name of a place, a person, a poll or an event.
    TITLE(1_024),
    /// A description, and the address or code behind a button.
    DESCRIPTION(2_048),
    /// The text on a button, and an option of a poll.
    BUTTON_TEXT(256),
    /// The id of a button or of a row.
    CHOICE_ID(256),
    /// How many buttons a message has; 0 when the network has no buttons.
    BUTTONS(10),
    /// How many sections a list has; 0 when the network has no lists.
    SECTIONS(10),
    /// How many rows a section has.
    ROWS(100),
    /// How many cards a carousel has; 0 when the network has no carousels.
    CAROUSEL_CARDS(10),
    /// How many buttons a card of a carousel has.
    CARD_BUTTONS(3),
    /// How many options a poll has.
    POLL_OPTIONS(12),
    /// How many contact cards a message has.
    CARDS(100),
    /// How many fonts the text of a story can have; the first is 0.
    FONTS(10);

    private final int standard;

    Limit(int standard) {
      this.standard = standard;
    }
  }
}
