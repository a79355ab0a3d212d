package dev.sessiongateway.network.simulator;

import dev.sessiongateway.application.network.LinkSignal;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.profile.PrivacySettings;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Everything there is: phones, groups, channels, linked devices. Changes only through [#apply], so
/// that reading the journal gives the same world. Not thread-safe: see [Chronicle].
final class WorldState {
  final Map<Jid, PhoneState> phones = new LinkedHashMap<>();
  final SortedMap<Jid, GroupState> groups = new TreeMap<>(Comparator.comparing(Jid::user));
  final SortedMap<Jid, ChannelState> channels = new TreeMap<>(Comparator.comparing(Jid::user));
  final SortedMap<SessionName, Device> devices = new TreeMap<>();
  final SortedMap<SessionName, FailureReason> revoked = new TreeMap<>();
  private final Map<InviteCode, Jid> groupInvites = new LinkedHashMap<>();
  private final Map<InviteCode, Jid> channelInvites = new LinkedHashMap<>();
  private final Set<Device> stirred = new LinkedHashSet<>();
  final Mail mail = new Mail(this);
  final Snapshot snapshot = new Snapshot(this);

  /// What is said of a phone or device that is not there is passed over: a journal that lost a line
  /// still gives a whole world.
  void apply(Change change) {
    switch (change) {
      case Change.SnapshotBegun _, Change.SnapshotEnded _ -> {}
      case Change.PhoneMade(var phone, var name) -> addPhone(jid(phone), name);
      case Change.PhoneKept kept -> snapshot.restore(kept);
      case Change.MessageKept kept -> snapshot.restore(kept);
      case Change.DeviceKept kept -> snapshot.restore(kept);
      case Change.RevocationKept(var session, var reason) ->
          revoked.put(new SessionName(session), reason);
      case Change.GroupMade(var group, var newcomers) ->
          addGroup(new GroupState(group.toGroup(), newcomers));
      case Change.ChannelMade(var channel) -> addChannel(new ChannelState(channel));
      case Change.Linked(var session, var phone) -> link(new SessionName(session), jid(phone));
      case Change.Unlinked(var session, var reason) -> unlink(new SessionName(session), reason);
      case Change.RevocationTold(var session) -> revoked.remove(new SessionName(session));
      case Change.Heard(var session, var seq) -> heard(new SessionName(session), seq);
      case Change.WentOnline(var phone, var online) -> mail.wentOnline(jid(phone), online);
      case Change.Wrote(var message, var session) ->
          mail.wrote(
              message.toMessage(), session == null ? null : devices.get(new SessionName(session)));
      case Change.Read(var phone, var chat, var ids) ->
          mail.read(jid(phone), jid(chat), ids.stream().map(MessageId::new).toList());
      case Change.Reacted(var id, var phone, var chat, var target, var emoji) ->
          mail.reacted(new MessageId(id), jid(phone), jid(chat), new MessageId(target), emoji);
      case Change.SubjectChanged(var group, var by, var subject) ->
          rename(jid(group), jid(by), subject);
      case Change.Labelled(var phone, var chat, var label, var action) ->
          label(jid(phone), jid(chat), new LabelId(label), action);
      case Change.PictureChanged(var phone, var picture) -> {
        var owner = phones.get(jid(phone));
        if (owner != null) {
          owner.picture = picture == null ? null : picture.toAttachment();
        }
      }
      case Change.PrivacyChanged(var phone, var update) -> {
        var owner = phones.get(jid(phone));
        if (owner != null) {
          owner.privacy = owner.privacy.with(new PrivacySettings(update));
        }
      }
    }
  }

  private static Jid jid(String text) {
    return MessageRecord.jid(text);
  }

  private void addPhone(Jid phone, String name) {
    phones.putIfAbsent(phone, new PhoneState(phone, name));
  }

  private void addGroup(GroupState group) {
    groups.put(group.id, group);
    groupInvites.put(group.toGroup().inviteCode(), group.id);
  }

  private void addChannel(ChannelState channel) {
    channels.put(channel.id, channel);
    channelInvites.put(channel.inviteCode, channel.id);
  }

  private void link(SessionName session, Jid account) {
    var phone = phones.get(account);
    if (phone == null) {
      return;
    }
    unlink(session, null);
    var device = new Device(session, phone);
    devices.put(session, device);
    phone.devices.put(session, device);
    channels.values().forEach(channel -> channel.welcome(account));
    if (!phone.welcomed) {
      phone.welcomed = true;
      List.copyOf(groups.values()).forEach(group -> welcome(account, device, group));
    }
  }

  private void welcome(Jid newcomer, Device device, GroupState group) {
    var open = group;
    if (group.isFull()) {
      open = group.successor();
      addGroup(open);
    }
    if (open.welcome(newcomer)) {
      device.add(new LinkSignal.GroupJoined(open.toGroup()));
    }
  }

  private void unlink(SessionName session, @Nullable FailureReason reason) {
    var device = devices.remove(session);
    if (device != null) {
      device.phone.devices.remove(session);
    }
    if (reason == null) {
      revoked.remove(session);
    } else if (device != null) {
      revoked.put(session, reason);
    }
  }

  private void heard(SessionName session, long seq) {
    var device = devices.get(session);
    if (device != null) {
      device.inbox.heard(seq);
    }
  }

  private void rename(Jid id, Jid by, String subject) {
    var group = groups.get(id);
    if (group != null) {
      group.rename(subject);
      group
          .members
          .keySet()
          .forEach(member -> tell(member, new LinkSignal.GroupChanged(id, by, subject, null)));
    }
  }

  private void label(Jid account, Jid chat, LabelId id, LabelAction action) {
    var phone = phones.get(account);
    var label = DefaultWorld.label(id);
    if (phone == null || label.isEmpty()) {
      return;
    }
    var on = phone.labels.computeIfAbsent(chat, _ -> new LinkedHashSet<>());
    if (action == LabelAction.ADD ? on.add(id) : on.remove(id)) {
      tell(account, new LinkSignal.LabelHandled(chat, label.get(), action));
    }
    if (on.isEmpty()) {
      phone.labels.remove(chat);
    }
  }

  /// Puts the signal into the inbox of every device of this account.
  void tell(Jid account, LinkSignal.Traffic signal) {
    var phone = phones.get(account);
    if (phone != null) {
      phone.devices.values().forEach(device -> tell(device, signal));
    }
  }

  void tell(Device device, LinkSignal.Traffic signal) {
    device.add(signal);
    stirred.add(device);
  }

  /// As [#tell(Jid, LinkSignal.Traffic)], for devices that are connected now.
  void tellPassing(Jid account, LinkSignal.Traffic signal) {
    var phone = phones.get(account);
    if (phone != null) {
      for (var device : phone.devices.values()) {
        device.addPassing(signal);
        stirred.add(device);
      }
    }
  }

  /// Devices that may have something to hear since the last call.
  List<Device> takeStirred() {
    if (stirred.isEmpty()) {
      return List.of();
    }
    var taken = new ArrayList<>(stirred);
    stirred.clear();
    return taken;
  }

  PhoneState phone(Jid person) {
    var phone = phones.get(person);
    if (phone == null) {
      throw Fault.notFound("phone", person.user());
    }
    return phone;
  }

  Device device(SessionName session) {
    var device = devices.get(session);
    if (device == null) {
      throw new Fault.SessionNotReady(session.value(), Fault.Readiness.UNAUTHENTICATED)
          .toException();
    }
    return device;
  }

  @Nullable GroupState group(InviteCode code) {
    var id = groupInvites.get(code);
    return id == null ? null : groups.get(id);
  }

  @Nullable ChannelState channel(InviteCode code) {
    var id = channelInvites.get(code);
    return id == null ? null : channels.get(id);
  }

  /// Refuses places that nobody of this account can write to; people are never refused.
  void checkRecipient(Jid writer, Jid chat) {
    if (chat.isGroup()) {
      var group = groups.get(chat);
      if (group == null || !group.members.containsKey(writer)) {
        throw Fault.notFound("group", chat.toString());
      }
      if (!group.mayWrite(writer)) {
        throw new Fault.Refused("only administrators write in this group").toException();
      }
    } else if (chat.isChannel()) {
      var channel = channels.get(chat);
      if (channel == null) {
        throw Fault.notFound("channel", chat.toString());
      }
      if (!channel.owner.equals(writer)) {
        throw new Fault.Refused("only administrators write in this channel").toException();
      }
    }
  }

  /// What a chat is called.
  @Nullable String nameOf(Jid chat) {
    return switch (chat.kind()) {
      case PERSON, LID, BROADCAST -> {
        var phone = phones.get(chat);
        yield phone == null ? null : phone.name;
      }
      case GROUP -> {
        var group = groups.get(chat);
        yield group == null ? null : group.subject();
      }
      case CHANNEL -> {
        var channel = channels.get(chat);
        yield channel == null ? null : channel.name();
      }
    };
  }
}
