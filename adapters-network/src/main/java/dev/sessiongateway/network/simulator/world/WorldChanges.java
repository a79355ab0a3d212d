package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.pairing.PasskeyDemand;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.network.simulator.journal.AccountChange;
import dev.sessiongateway.network.simulator.journal.BehaviourChange;
import dev.sessiongateway.network.simulator.journal.ChannelWorldChange;
import dev.sessiongateway.network.simulator.journal.GroupWorldChange;
import dev.sessiongateway.network.simulator.journal.MessageChange;
import dev.sessiongateway.network.simulator.journal.StoredMessages;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import dev.sessiongateway.network.simulator.journal.WorldFiles;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;

/// Applies changes to a world, and then notifies the linked devices of what happened. Replaying the
/// journal gives the same state, because there is no other way to change what is in it.
public final class WorldChanges implements WorldFiles.Receiver {
  private final WorldState world;
  private final List<Notice> notices = new ArrayList<>();
  private final DeviceLinking linking;
  private final MessageDelivery delivery;
  private final MessageEffects messages;
  private final AccountEffects accounts;
  private final GroupEffects groups;
  private final ChannelEffects channels;

  public WorldChanges(WorldState world) {
    this.world = world;
    this.linking = new DeviceLinking(world, notices::add);
    this.delivery = new MessageDelivery(world, notices::add);
    this.messages = new MessageEffects(world, notices::add, delivery);
    this.accounts = new AccountEffects(world, notices::add, delivery);
    this.groups = new GroupEffects(world, notices::add);
    this.channels = new ChannelEffects(world, accounts);
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
      case WorldChange.PhoneMade(var phone, var name) -> world.addPhone(jid(phone), name);
      case WorldChange.PhoneDeleted(var phone) -> world.removePhone(jid(phone));
      case WorldChange.LidsForAll(var all) -> world.lids().setAll(all);
      case WorldChange.PhoneSnapshot saved -> WorldSnapshot.restore(world, saved);
      case WorldChange.MessageSnapshot saved -> WorldSnapshot.restore(world, saved);
      case WorldChange.DeviceSnapshot saved -> WorldSnapshot.restore(world, saved);
      case WorldChange.RevocationKept(var session, var reason) ->
          world.devices().revoke(new SessionName(session), reason);
      case WorldChange.GroupSnapshot saved -> groups.restore(saved);
      case WorldChange.GroupMade(var group, var newcomers) ->
          world.addGroup(new GroupState(group, newcomers));
      case WorldChange.ChannelMade(var channel) -> world.addChannel(channel);
      case WorldChange.Linked(var session, var phone) ->
          linking.linked(new SessionName(session), jid(phone));
      case WorldChange.Unlinked(var session, var reason) ->
          linking.unlinked(new SessionName(session), reason);
      case WorldChange.RevocationAnnounced(var session) ->
          world.devices().clearRevocation(new SessionName(session));
      case WorldChange.Acked(var session, var seq) -> {
        var device = world.devices().deviceOrNull(new SessionName(session));
        if (device != null) {
          device.queue.acked(seq);
        }
      }
      case WorldChange.PasskeyDemanded(var phone, var demand) ->
          world.phone(jid(phone)).demandPasskey(Coded.of(PasskeyDemand.class, demand));
      case WorldChange.WentOnline(var phone, var online, var at) -> {
        var switched = world.phoneOrNull(jid(phone));
        if (switched != null) {
          delivery.wentOnline(switched, online, at == null ? null : Instant.parse(at));
        }
      }
      case WorldChange.Wrote(var message, var session) -> delivery.wrote(message, session, true);
      case WorldChange.WroteUnreadable(var message) -> delivery.wrote(message, null, false);
      case WorldChange.Revealed(var phone, var chat, var message) ->
          delivery.revealed(jid(phone), jid(chat), new MessageId(message));
      case WorldChange.Read(var phone, var chat, var ids) -> {
        var reader = world.phoneOrNull(jid(phone));
        if (reader != null) {
          delivery.read(reader, jid(chat), ids.stream().map(MessageId::new).toList());
        }
      }
      case MessageChange ofMessage -> messages.apply(ofMessage);
      case ChannelWorldChange ofChannel -> channels.apply(ofChannel);
      case GroupWorldChange ofGroup -> groups.apply(ofGroup);
      case BehaviourChange ofBehaviour -> world.behaviours().apply(ofBehaviour);
      case AccountChange ofAccount -> accounts.apply(ofAccount);
    }
    return notices;
  }

  private static Address jid(String text) {
    return Address.of(text);
  }

  /// Keeps the messages as they are until they are needed.
  @Override
  public void messages(WorldChange.MessagesBegun begun, StoredMessages stored) {
    var phone = world.phoneOrNull(jid(begun.phone()));
    if (phone != null) {
      var chats = begun.chats().stream().map(Address::of).toList();
      phone.conversations.restore(chats, begun.count(), stored);
    }
  }

  @Override
  public void linked(WorldChange.Linked linked) {
    linking.restored(new SessionName(linked.session()), jid(linked.phone()));
  }

  /// Links the sessions that were linked in the world before, which is replaced by this one. They
  /// are not notified of what is here already.
  ///
  /// @param stays whether this session stays linked to this phone; otherwise it is revoked
  public void linkAsIn(WorldState before, BiPredicate<SessionName, Address> stays) {
    before.devices().revocations().forEach(world.devices()::revoke);
    for (var device : before.devices().all()) {
      if (stays.test(device.session, device.account) && world.phoneOrNull(device.account) != null) {
        linking.linked(device.session, device.account);
        notices.clear();
        var lastSeq = device.queue.lastSeq();
        world.devices().device(device.session).queue.restore(lastSeq, List.of());
      } else {
        world.devices().revoke(device.session, FailureReason.UNLINKED);
      }
    }
  }
}
