package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.pairing.PasskeyDemand;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.profile.PrivacySettings;
import dev.sessiongateway.domain.profile.PrivacySettings.Setting;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.feed.FeedFollower;
import dev.sessiongateway.network.simulator.feed.PhoneActivity;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A phone and its account. Guarded by the world's lock.
public final class PhoneState {
  /// How many ids of sent messages an account remembers, to drop repeated sends.
  public static final int REMEMBERED_IDS = 10_000;

  /// A typing notice expires after this time unless it is repeated.
  private static final Duration TYPING_LASTS = Duration.ofSeconds(30);

  public final Address jid;

  /// Volatile, because connecting a device reads it without the world's lock.
  public volatile String name;

  public final PhoneActivity activity;
  public final Conversations conversations;
  public final SortedMap<SessionName, Device> devices = new TreeMap<>();

  /// The account's own labels.
  public final SequencedMap<LabelId, Label> ownLabels = new LinkedHashMap<>();

  /// The labels of each chat.
  public final Map<Address, SequencedSet<LabelId>> labels = new LinkedHashMap<>();

  public final Set<Address> archived = new LinkedHashSet<>();

  /// Chats that the account marked as unread and has not read since.
  public final Set<Address> markedUnread = new LinkedHashSet<>();

  public final SequencedSet<MessageId> sentIds = new LinkedHashSet<>();
  private final Map<Address, Map<Address, Typing>> typing = new LinkedHashMap<>();
  public boolean online = true;
  public PasskeyDemand passkey = PasskeyDemand.NONE;

  /// Whether others see it as online, which a session of it can change too.
  boolean available = true;

  /// When it was last seen online; absent when it never went away.
  @Nullable Instant lastSeen;

  /// Whether it has ever been linked and has joined the groups for newly paired accounts.
  boolean welcomed;

  public Attachment.@Nullable Stored picture;

  /// The hidden id of the person; null when it has none.
  @Nullable public Address lid;

  @Nullable public String about;
  public PrivacySettings privacy = PrivacySettings.open();

  /// Accounts whose direct messages, stories, calls and receipts are not delivered here.
  public final SequencedSet<Address> blocked = new LinkedHashSet<>();

  /// The names under which the account saved people.
  public final Map<Address, SavedName> addressBook = new LinkedHashMap<>();

  public PhoneState(Address address, String name) {
    this(address, name, new LinkedHashSet<>(), new ChatIndex());
  }

  /// @param toWake collects the followers of the phone that have something to be told
  /// @param world is told which chats the phone has
  PhoneState(Address address, String name, Set<FeedFollower> toWake, ChatIndex world) {
    this.jid = address;
    this.name = name;
    this.activity = new PhoneActivity(toWake);
    this.conversations = new Conversations(this, activity, world);
    setOwnLabels(DefaultWorld.LABELS);
  }

  void setOwnLabels(List<Label> labels) {
    ownLabels.clear();
    labels.forEach(label -> ownLabels.put(label.id(), label));
  }

  /// Whether the account's privacy setting has this value.
  boolean allows(Setting what, String whom) {
    return whom.equals(privacy.values().get(what));
  }

  /// Whether this person may add the account to groups: a restricted account requires an existing
  /// chat.
  public boolean joinsGroupsOf(Address person) {
    return !blocked.contains(person)
        && (allows(Setting.GROUP_ADD, "all") || conversations.contains(person));
  }

  /// @return false when the account sent this id before
  public boolean remember(MessageId id) {
    var isNew = sentIds.add(id);
    if (sentIds.size() > REMEMBERED_IDS) {
      sentIds.removeFirst();
    }
    return isNew;
  }

  /// @param shown what the person does in the chat; absent when it does nothing
  void sees(Address chat, Address who, @Nullable Typing shown) {
    if (shown != null) {
      typing.computeIfAbsent(chat, _ -> new LinkedHashMap<>()).put(who, shown);
      activity.typing(chat);
      return;
    }
    var typists = typing.get(chat);
    if (typists != null && typists.remove(who) != null) {
      if (typists.isEmpty()) {
        typing.remove(chat);
      }
      activity.typing(chat);
    }
  }

  public List<Address> typing(Address chat, Instant now) {
    var typists = typing.get(chat);
    return typists == null
        ? List.of()
        : typists.entrySet().stream()
            .filter(typist -> typist.getValue().isShown(now))
            .map(Map.Entry::getKey)
            .toList();
  }

  /// What the person does in the chat now; null when it does nothing.
  @Nullable Presence shownIn(Address chat, Address who, Instant now) {
    var shown = typing.getOrDefault(chat, Map.of()).get(who);
    return shown == null || !shown.isShown(now) ? null : shown.what();
  }

  /// @param what composing or recording
  record Typing(Presence what, Instant since) {
    boolean isShown(Instant now) {
      return since.plus(TYPING_LASTS).isAfter(now);
    }
  }

  /// Chats in which somebody typed and has not sent a message since.
  public Set<Address> typingChats() {
    return typing.keySet();
  }
}
