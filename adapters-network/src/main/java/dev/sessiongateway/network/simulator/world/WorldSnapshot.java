package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.application.simulation.DescribedBehaviour;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.pairing.PasskeyDemand;
import dev.sessiongateway.domain.profile.PrivacySettings;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.network.simulator.journal.AccountChange;
import dev.sessiongateway.network.simulator.journal.BehaviourChange;
import dev.sessiongateway.network.simulator.journal.GroupWorldChange;
import dev.sessiongateway.network.simulator.journal.SnapshotPart;
import dev.sessiongateway.network.simulator.journal.StoredMessages;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import dev.sessiongateway.network.simulator.signal.SignalQueue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A world as the list of parts that recreate it, and the restoring of some of them. Taken under
/// the world's lock, and cheap there: immutable values are serialised only when the lines are
/// written.
final class WorldSnapshot {
  private final WorldState world;

  WorldSnapshot(WorldState world) {
    this.world = world;
  }

  List<SnapshotPart> parts() {
    var parts = new Parts();
    add(parts);
    return parts.all;
  }

  private void add(Parts all) {
    if (world.lids().all()) {
      all.add(() -> new WorldChange.LidsForAll(true));
    }
    world.phones().forEach(phone -> add(all, phone));
    for (var group : world.groups()) {
      var now = group.toGroup();
      var newcomers = group.newcomers();
      all.add(() -> new WorldChange.GroupMade(now, newcomers));
      if (group.picture() != null || !group.invitations().isEmpty()) {
        var snapshot = snapshot(group);
        all.add(() -> snapshot);
      }
    }
    for (var channel : world.channels().all()) {
      var now = new WorldChange.ChannelMade(channel.toRecord());
      all.add(() -> now);
    }
    world.devices().all().forEach(device -> add(all, device));
    world
        .devices()
        .revocations()
        .forEach((session, reason) ->
            all.add(() -> new WorldChange.RevocationKept(session.value(), reason)));
    world
        .behaviours()
        .all()
        .forEach((id, behaviour) ->
            all.add(() ->
                new BehaviourChange.BehaviourAdded(id.value(), DescribedBehaviour.of(behaviour))));
  }

  private static WorldChange snapshot(GroupState group) {
    var id = group.id.toString();
    return new WorldChange.GroupSnapshot(
        id,
        group.picture(),
        group.invitations().entrySet().stream()
            .map(to ->
                new GroupWorldChange.Invited(
                    id,
                    to.getKey().toString(),
                    to.getValue().code(),
                    to.getValue().expiresAt().toString()))
            .toList());
  }

  private static void add(Parts all, PhoneState phone) {
    var number = phone.jid.toString();
    var name = phone.name;
    all.add(() -> new WorldChange.PhoneMade(number, name));
    var online = phone.online;
    var welcomed = phone.welcomed;
    var picture = phone.picture;
    var privacy = phone.privacy;
    var ids = phone.sentIds.toArray(MessageId[]::new);
    var labels = new LinkedHashMap<String, List<String>>();
    phone.labels.forEach(
        (chat, on) -> labels.put(chat.toString(), on.stream().map(LabelId::value).toList()));
    var own = List.copyOf(phone.ownLabels.values());
    var ownLabels = own.equals(DefaultWorld.LABELS) ? null : own;
    var archived =
        phone.archived.isEmpty() ? null : phone.archived.stream().map(Address::toString).toList();
    var markedUnread =
        phone.markedUnread.isEmpty()
            ? null
            : phone.markedUnread.stream().map(Address::toString).toList();
    var blocked =
        phone.blocked.isEmpty() ? null : phone.blocked.stream().map(Address::toString).toList();
    var about = phone.about;
    var lastSeen = phone.lastSeen == null ? null : phone.lastSeen.toString();
    var book = addressBook(phone);
    var lid = phone.lid;
    var passkey = phone.passkey == PasskeyDemand.NONE ? null : phone.passkey.code();
    all.add(() ->
        new WorldChange.PhoneSnapshot(
            number,
            online,
            welcomed,
            picture,
            privacy.values(),
            labels,
            List.of(ids).stream().map(MessageId::value).toList(),
            ownLabels,
            archived,
            blocked,
            about,
            book,
            lid == null ? null : lid.toString(),
            passkey,
            lastSeen,
            markedUnread));
    var conversations = phone.conversations;
    if (!conversations.isEmpty()) {
      all.parts(
          new SnapshotPart.PhoneMessages(
              number,
              conversations.chats().stream().map(Address::toString).toList(),
              conversations.size(),
              messages(phone),
              conversations.stored()));
    }
  }

  private static List<Supplier<WorldChange>> messages(PhoneState phone) {
    var number = phone.jid.toString();
    var all = new ArrayList<Supplier<WorldChange>>();
    for (var entry : phone.conversations.unstored()) {
      var message = entry.message();
      var delivered = entry.delivered();
      var reactions = textOf(entry.reactions());
      var unreadable = entry.unreadable() ? Boolean.TRUE : null;
      var votes = choices(entry.votes());
      var pinned = entry.pinnedUntil() == null ? null : entry.pinnedUntil().toString();
      all.add(() ->
          new WorldChange.MessageSnapshot(
              number, message, delivered, reactions, unreadable, votes, pinned));
    }
    return all;
  }

  private static @Nullable List<AccountChange.ContactSaved> addressBook(PhoneState phone) {
    return phone.addressBook.isEmpty()
        ? null
        : phone.addressBook.entrySet().stream()
            .map(entry ->
                new AccountChange.ContactSaved(
                    phone.jid.toString(),
                    entry.getKey().toString(),
                    entry.getValue().first(),
                    entry.getValue().last()))
            .toList();
  }

