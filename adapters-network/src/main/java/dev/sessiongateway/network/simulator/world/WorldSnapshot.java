package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.profile.PrivacySettings;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.journal.FileRecord;
import dev.sessiongateway.network.simulator.journal.GroupRecord;
import dev.sessiongateway.network.simulator.journal.GroupWorldChange;
import dev.sessiongateway.network.simulator.journal.LabelRecord;
import dev.sessiongateway.network.simulator.journal.MessageRecord;
import dev.sessiongateway.network.simulator.journal.SignalRecord;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A world as the list of changes that recreate it, and the restoring of some of them. Taken under
/// the world's lock, and cheap there: immutable values are serialised only when the lines are
/// written.
final class WorldSnapshot {
  private final WorldState world;

  WorldSnapshot(WorldState world) {
    this.world = world;
  }

  List<Supplier<WorldChange>> changes() {
    var all = new ArrayList<Supplier<WorldChange>>();
    world.phones().forEach(phone -> add(all, phone));
    for (var group : world.groups()) {
      var now = group.toGroup();
      var newcomers = group.newcomers();
      all.add(() -> new WorldChange.GroupMade(GroupRecord.of(now), newcomers));
      if (group.picture() != null || !group.invitations().isEmpty()) {
        var kept = kept(group);
        all.add(() -> kept);
      }
    }
    for (var channel : world.channels()) {
      var now = new WorldChange.ChannelMade(channel.toRecord());
      all.add(() -> now);
    }
    world.devices().all().forEach(device -> add(all, device));
    world
        .devices()
        .revocations()
        .forEach((session, reason) ->
            all.add(() -> new WorldChange.RevocationKept(session.value(), reason)));
    return all;
  }

  private static WorldChange kept(GroupState group) {
    var id = group.id.toString();
    return new WorldChange.GroupKept(
        id,
        FileRecord.of(group.picture()),
        group.invitations().entrySet().stream()
            .map(to ->
                new GroupWorldChange.Invited(
                    id,
                    to.getKey().toString(),
                    to.getValue().code(),
                    to.getValue().expiresAt().toString()))
            .toList());
  }

  private static void add(List<Supplier<WorldChange>> all, PhoneState phone) {
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
    var own = List.copyOf(phone.catalogue.values());
    var catalogue =
        own.equals(DefaultWorld.LABELS) ? null : own.stream().map(LabelRecord::of).toList();
    var archived =
        phone.archived.isEmpty() ? null : phone.archived.stream().map(Address::toString).toList();
    var blocked =
        phone.blocked.isEmpty() ? null : phone.blocked.stream().map(Address::toString).toList();
    var about = phone.about;
    all.add(() ->
        new WorldChange.PhoneKept(
            number,
            online,
            welcomed,
            FileRecord.of(picture),
            privacy.values(),
            labels,
            List.of(ids).stream().map(MessageId::value).toList(),
            catalogue,
            archived,
            blocked,
            about));
    for (var entry : phone.conversations.all()) {
      var message = entry.message();
      var delivered = entry.delivered();
      var reactions = textOf(entry.reactions());
      var unreadable = entry.unreadable() ? Boolean.TRUE : null;
      var votes = choices(entry.votes());
      all.add(() ->
          new WorldChange.MessageKept(
              number, MessageRecord.of(message), delivered, reactions, unreadable, votes));
    }
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

  private static void add(List<Supplier<WorldChange>> all, Device device) {
    var session = device.session.value();
    var phone = device.phone.jid.toString();
    all.add(() -> new WorldChange.Linked(session, phone));
    var lastSeq = device.inbox.lastSeq();
    var waiting = device.inbox.lasting();
    all.add(() -> {
      var items = new ArrayList<WorldChange.DeviceKept.Waiting>();
      for (var item : waiting) {
        SignalRecord.of(item.signal())
            .ifPresent(s -> items.add(new WorldChange.DeviceKept.Waiting(item.seq(), s)));
      }
      return new WorldChange.DeviceKept(session, lastSeq, items);
    });
  }

  void restore(WorldChange.PhoneKept kept) {
    var phone = world.phoneOrNull(MessageRecord.jid(kept.phone()));
    if (phone != null) {
      phone.online = kept.online();
      phone.welcomed = kept.welcomed();
      phone.picture = kept.picture() == null ? null : kept.picture().toAttachment();
      phone.privacy = new PrivacySettings(kept.privacy());
      kept.labels()
          .forEach((chat, ids) -> {
            var on = new LinkedHashSet<LabelId>();
            ids.forEach(id -> on.add(new LabelId(id)));
            phone.labels.put(MessageRecord.jid(chat), on);
          });
      if (kept.catalogue() != null) {
        phone.setCatalogue(kept.catalogue().stream().map(LabelRecord::toLabel).toList());
      }
      if (kept.archived() != null) {
        kept.archived().forEach(chat -> phone.archived.add(MessageRecord.jid(chat)));
      }
      if (kept.blocked() != null) {
        kept.blocked().forEach(person -> phone.blocked.add(MessageRecord.jid(person)));
      }
      phone.about = kept.about();
      kept.sentIds().forEach(id -> phone.sentIds.add(new MessageId(id)));
    }
  }

  void restore(WorldChange.GroupKept kept) {
    var picture = kept.picture() == null ? null : kept.picture().toAttachment();
    world.groupEffects().pictured(MessageRecord.jid(kept.group()), picture);
    kept.invitations().forEach(world.groupEffects()::invited);
  }

  void restore(WorldChange.MessageKept kept) {
    var phone = world.phoneOrNull(MessageRecord.jid(kept.phone()));
    if (phone != null) {
      var entry = new PhoneMessageState(kept.message().toMessage(), kept.delivered());
      if (kept.reactions() != null) {
        kept.reactions().forEach((who, emoji) -> entry.react(MessageRecord.jid(who), emoji));
      }
      entry.setUnreadable(kept.unreadable() != null && kept.unreadable());
      if (kept.votes() != null) {
        kept.votes().forEach((who, options) -> entry.vote(MessageRecord.jid(who), options));
      }
      phone.conversations.add(entry);
    }
  }

  void restore(WorldChange.DeviceKept kept) {
    var device = world.devices().deviceOrNull(new SessionName(kept.session()));
    if (device != null) {
      device.inbox.restore(
          kept.lastSeq(),
          kept.waiting().stream()
              .map(item -> new SignalQueue.Item(item.seq(), true, item.signal().toSignal()))
              .toList());
    }
  }
}
