package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.signal.Device;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Links sessions to phones as devices, and unlinks them.
final class DeviceLinking {
  private final WorldState world;
  private final Consumer<Notice> notices;

  /// @param notices collects what the sessions are notified of
  DeviceLinking(WorldState world, Consumer<Notice> notices) {
    this.world = world;
    this.notices = notices;
  }

  /// A new device gets the phone's history; a new account joins the open groups and follows the
  /// open channels.
  void linked(SessionName session, Address account) {
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
    notices.accept(Notice.toOne(phone, session, signal));
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

  /// A session that was linked in the snapshot, and has been notified of everything then.
  void restored(SessionName session, Address account) {
    var phone = world.phoneOrNull(account);
    if (phone != null) {
      world.devices().add(new Device(session, phone.jid));
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
}
