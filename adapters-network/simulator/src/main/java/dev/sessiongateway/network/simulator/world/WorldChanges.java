package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.journal.SnapshotPart.StoredMessages;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.AccountChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.BehaviourChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.BusinessChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.ChannelWorldChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.GroupWorldChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.MessageChange;
import dev.sessiongateway.network.simulator.journal.WorldFiles;
import dev.sessiongateway.network.simulator.signal.Device;
import dev.sessiongateway.network.simulator.world.LinkedDevices.Notice;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/// Applies changes to a world, and then notifies the linked devices of what happened. Replaying the
/// journal gives the same state, because there is no other way to change what is in it.
public final class WorldChanges implements WorldFiles.Receiver {
  private final WorldState world;
  private final List<Notice> notices = new ArrayList<>();
  private final MessageDelivery delivery;
  private final MessageEffects messages;
  private final AccountEffects accounts;
  private final GroupEffects groups;

  public WorldChanges(WorldState world) {
    this.world = world;
    this.delivery = new MessageDelivery(world, notices::add);
    this.messages = new MessageEffects(world, notices::add, delivery);
    this.accounts = new AccountEffects(world, notices::add, delivery);
    this.groups = new GroupEffects(world, notices::add);
  }

  /// Ignores changes of unknown phones and devices, so that a journal that lost a line can still be
  /// replayed.
  @Override
  public void apply(WorldChange change) {
    world.devices().notify(happened(change));
  }

  /// @return what the sessions are to be notified of
  private List<Notice> happened(WorldChange change) {
    notices.clear();
    switch (change) {
      case WorldChange.SnapshotBegun _,
          WorldChange.SnapshotEnded _,
          WorldChange.MessagesBegun _ -> {
        // Parts of the files, and no changes.
      }
      case WorldChange.PhoneMade(var phone, var name) -> world.addPhone(phone, name);
      case WorldChange.PhoneDeleted(var phone) -> world.removePhone(phone);
      case WorldChange.LidsForAll(var all) -> world.lids().setAll(all);
      case WorldChange.PhoneSnapshot saved -> WorldSnapshot.restore(world, saved);
      case WorldChange.MessageSnapshot saved -> WorldSnapshot.restore(world, saved);
      case WorldChange.DueKept(var phone, var chat, var message, var at) ->
          world.dueMessages().add(at, new DueMessages.Due(phone, chat, message));
      case WorldChange.DeviceSnapshot saved -> WorldSnapshot.restore(world, saved);
      case WorldChange.RevocationKept(var session, var reason) ->
          world.devices().revoke(session, reason);
      case WorldChange.GroupSnapshot saved -> groups.restore(saved);
      case WorldChange.GroupMade(var group, var newcomers) ->
          world.addGroup(new GroupState(group, newcomers));
      case WorldChange.ChannelMade(var channel) -> world.addChannel(channel);
      case WorldChange.Linked(var session, var phone) -> linked(session, phone);
      case WorldChange.Unlinked(var session, var reason) -> unlinked(session, reason);
      case WorldChange.RevocationAnnounced(var session) -> world.devices().clearRevocation(session);
      case WorldChange.Acked(var session, var seq) -> {
        var device = world.devices().deviceOrNull(session);
        if (device != null) {
          device.queue.acked(seq);
        }
      }
      case WorldChange.PasskeyDemanded(var phone, var demand) ->
          world.phone(phone).demandPasskey(demand);
      case WorldChange.WentOnline(var phone, var online, var at) -> {
        var switched = world.phoneOrNull(phone);
        if (switched != null) {
          delivery.wentOnline(switched, online, at);
        }
      }
      case WorldChange.Wrote(var message, var session) -> delivery.wrote(message, session, true);
      case WorldChange.WroteUnreadable(var message) -> delivery.wrote(message, null, false);
      case WorldChange.Revealed(var phone, var chat, var message) ->
          delivery.revealed(phone, chat, message);
      case WorldChange.Read(var phone, var chat, var ids) -> {
        var reader = world.phoneOrNull(phone);
        if (reader != null) {
          delivery.read(reader, chat, ids);
        }
      }
      case MessageChange ofMessage -> messages.apply(ofMessage);
      case ChannelWorldChange ofChannel -> apply(ofChannel);
      case GroupWorldChange ofGroup -> groups.apply(ofGroup);
      case BehaviourChange.BehaviourAdded(var id, var behaviour) ->
          world.add(id, behaviour.toBehaviour());
      case BehaviourChange.BehaviourRemoved(var id) -> world.remove(id);
      case BusinessChange.BusinessSaved(var business) -> world.add(business);
      case BusinessChange.BusinessRemoved(var phone) -> world.removeBusiness(phone);
      case AccountChange ofAccount -> accounts.apply(ofAccount);
    }
    return notices;
  }

