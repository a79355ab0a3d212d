package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.application.phone.PhoneFeed.PhoneMessage;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.LinkPreview;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.PollTally;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The state of a message on one phone. Guarded by the world's lock.
public final class PhoneMessageState {
  private static final Set<MediaKind> WITH_CAPTION =
      Set.of(MediaKind.IMAGE, MediaKind.VIDEO, MediaKind.DOCUMENT);

  private Message message;
  private boolean delivered;
  private boolean unreadable;
  private @Nullable Instant pinnedUntil;
  private @Nullable Map<Address, String> reactions;
  private @Nullable SequencedMap<Address, List<String>> votes;
  private @Nullable Consumer<PhoneMessageState> listener;
  private long arrival;

  /// Whether its chat counts it as unread, and as unseen.
  private boolean countedUnread;

  private boolean countedUnseen;

  public PhoneMessageState(Message message, boolean delivered) {
    this.message = message;
    this.delivered = delivered;
  }

  static PhoneMessageState of(WorldChange.MessageSnapshot snapshot) {
    var entry = new PhoneMessageState(snapshot.message(), snapshot.delivered());
    if (snapshot.reactions() != null) {
      snapshot.reactions().forEach((who, emoji) -> entry.react(Address.of(who), emoji));
    }
    entry.unreadable = snapshot.unreadable() != null && snapshot.unreadable();
    if (snapshot.votes() != null) {
      snapshot.votes().forEach((who, options) -> entry.vote(Address.of(who), options));
    }
    if (snapshot.pinnedUntil() != null) {
      entry.pin(snapshot.pinnedUntil());
    }
    return entry;
  }

  /// The content with another text or caption; empty when it has none.
  public static Optional<Content> reworded(
      Content content, String text, @Nullable LinkPreview preview) {
    if (preview != null
        && (content instanceof Content.Text || content instanceof Content.TextWithPreview)) {
      return Optional.of(new Content.TextWithPreview(text, preview));
    }
    return content instanceof Content.Media(var kind, _, _) && !WITH_CAPTION.contains(kind)
        ? Optional.empty()
        : content.withText(text);
  }

  public Message message() {
    return message;
  }

  /// Its place in the order in which the messages reached the phone.
  long arrival() {
    return arrival;
  }

  /// It has reached the phone at this place.
  ///
  /// @param changed called after each change of the message
  void arrived(long place, Consumer<PhoneMessageState> changed) {
    listener = changed;
    arrival = place;
  }

  private void changed() {
    if (listener != null) {
      listener.accept(this);
    }
  }

  /// False while the phone is offline and has not received it.
  public boolean delivered() {
    return delivered;
  }

  void deliver() {
    delivered = true;
  }

  /// True while the phone's sessions cannot read it.
  boolean unreadable() {
    return unreadable;
  }

  void setUnreadable(boolean now) {
    unreadable = now;
    changed();
  }

  public boolean unread() {
    return delivered && unseen();
  }

  /// Whether the phone has not read it, whether or not it has got it.
  boolean unseen() {
    return !message.fromMe() && message.ack().level() < Ack.READ.level();
  }

  /// Counts it as unread, or not.
  ///
  /// @return the difference to what was counted before
  int countUnread(boolean now) {
    var difference = (now ? 1 : 0) - (countedUnread ? 1 : 0);
    countedUnread = now;
    return difference;
  }

  /// As [#countUnread], for unseen messages.
  int countUnseen(boolean now) {
    var difference = (now ? 1 : 0) - (countedUnseen ? 1 : 0);
    countedUnseen = now;
    return difference;
  }

  /// @return whether the level changed
  boolean advance(Ack ack) {
    if (!message.ack().allows(ack)) {
      return false;
    }
    message = message.withAck(ack, null);
    changed();
    return true;
  }

  void edit(Content content) {
    message = message.with(content);
    changed();
  }

  /// Deletes the content for everyone.
  void revoke() {
    message = message.with(new Content.Revoked());
    unreadable = false;
    reactions = null;
    votes = null;
    pinnedUntil = null;
    changed();
  }

  void star(boolean starred) {
    message = message.starred(starred);
    changed();
  }

  /// @param until absent takes the message off the top of the chat
  void pin(@Nullable Instant until) {
    pinnedUntil = until;
    changed();
  }

  /// The end of the pin, also when it is over; absent when the message is not pinned.
  @Nullable Instant pinnedUntil() {
    return pinnedUntil;
  }

  void react(Address who, String emoji) {
    var known = reactions == null ? new LinkedHashMap<Address, String>() : reactions;
    if (emoji.isEmpty()) {
      known.remove(who);
    } else {
      known.put(who, emoji);
    }
    reactions = known.isEmpty() ? null : known;
    changed();
  }

  Map<Address, String> reactions() {
    return reactions == null ? Map.of() : reactions;
  }

  /// @param options empty withdraws the vote
  void vote(Address who, List<String> options) {
    var known = votes == null ? new LinkedHashMap<Address, List<String>>() : votes;
    known.remove(who);
    if (!options.isEmpty()) {
      known.putLast(who, options);
    }
    votes = known.isEmpty() ? null : known;
    changed();
  }

  /// The chosen options by voter, in the order of voting.
  Map<Address, List<String>> votes() {
    return votes == null ? Map.of() : votes;
  }

  /// The votes by option; empty when the message is no poll.
  List<PollTally> tallies() {
    return message.content() instanceof Content.Poll(_, var options, _)
        ? options.stream().map(option -> new PollTally(option, voters(option))).toList()
        : List.of();
  }

  private List<Address> voters(String option) {
    return votes().entrySet().stream()
        .filter(vote -> vote.getValue().contains(option))
        .map(Map.Entry::getKey)
        .toList();
  }

  /// As the phone shows it at this time.
  public PhoneMessage toPhoneMessage(Instant now) {
    var isPinned = pinnedUntil != null && pinnedUntil.isAfter(now);
    return new PhoneMessage(message, reactions(), tallies(), isPinned ? pinnedUntil : null);
  }
}
