package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.application.simulation.DescribedBehaviour;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.pairing.PasskeyDemand;
import dev.sessiongateway.domain.profile.PrivacySettings;
import dev.sessiongateway.network.simulator.journal.SnapshotPart;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.AccountChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.BehaviourChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.BusinessChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.GroupWorldChange;
import dev.sessiongateway.network.simulator.signal.Device;
import dev.sessiongateway.network.simulator.signal.Device.SignalQueue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A world as the list of parts that recreate it, and the restoring of some of them. Taken under
/// the world's lock, and cheap there: immutable values are serialised only when the lines are
/// written.
final class WorldSnapshot {
  private WorldSnapshot() {}

  static List<SnapshotPart> parts(WorldState world) {
    var all = new Parts();
    if (world.lids().all()) {
      all.add(() -> new WorldChange.LidsForAll(true));
    }
    world.phones().forEach(phone -> add(all, phone, world.lids().lidOrNull(phone.jid)));
    for (var group : world.groups()) {
      var now = group.toGroup();
      var newcomers = group.newcomers();
      all.add(() -> new WorldChange.GroupMade(now, newcomers));
      if (group.picture() != null
          || !group.invitations().isEmpty()
          || group.needsApproval()
          || !group.requests().isEmpty()) {
        var snapshot = snapshot(group);
        all.add(() -> snapshot);
      }
    }
    for (var channel : world.channels()) {
      var now = new WorldChange.ChannelMade(channel.toRecord());
      all.add(() -> now);
    }
    world.dueMessages().snapshot().forEach(due -> all.add(() -> due));
    world.devices().all().forEach(device -> add(all, device));
    world
        .devices()
        .revocations()
        .forEach(
            (session, reason) -> all.add(() -> new WorldChange.RevocationKept(session, reason)));
    world
        .behaviours()
        .forEach((id, behaviour) ->
            all.add(
                () -> new BehaviourChange.BehaviourAdded(id, DescribedBehaviour.of(behaviour))));
    world
        .businesses()
        .forEach(business -> all.add(() -> new BusinessChange.BusinessSaved(business)));
    return all.all;
  }

  private static WorldChange snapshot(GroupState group) {
    return new WorldChange.GroupSnapshot(
        group.id,
        group.picture(),
        group.invitations().entrySet().stream()
            .map(to ->
                new GroupWorldChange.Invited(
                    group.id, to.getKey(), to.getValue().code(), to.getValue().expiresAt()))
            .toList(),
        group.needsApproval(),
        group.requests().entrySet().stream()
            .map(asked ->
                new GroupWorldChange.JoinRequested(group.id, asked.getKey(), asked.getValue()))
            .toList());
  }

  private static void add(Parts all, PhoneState phone, @Nullable Address lid) {
    var number = phone.jid;
    var name = phone.name();
    all.add(() -> new WorldChange.PhoneMade(number, name));
    var now = snapshot(phone, lid);
    all.add(() -> now);
    var username = phone.username();
    if (username != null) {
      all.add(() -> new AccountChange.UsernameChanged(number, username));
    }
    phone
        .timers()
        .forEach(
            (chat, timer) -> all.add(() -> new AccountChange.TimerSet(number, chat, chat, timer)));
    var catalog = phone.catalog();
    catalog
        .products()
        .forEach(product -> all.add(() -> new AccountChange.ProductSaved(number, product)));
    catalog
        .collections()
        .forEach(one -> all.add(() -> new AccountChange.CollectionSaved(number, one)));
    var conversations = phone.conversations;
    if (!conversations.isEmpty()) {
      all.parts(
          new SnapshotPart.PhoneMessages(
              number,
              conversations.chats(),
              conversations.size(),
              messages(phone),
              conversations.stored()));
    }
  }

  private static WorldChange snapshot(PhoneState phone, @Nullable Address lid) {
    var own = List.copyOf(phone.ownLabels().values());
    var labels = new LinkedHashMap<String, List<LabelId>>();
    phone.labels().forEach((chat, on) -> labels.put(chat.toString(), List.copyOf(on)));
    return new WorldChange.PhoneSnapshot(
        phone.jid,
        phone.isOnline(),
        phone.isWelcomed(),
        phone.picture(),
        phone.privacy().values(),
        labels,
        List.copyOf(phone.sentIds()),
        own.equals(DefaultWorld.LABELS) ? null : own,
        listed(phone.archived()),
        listed(phone.blocked()),
        phone.about(),
        addressBook(phone),
        lid,
        phone.passkey() == PasskeyDemand.NONE ? null : phone.passkey(),
        phone.lastSeen(),
        listed(phone.markedUnread()));
  }