  /// Keeps the messages as they are until they are needed.
  @Override
  public void messages(WorldChange.MessagesBegun begun, StoredMessages stored) {
    var phone = world.phoneOrNull(begun.phone());
    if (phone != null) {
      phone.conversations.restore(begun.chats(), begun.count(), stored);
    }
  }

  @Override
  public void linked(WorldChange.Linked linked) {
    var phone = world.phoneOrNull(linked.phone());
    if (phone != null) {
      world.devices().add(new Device(linked.session(), phone.jid));
    }
  }

  /// A new device gets the phone's history; a new account joins the open groups and follows the
  /// open channels.
  private void linked(SessionName session, Address account) {
    var phone = world.phoneOrNull(account);
    if (phone == null) {
      return;
    }
    unlinked(session, null);
    world.devices().add(new Device(session, phone.jid));
    var people = new LinkedHashSet<Address>();
    people.add(phone.jid);
    world.groupsOf(phone.jid).forEach(group -> people.addAll(group.members().keySet()));
    world.lids().of(people).ifPresent(lids -> notify(phone, session, lids));
    History.of(world, phone).forEach(part -> notify(phone, session, part));
    for (var chat : phone.archived()) {
      notify(phone, session, new Event.ChatArchived(chat, true));
    }
    if (!phone.isWelcomed()) {
      phone.setWelcomed(true);
      world.channels().forEach(channel -> channel.welcome(phone.jid));
      List.copyOf(world.groups()).forEach(group -> welcome(phone, session, group));
    }
  }

  private void notify(PhoneState phone, SessionName session, LinkSignal.AccountUpdate signal) {
    notices.add(Notice.toOne(phone, session, signal));
  }

  private void welcome(PhoneState newcomer, SessionName session, GroupState group) {
    var open = group;
    if (group.isFull()) {
      open = group.successor();
      world.addGroup(open);
    }
    if (open.welcome(newcomer.jid)) {
      notify(newcomer, session, new GroupEvent.GroupJoined(open.toGroup()));
    }
  }

  private void unlinked(SessionName session, @Nullable FailureReason reason) {
    var wasLinked = world.devices().remove(session);
    if (reason == null) {
      world.devices().clearRevocation(session);
    } else if (wasLinked) {
      world.devices().revoke(session, reason);
    }
  }

  private void apply(ChannelWorldChange change) {
    switch (change) {
      case ChannelWorldChange.ChannelDeleted(var id, _) -> {
        var channel = world.removeChannel(id);
        if (channel != null) {
          channel.followers().forEach(person -> forget(person, channel));
          forget(channel.owner, channel);
        }
      }
      case ChannelWorldChange.Followed(var id, var phone, var follows) -> {
        var channel = world.channelOrNull(id);
        if (channel != null && channel.follow(phone, follows) && !follows) {
          forget(phone, channel);
        }
      }
      case ChannelWorldChange.Muted(var id, var phone, var muted) -> {
        var channel = world.channelOrNull(id);
        if (channel != null) {
          channel.mute(phone, muted);
        }
      }
    }
  }

  /// A phone shows no chat with a channel that it does not follow any more.
  private void forget(Address person, ChannelState channel) {
    var phone = world.phoneOrNull(person);
    if (phone != null && phone.conversations.contains(channel.id)) {
      accounts.chatDeleted(phone, channel.id);
    }
  }

  /// Links the sessions that were linked in the world before, which is replaced by this one. They
  /// are not notified of what is here already.
  ///
  /// @param stays whether this session stays linked to this phone; otherwise it is revoked
  public void linkAsIn(WorldState before, BiPredicate<SessionName, Address> stays) {
    before.devices().revocations().forEach(world.devices()::revoke);
    for (var device : before.devices().all()) {
      if (stays.test(device.session, device.account) && world.phoneOrNull(device.account) != null) {
        linked(device.session, device.account);
        notices.clear();
        var lastSeq = device.queue.lastSeq();
        world.devices().device(device.session).queue.restore(lastSeq, List.of());
      } else {
        world.devices().revoke(device.session, FailureReason.UNLINKED);
      }
    }
  }
}
