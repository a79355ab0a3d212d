package dev.sessiongateway.network.simulator;

import dev.sessiongateway.application.network.LinkSignal;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.messaging.Message.Origin;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
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
  final Stories stories = new Stories(this);
  final Presences presences = new Presences(this);
  final Calls calls = new Calls(this);
  private final Responses responses = new Responses(this);
  private final Revisions revisions = new Revisions(this);
  final Memberships memberships = new Memberships(this);
  final Profiles profiles = new Profiles(this);
  private final Accounts accounts = new Accounts(this);
  private final Linking linking = new Linking(this);
  final Snapshot snapshot = new Snapshot(this);
  private final Function<MediaId, Optional<String>> addresses;

  /// @param addresses where a picture can be read
  WorldState(Function<MediaId, Optional<String>> addresses) {
    this.addresses = addresses;
  }

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
      case Change.GroupKept kept -> snapshot.restore(kept);
      case Change.GroupMade(var group, var newcomers) ->
          addGroup(new GroupState(group.toGroup(), newcomers));
      case Change.ChannelMade(var channel) -> addChannel(new ChannelState(channel));
      case Change.Linked(var session, var phone) ->
          linking.linked(new SessionName(session), jid(phone));
      case Change.Unlinked(var session, var reason) ->
          linking.unlinked(new SessionName(session), reason);
      case Change.RevocationTold(var session) -> revoked.remove(new SessionName(session));
      case Change.Heard(var session, var seq) -> linking.heard(new SessionName(session), seq);
      case Change.WentOnline(var phone, var online) -> presences.wentOnline(jid(phone), online);
      case Change.Wrote(var message, var session) ->
          mail.wrote(message.toMessage(), deviceOf(session), true);
      case Change.WroteUnreadable(var message) -> mail.wrote(message.toMessage(), null, false);
      case Change.Revealed(var phone, var chat, var message) ->
          mail.revealed(jid(phone), jid(chat), new MessageId(message));
      case Change.Read(var phone, var chat, var ids) ->
          mail.read(jid(phone), jid(chat), ids.stream().map(MessageId::new).toList());
      case MessageDeed.Edited edited -> revisions.edited(edited);
      case MessageDeed.MessageRevoked gone -> revisions.revoked(gone);
      case MessageDeed.Reacted reacted -> responses.reacted(reacted);
      case MessageDeed.Voted voted -> responses.voted(voted);
      case MessageDeed.Answered answered -> responses.answered(answered);
      case GroupDeed deed -> memberships.apply(deed);
      case AccountDeed deed -> accounts.apply(deed);
    }
  }

  private static Jid jid(String text) {
    return MessageRecord.jid(text);
  }

  private void addPhone(Jid phone, String name) {
    phones.putIfAbsent(phone, new PhoneState(phone, name));
  }

  void addGroup(GroupState group) {
    groups.put(group.id, group);
    groupInvites.put(group.inviteCode(), group.id);
  }

  /// The old code is worthless from now on.
  void renewInvite(GroupState group, InviteCode code) {
    groupInvites.remove(group.inviteCode());
    group.renewInvite(code);
    groupInvites.put(code, group.id);
  }

  private void addChannel(ChannelState channel) {
    channels.put(channel.id, channel);
    channelInvites.put(channel.inviteCode, channel.id);
  }

  /// Puts the signal into the inbox of every device of this account.
  void tell(Jid account, LinkSignal.Traffic signal) {
    var phone = phones.get(account);
    if (phone != null) {
      phone.devices.values().forEach(device -> tell(device, signal));
    }
  }

  void tell(Jid account, Event.Reported event) {
    tell(account, new LinkSignal.Happened(event));
  }

  /// Tells every device of the account. For the one that did it, it is this API's doing.
  void tell(PhoneState phone, @Nullable Device doer, Function<Origin, Event.Reported> event) {
    for (var device : phone.devices.values()) {
      var origin = device == doer ? Origin.API : Origin.PHONE;
      tell(device, new LinkSignal.Happened(event.apply(origin)));
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

  /// A phone without a connection can do nothing that others would notice.
  PhoneState online(PhoneNumber number) {
    var phone = phone(number.jid());
    if (!phone.online) {
      throw new Fault.Conflict("phone.offline", "This phone is offline").toException();
    }
    return phone;
  }

  /// The phone under this number or, where that is written wrong, under the one that is meant.
  Optional<PhoneState> lookUp(Jid person) {
    return Optional.ofNullable(phones.get(person))
        .or(() ->
            NumberForms.international(person)
                .flatMap(other -> Optional.ofNullable(phones.get(other))));
  }

  /// Absent without a picture, or without an address for it.
  @Nullable String addressOf(Attachment.@Nullable Stored picture) {
    return picture == null ? null : addresses.apply(picture.id()).orElse(null);
  }

  /// The device under this name; absent when the name is, or it is unlinked by now.
  @Nullable Device deviceOf(@Nullable String session) {
    return session == null ? null : devices.get(new SessionName(session));
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

  /// @throws dev.sessiongateway.domain.fault.FaultException `group.not-found` when there is none or
  ///   this person is not in it
  GroupState groupOf(Jid member, Jid id) {
    var group = groups.get(id);
    if (group == null || !group.members.containsKey(member)) {
      throw Fault.notFound("group", id.toString());
    }
    return group;
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`
  Entry delivered(PhoneState phone, Jid chat, MessageId id) {
    var entry = phone.conversations.find(chat, id);
    if (entry == null || !entry.delivered()) {
      throw Fault.notFound("message", id.value());
    }
    return entry;
  }

  /// As [#delivered], for what only those do who are still in the group.
  Entry inPlace(PhoneState phone, Jid chat, MessageId id) {
    var entry = delivered(phone, chat, id);
    if (chat.isGroup()) {
      groupOf(phone.jid, chat);
    }
    return entry;
  }

  /// Refuses places that nobody of this account can write to; people are never refused.
  void checkRecipient(Jid writer, Jid chat) {
    if (chat.isGroup()) {
      if (!groupOf(writer, chat).mayWrite(writer)) {
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