  private static @Nullable List<Address> listed(Collection<Address> addresses) {
    return addresses.isEmpty() ? null : List.copyOf(addresses);
  }

  private static List<Supplier<WorldChange>> messages(PhoneState phone) {
    var number = phone.jid;
    var all = new ArrayList<Supplier<WorldChange>>();
    for (var entry : phone.conversations.unstored()) {
      var message = entry.message();
      var delivered = entry.delivered();
      var reactions = byText(entry.reactions());
      var unreadable = entry.unreadable() ? Boolean.TRUE : null;
      var votes = byText(entry.votes());
      var pinned = entry.pinnedUntil();
      all.add(() ->
          new WorldChange.MessageSnapshot(
              number, message, delivered, reactions, unreadable, votes, pinned));
    }
    return all;
  }

  private static @Nullable List<AccountChange.ContactSaved> addressBook(PhoneState phone) {
    return phone.addressBook().isEmpty()
        ? null
        : phone.addressBook().entrySet().stream()
            .map(
                entry -> AccountChange.ContactSaved.of(phone.jid, entry.getKey(), entry.getValue()))
            .toList();
  }

  private static <T> @Nullable Map<String, T> byText(Map<Address, T> all) {
    if (all.isEmpty()) {
      return null;
    }
    var text = new LinkedHashMap<String, T>();
    all.forEach((who, value) -> text.put(who.toString(), value));
    return text;
  }

  private static void add(Parts all, Device device) {
    var session = device.session;
    var phone = device.account;
    all.add(() -> new WorldChange.Linked(session, phone));
    var lastSeq = device.queue.lastSeq();
    var waiting = device.queue.durable();
    all.add(() -> {
      var items = new ArrayList<WorldChange.DeviceSnapshot.Waiting>();
      for (var item : waiting) {
        items.add(new WorldChange.DeviceSnapshot.Waiting(item.seq(), item.signal()));
      }
      return new WorldChange.DeviceSnapshot(session, lastSeq, items);
    });
  }

  static void restore(WorldState world, WorldChange.PhoneSnapshot snapshot) {
    var phone = world.phoneOrNull(snapshot.phone());
    if (phone == null) {
      return;
    }
    phone.setOnline(snapshot.online());
    phone.setAvailable(snapshot.online());
    phone.setLastSeen(snapshot.lastSeen());
    phone.setWelcomed(snapshot.welcomed());
    phone.show(snapshot.picture());
    phone.setPrivacy(new PrivacySettings(snapshot.privacy()));
    if (snapshot.passkey() != null) {
      phone.demandPasskey(snapshot.passkey());
    }
    snapshot
        .labels()
        .forEach((chat, ids) -> ids.forEach(id -> phone.label(Address.of(chat), id, true)));
    if (snapshot.ownLabels() != null) {
      phone.setOwnLabels(snapshot.ownLabels());
    }
    all(snapshot.archived()).forEach(chat -> phone.archive(chat, true));
    all(snapshot.markedUnread()).forEach(chat -> phone.markUnread(chat, true));
    all(snapshot.blocked()).forEach(person -> phone.block(person, true));
    if (snapshot.addressBook() != null) {
      for (var entry : snapshot.addressBook()) {
        phone.save(entry.person(), entry.name());
      }
    }
    if (snapshot.lid() != null) {
      world.lids().assign(phone.jid, snapshot.lid());
    }
    phone.setAbout(snapshot.about());
    snapshot.sentIds().forEach(phone::remember);
  }

  private static List<Address> all(@Nullable List<Address> listed) {
    return listed == null ? List.of() : listed;
  }

  static void restore(WorldState world, WorldChange.MessageSnapshot snapshot) {
    var phone = world.phoneOrNull(snapshot.phone());
    if (phone != null) {
      phone.conversations.add(PhoneMessageState.of(snapshot));
    }
  }

  static void restore(WorldState world, WorldChange.DeviceSnapshot snapshot) {
    var device = world.devices().deviceOrNull(snapshot.session());
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
