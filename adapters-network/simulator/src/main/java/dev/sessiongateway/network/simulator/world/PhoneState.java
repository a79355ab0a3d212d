package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.application.simulation.Username;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.catalog.Catalog;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.DisappearingTimer;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.pairing.PasskeyDemand;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.profile.PrivacySettings;
import dev.sessiongateway.domain.profile.PrivacySettings.Setting;
import dev.sessiongateway.network.simulator.world.PhoneActivity.FeedFollower;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A phone and its account. Guarded by the world's lock.
public final class PhoneState {
  /// How many ids of sent messages an account remembers, to drop repeated sends.
  public static final int REMEMBERED_IDS = 10_000;

  /// A typing notice expires after this time unless it is repeated.
  private static final Duration TYPING_DURATION = Duration.ofSeconds(30);

  public final Address jid;
  public final PhoneActivity activity;
  public final Conversations conversations;

  private String name;
  private boolean online = true;
  private boolean available = true;
  private @Nullable Instant lastSeen;
  private boolean welcomed;
  private PasskeyDemand passkey = PasskeyDemand.NONE;
  private Attachment.@Nullable Stored picture;
  private @Nullable String about;
  private @Nullable Username username;
  private PrivacySettings privacy = PrivacySettings.open();
  private Catalog catalog = Catalog.EMPTY;
  private final SequencedMap<LabelId, Label> ownLabels = new LinkedHashMap<>();
  private final Map<Address, SequencedSet<LabelId>> labels = new LinkedHashMap<>();
  private final Set<Address> archived = new LinkedHashSet<>();
  private final Map<Address, DisappearingTimer> timers = new LinkedHashMap<>();
  private final Set<Address> markedUnread = new LinkedHashSet<>();
  private final SequencedSet<Address> blocked = new LinkedHashSet<>();
  private final Map<Address, SavedName> addressBook = new LinkedHashMap<>();
  private final SequencedSet<MessageId> sentIds = new LinkedHashSet<>();
  private final Map<Address, Map<Address, Typing>> typing = new LinkedHashMap<>();

  public PhoneState(Address address, String name) {
    this(address, name, new LinkedHashSet<>(), new ChatIndex());
  }

  /// @param toWake collects the followers of the phone that have changes
  /// @param world is given the chats that the phone has
  PhoneState(Address address, String name, Set<FeedFollower> toWake, ChatIndex world) {
    this.jid = address;
    this.name = name;
    this.activity = new PhoneActivity(toWake);
    this.conversations = new Conversations(address, activity, world);
    setOwnLabels(DefaultWorld.LABELS);
  }

  public String name() {
    return name;
  }

  void rename(String to) {
    name = to;
  }

  public boolean isOnline() {
    return online;
  }

  void setOnline(boolean now) {
    online = now;
  }

  /// Whether others see it as online, which a session of it can change too.
  boolean isAvailable() {
    return available;
  }

  void setAvailable(boolean now) {
    available = now;
  }

  /// When it was last seen online; absent when it never went away.
  @Nullable Instant lastSeen() {
    return lastSeen;
  }

  void setLastSeen(@Nullable Instant at) {
    lastSeen = at;
  }

  /// Whether it has ever been linked and has joined the groups for newly paired accounts.
  boolean isWelcomed() {
    return welcomed;
  }

  void setWelcomed(boolean now) {
    welcomed = now;
  }

  public PasskeyDemand passkey() {
    return passkey;
  }

  void demandPasskey(PasskeyDemand demand) {
    passkey = demand;
  }

  public Attachment.@Nullable Stored picture() {
    return picture;
  }

  void show(Attachment.@Nullable Stored shown) {
    picture = shown;
  }

  @Nullable
  public String about() {
    return about;
  }

  /// By which businesses of the Cloud API know the person; null for none.
  public @Nullable Username username() {
    return username;
  }

  void setUsername(@Nullable Username chosen) {
    username = chosen;
  }

  void setAbout(@Nullable String text) {
    about = text;
  }

  public PrivacySettings privacy() {
    return privacy;
  }

  void setPrivacy(PrivacySettings settings) {
    privacy = settings;
  }

  public Catalog catalog() {
    return catalog;
  }

