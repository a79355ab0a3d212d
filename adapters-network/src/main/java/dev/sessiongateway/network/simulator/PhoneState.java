package dev.sessiongateway.network.simulator;

import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.profile.PrivacySettings;
import dev.sessiongateway.domain.profile.PrivacySettings.Setting;
import dev.sessiongateway.domain.session.SessionName;
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
final class PhoneState {
  /// How many ids of sent messages an account remembers, to drop repetitions.
  static final int REMEMBERED_IDS = 10_000;

  /// Whoever types says so again within this time, or has stopped.
  private static final Duration TYPING_LASTS = Duration.ofSeconds(30);

  final Jid jid;

  /// Changes under the world's lock, and is read by whoever connects a device.
  volatile String name;

  final Conversations conversations = new Conversations();
  final SortedMap<SessionName, Device> devices = new TreeMap<>();

  /// The account's own labels.
  final SequencedMap<LabelId, Label> catalogue = new LinkedHashMap<>();

  /// Which of them are on which chats.
  final Map<Jid, SequencedSet<LabelId>> labels = new LinkedHashMap<>();

  final Set<Jid> archived = new LinkedHashSet<>();
  final SequencedSet<MessageId> sentIds = new LinkedHashSet<>();
  private final Map<Jid, Map<Jid, Instant>> typing = new LinkedHashMap<>();
  boolean online = true;

  /// Whether it was linked before and has joined the groups for newcomers.
  boolean welcomed;

  Attachment.@Nullable Stored picture;
  @Nullable String about;
  PrivacySettings privacy = PrivacySettings.open();

  /// Whose direct messages, stories, calls and receipts do not get here.
  final SequencedSet<Jid> blocked = new LinkedHashSet<>();

  PhoneState(Jid jid, String name) {
    this.jid = jid;
    this.name = name;
    setCatalogue(DefaultWorld.LABELS);
  }

  void setCatalogue(List<Label> labels) {
    catalogue.clear();
    labels.forEach(label -> catalogue.put(label.id(), label));
  }

  /// Whether this is what the account chose for it.
  boolean allows(Setting what, String whom) {
    return whom.equals(privacy.values().get(what));
  }

  /// Who wants to be asked first is not put into a group by somebody it has no chat with.
  boolean joinsGroupsOf(Jid person) {
    return !blocked.contains(person)
        && (allows(Setting.GROUP_ADD, "all") || conversations.contains(person));
  }

  /// @return false when the account sent this id before
  boolean remember(MessageId id) {
    var isNew = sentIds.add(id);
    if (sentIds.size() > REMEMBERED_IDS) {
      sentIds.removeFirst();
    }
    return isNew;
  }

  void sees(Jid chat, Jid who, @Nullable Instant typingSince) {
    if (typingSince != null) {
      typing.computeIfAbsent(chat, _ -> new LinkedHashMap<>()).put(who, typingSince);
      return;
    }
    var typists = typing.get(chat);
    if (typists != null && typists.remove(who) != null && typists.isEmpty()) {
      typing.remove(chat);
    }
  }

  List<Jid> typing(Jid chat, Instant now) {
    var typists = typing.get(chat);
    return typists == null
        ? List.of()
        : typists.entrySet().stream()
            .filter(typist -> typist.getValue().plus(TYPING_LASTS).isAfter(now))
            .map(Map.Entry::getKey)
            .toList();
  }

  /// Chats in which somebody typed and nobody wrote yet.
  Set<Jid> typingChats() {
    return typing.keySet();
  }
}
