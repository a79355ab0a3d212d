package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.group.Group.Participant;
import dev.sessiongateway.domain.group.Group.Role;
import dev.sessiongateway.domain.group.MemberAction;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jivesoftware.smack.XMPPException.XMPPErrorException;
import org.jivesoftware.smackx.muc.Affiliate;
import org.jivesoftware.smackx.muc.MUCAffiliation;
import org.jivesoftware.smackx.muc.MultiUserChat;
import org.jspecify.annotations.Nullable;
import org.jxmpp.jid.EntityBareJid;

/// The members of a room, whether they are in it now or not: those whom it has on its lists of
/// owners, administrators and members. They are read when they are asked for, and kept until one of
/// them changes. Thread-safe.
final class RoomMembers {
  private final Address group;
  private final Jids jids;
  private final MultiUserChat room;
  private final RoomOccupants occupants;
  private final Consumer<Event.Reported> changes;

  /// What this session has changed and the room has not announced yet.
  private final Map<Address, MUCAffiliation> own = new ConcurrentHashMap<>();

  private @Nullable Map<Address, MUCAffiliation> listed;
  private int version;

  RoomMembers(
      Address group,
      Jids jids,
      MultiUserChat room,
      RoomOccupants occupants,
      Consumer<Event.Reported> changes) {
    this.group = group;
    this.jids = jids;
    this.room = room;
    this.occupants = occupants;
    this.changes = changes;
  }

  /// Those with the most rights first. Who is only there, in a room for everybody, is among them.
  List<Participant> participants() {
    var all = new HashMap<>(listed());
    occupants.all().forEach(occupant -> all.putIfAbsent(occupant.who(), occupant.affiliation()));
    all.putIfAbsent(jids.me(), MUCAffiliation.none);
    return all.entrySet().stream()
        .filter(entry -> entry.getValue() != MUCAffiliation.outcast)
        .map(entry -> new Participant(entry.getKey(), role(entry.getValue())))
        .sorted(
            Comparator.comparing(Participant::role)
                .reversed()
                .thenComparing(participant -> participant.id().user()))
        .toList();
  }

  Optional<Role> roleOf(Address person) {
    return participants().stream()
        .filter(participant -> participant.id().equals(person))
        .findFirst()
        .map(Participant::role);
  }

  private static Role role(MUCAffiliation affiliation) {
    return switch (affiliation) {
      case owner -> Role.SUPERADMIN;
      case admin -> Role.ADMIN;
      case member, none, outcast -> Role.MEMBER;
    };
  }

  private Map<Address, MUCAffiliation> listed() {
    int before;
    synchronized (this) {
      if (listed != null) {
        return listed;
      }
      before = version;
    }
    var read = new LinkedHashMap<Address, MUCAffiliation>();
    try {
      read(room::getOwners, MUCAffiliation.owner, read);
      read(room::getAdmins, MUCAffiliation.admin, read);
      read(room::getMembers, MUCAffiliation.member, read);
    } catch (FaultException e) {
      // A server that does not answer now is not asked again for each list of groups.
    }
    synchronized (this) {
      if (version == before) {
        listed = read;
      }
    }
    return read;
  }

  /// A room does not show each list to everybody; those who are there are known anyway.
  private void read(
      SmackCall<List<Affiliate>> list, MUCAffiliation as, Map<Address, MUCAffiliation> into) {
    var none = List.<Affiliate>of();
    for (var affiliate : SmackCall.find(list, none).orElse(none)) {
      if (affiliate.getJid().getLocalpartOrNull() != null) {
        into.putIfAbsent(jids.address(affiliate.getJid()), as);
      }
    }
  }

  synchronized void forget() {
    listed = null;
    version++;
  }

  /// This session changes the place of a person.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `network.refused`
  void change(Address person, MUCAffiliation to, MemberAction action) {
    var jid = jids.jid(person);
    own.put(person, to);
    try {
      SmackCall.run(() -> change(jid, to, action));
    } catch (RuntimeException e) {
      own.remove(person);
      throw e;
    }
    forget();
    report(jids.me(), action, person, to);
  }

  private void change(EntityBareJid jid, MUCAffiliation to, MemberAction action)
      throws XMPPErrorException, org.jivesoftware.smack.SmackException, InterruptedException {
    switch (to) {
      case admin -> room.grantAdmin(jid);
      case member -> {
        if (action == MemberAction.DEMOTE) {
          room.revokeAdmin(jid);
        } else {
          room.grantMembership(jid);
        }
      }
      case none -> room.revokeMembership(jid);
      case owner, outcast -> throw new Fault.Refused("nobody is made " + to).toException();
    }
  }

  /// The room says that a person has another place in it now.
  ///
  /// @param before as it was known; null when it was not
  /// @param by who changed it; null when the room does not say
  void changed(
      Address person, @Nullable MUCAffiliation before, MUCAffiliation to, @Nullable Address by) {
    if (own.remove(person) == to) {
      return;
    }
    var known = before == null ? remembered(person) : before;
    if (known == to) {
      return;
    }
    forget();
    report(by, action(known, to), person, to);
  }

  private synchronized @Nullable MUCAffiliation remembered(Address person) {
    return listed == null ? null : listed.getOrDefault(person, MUCAffiliation.none);
  }

  private static MemberAction action(@Nullable MUCAffiliation from, MUCAffiliation to) {
    if (to == MUCAffiliation.none || to == MUCAffiliation.outcast) {
      return MemberAction.LEAVE;
    }
    if (from == null || from == MUCAffiliation.none || from == MUCAffiliation.outcast) {
      return MemberAction.JOIN;
    }
    return role(to).compareTo(role(from)) > 0 ? MemberAction.PROMOTE : MemberAction.DEMOTE;
  }

  private void report(
      @Nullable Address by, MemberAction action, Address person, MUCAffiliation now) {
    changes.accept(
        new GroupEvent.GroupMembersChanged(
            group, by, action, List.of(new Participant(person, role(now)))));
  }
}
