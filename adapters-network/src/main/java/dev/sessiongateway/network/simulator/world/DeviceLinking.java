package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/// Links sessions to phones as devices, and unlinks them.
final class DeviceLinking {
  private final WorldState world;
  private final History history;

  DeviceLinking(WorldState world) {
    this.world = world;
    this.history = new History(world);
  }

  /// A new device gets the phone's history; a new account joins the open groups and follows the
  /// open channels.
  void linked(SessionName session, Address account) {
    var phone = world.phoneOrNull(account);
    if (phone == null) {
      return;
    }
    unlinked(session, null);
    var device = new Device(session, phone);
    world.devices().add(device);
    world.lids().known(phone).ifPresent(device::add);
    history.of(phone).forEach(part -> world.devices().send(device, part));
    for (var chat : phone.archived) {
      world.devices().send(device, new Event.ChatArchived(chat, true));
    }
    if (!phone.welcomed) {
      phone.welcomed = true;
      world.channels().all().forEach(channel -> channel.welcome(account));
      List.copyOf(world.groups()).forEach(group -> welcome(account, device, group));
    }
  }

  /// The session is linked, and was told everything then.
  void restored(SessionName session, Address account) {
    var phone = world.phoneOrNull(account);
    if (phone != null) {
      world.devices().add(new Device(session, phone));
    }
  }

  private void welcome(Address newcomer, Device device, GroupState group) {
    var open = group;
    if (group.isFull()) {
      open = group.successor();
      world.addGroup(open);
    }
    if (open.welcome(newcomer)) {
      world.devices().send(device, new GroupEvent.GroupJoined(open.toGroup()));
    }
  }

  void unlinked(SessionName session, @Nullable FailureReason reason) {
    var wasLinked = world.devices().remove(session);
    if (reason == null) {
      world.devices().clearRevocation(session);
    } else if (wasLinked) {
      world.devices().revoke(session, reason);
    }
  }

  /// Links the sessions that were linked in the world before, which is replaced by this one. What
  /// they were told remains, so nothing that is here already is news to them.
  ///
  /// @param stays whether this session stays linked to this phone; otherwise it is revoked
  void linkAsIn(WorldState before, BiPredicate<SessionName, Address> stays) {
    before.devices().revocations().forEach(world.devices()::revoke);
    for (var device : before.devices().all()) {
      var phone = device.phone.jid;
      if (stays.test(device.session, phone) && world.phoneOrNull(phone) != null) {
        linked(device.session, phone);
        world.devices().device(device.session).queue.restore(device.queue.lastSeq(), List.of());
      } else {
        world.devices().revoke(device.session, FailureReason.UNLINKED);
      }
    }
  }

  void acked(SessionName session, long seq) {
    var device = world.devices().deviceOrNull(session);
    if (device != null) {
      device.queue.acked(seq);
    }
  }
}