  private static @Nullable Map<String, String> textOf(Map<Address, String> reactions) {
    if (reactions.isEmpty()) {
      return null;
    }
    var text = new LinkedHashMap<String, String>();
    reactions.forEach((who, emoji) -> text.put(who.toString(), emoji));
    return text;
  }

  private static @Nullable Map<String, List<String>> choices(Map<Address, List<String>> votes) {
    if (votes.isEmpty()) {
      return null;
    }
    var text = new LinkedHashMap<String, List<String>>();
    votes.forEach((who, options) -> text.put(who.toString(), options));
    return text;
  }

  private static void add(Parts all, Device device) {
    var session = device.session.value();
    var phone = device.phone.jid.toString();
    all.add(() -> new WorldChange.Linked(session, phone));
    var lastSeq = device.queue.lastSeq();
    var waiting = device.queue.lasting();
    all.add(() -> {
      var items = new ArrayList<WorldChange.DeviceSnapshot.Waiting>();
      for (var item : waiting) {
        items.add(new WorldChange.DeviceSnapshot.Waiting(item.seq(), item.signal()));
      }
      return new WorldChange.DeviceSnapshot(session, lastSeq, items);
    });
  }

  void restore(WorldChange.PhoneSnapshot snapshot) {
    var phone = world.phoneOrNull(Address.of(snapshot.phone()));
    if (phone != null) {
      phone.online = snapshot.online();
      phone.available = snapshot.online();
      phone.lastSeen = snapshot.lastSeen() == null ? null : Instant.parse(snapshot.lastSeen());
      phone.welcomed = snapshot.welcomed();
      phone.picture = snapshot.picture();
      phone.privacy = new PrivacySettings(snapshot.privacy());
      if (snapshot.passkey() != null) {
        phone.passkey = Coded.of(PasskeyDemand.class, snapshot.passkey());
      }
      snapshot
          .labels()
          .forEach((chat, ids) -> {
            var on = new LinkedHashSet<LabelId>();
            ids.forEach(id -> on.add(new LabelId(id)));
            phone.labels.put(Address.of(chat), on);
          });
      if (snapshot.ownLabels() != null) {
        phone.setOwnLabels(snapshot.ownLabels());
      }
      if (snapshot.archived() != null) {
        snapshot.archived().forEach(chat -> phone.archived.add(Address.of(chat)));
      }
      if (snapshot.markedUnread() != null) {
        snapshot.markedUnread().forEach(chat -> phone.markedUnread.add(Address.of(chat)));
      }
      if (snapshot.blocked() != null) {
        snapshot.blocked().forEach(person -> phone.blocked.add(Address.of(person)));
      }
      if (snapshot.addressBook() != null) {
        snapshot
            .addressBook()
            .forEach(entry -> {
              var name = AccountChange.savedName(entry.firstName(), entry.lastName());
              if (name != null) {
                phone.addressBook.put(Address.of(entry.person()), name);
              }
            });
      }
      if (snapshot.lid() != null) {
        world.lids().restore(phone, Address.of(snapshot.lid()));
      }
      phone.about = snapshot.about();
      snapshot.sentIds().forEach(id -> phone.sentIds.add(new MessageId(id)));
    }
  }

  void restore(WorldChange.GroupSnapshot snapshot) {
    var picture = snapshot.picture();
    world.groupEffects().pictured(Address.of(snapshot.group()), picture);
    snapshot.invitations().forEach(world.groupEffects()::invited);
  }

  void restore(WorldChange.MessageSnapshot snapshot) {
    var phone = world.phoneOrNull(Address.of(snapshot.phone()));
    if (phone != null) {
      phone.conversations.add(entry(snapshot));
    }
  }

  /// Keeps the messages as they are until they are needed.
  void restore(WorldChange.MessagesBegun begun, StoredMessages messages) {
    var phone = world.phoneOrNull(Address.of(begun.phone()));
    if (phone != null) {
      phone.conversations.restore(
          begun.chats().stream().map(Address::of).toList(), begun.count(), messages);
    }
  }

  static PhoneMessageState entry(WorldChange.MessageSnapshot snapshot) {
    var entry = new PhoneMessageState(snapshot.message(), snapshot.delivered());
    if (snapshot.reactions() != null) {
      snapshot.reactions().forEach((who, emoji) -> entry.react(Address.of(who), emoji));
    }
    entry.setUnreadable(snapshot.unreadable() != null && snapshot.unreadable());
    if (snapshot.votes() != null) {
      snapshot.votes().forEach((who, options) -> entry.vote(Address.of(who), options));
    }
    if (snapshot.pinnedUntil() != null) {
      entry.pin(Instant.parse(snapshot.pinnedUntil()));
    }
    return entry;
  }

  void restore(WorldChange.DeviceSnapshot snapshot) {
    var device = world.devices().deviceOrNull(new SessionName(snapshot.session()));
    if (device != null) {
      device.queue.restore(
          snapshot.lastSeq(),
          snapshot.waiting().stream()
              .map(item -> new SignalQueue.Item(item.seq(), true, item.signal()))
              .toList());
    }
  }

  private static final class Parts {
    private final List<SnapshotPart> all = new ArrayList<>();

    void add(Supplier<WorldChange> change) {
      all.add(new SnapshotPart.Single(change));
    }

    void parts(SnapshotPart part) {
      all.add(part);
    }
  }
}