  void offer(Catalog all) {
    catalog = all;
  }

  /// Whether the account's privacy setting has this value.
  boolean allows(Setting what, String whom) {
    return whom.equals(privacy.values().get(what));
  }

  /// The account's own labels.
  public SequencedMap<LabelId, Label> ownLabels() {
    return Collections.unmodifiableSequencedMap(ownLabels);
  }

  void save(Label label) {
    ownLabels.put(label.id(), label);
  }

  /// Removes the label, from its chats too.
  @Nullable Label remove(LabelId id) {
    labels.values().removeIf(on -> on.remove(id) && on.isEmpty());
    return ownLabels.remove(id);
  }

  /// The labels of each chat.
  public Map<Address, SequencedSet<LabelId>> labels() {
    return Collections.unmodifiableMap(labels);
  }

  /// Adds the label to the chat, or removes it.
  ///
  /// @return whether that changed something
  boolean label(Address chat, LabelId id, boolean has) {
    var on = labels.computeIfAbsent(chat, _ -> new LinkedHashSet<>());
    var changed = has ? on.add(id) : on.remove(id);
    if (on.isEmpty()) {
      labels.remove(chat);
    }
    return changed;
  }

  public Set<Address> archived() {
    return Collections.unmodifiableSet(archived);
  }

  /// @return whether that changed something
  boolean archive(Address chat, boolean now) {
    return now ? archived.add(chat) : archived.remove(chat);
  }

  /// The direct chats whose messages disappear.
  public Map<Address, DisappearingTimer> timers() {
    return Collections.unmodifiableMap(timers);
  }

  void setTimer(Address chat, DisappearingTimer timer) {
    var _ = timer == DisappearingTimer.OFF ? timers.remove(chat) : timers.put(chat, timer);
  }

  /// Chats that the account marked as unread and has not read since.
  public Set<Address> markedUnread() {
    return Collections.unmodifiableSet(markedUnread);
  }

  void markUnread(Address chat, boolean now) {
    var _ = now ? markedUnread.add(chat) : markedUnread.remove(chat);
  }

  /// Accounts whose direct messages, stories, calls and receipts are not delivered here.
  public SequencedSet<Address> blocked() {
    return Collections.unmodifiableSequencedSet(blocked);
  }

  void block(Address person, boolean now) {
    var _ = now ? blocked.add(person) : blocked.remove(person);
  }

  /// Whether this account or the other one has blocked the other.
  boolean isApartFrom(PhoneState other) {
    return blocked.contains(other.jid) || other.blocked.contains(jid);
  }

  /// The names under which the account saved people.
  public Map<Address, SavedName> addressBook() {
    return Collections.unmodifiableMap(addressBook);
  }

  /// @param as null removes the person
  void save(Address person, @Nullable SavedName as) {
    var _ = as == null ? addressBook.remove(person) : addressBook.put(person, as);
  }

  /// Whether this person may add the account to groups: a restricted account requires an existing
  /// chat.
  public boolean joinsGroupsOf(Address person) {
    return !blocked.contains(person)
        && (allows(Setting.GROUP_ADD, "all") || conversations.contains(person));
  }

  /// The ids of the latest sent messages.
  public SequencedSet<MessageId> sentIds() {
    return Collections.unmodifiableSequencedSet(sentIds);
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
    return typing.getOrDefault(chat, Map.of()).entrySet().stream()
        .filter(typist -> typist.getValue().isShown(now))
        .map(Map.Entry::getKey)
        .toList();
  }

  /// What the person does in the chat now; null when it does nothing.
  @Nullable Presence shownIn(Address chat, Address who, Instant now) {
    var shown = typing.getOrDefault(chat, Map.of()).get(who);
    return shown == null || !shown.isShown(now) ? null : shown.what();
  }

  /// Chats in which somebody typed and has not sent a message since.
  public Set<Address> typingChats() {
    return Collections.unmodifiableSet(typing.keySet());
  }

  void setOwnLabels(List<Label> all) {
    ownLabels.clear();
    all.forEach(this::save);
  }

  /// @param what composing or recording
  record Typing(Presence what, Instant since) {
    boolean isShown(Instant now) {
      return since.plus(TYPING_DURATION).isAfter(now);
    }
  }
}
