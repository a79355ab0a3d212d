package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.network.xmpp.Accounts.Position;
import dev.sessiongateway.network.xmpp.Accounts.StoredRoom;
import dev.sessiongateway.network.xmpp.RoomInfo.Archive;
import java.time.Instant;
import org.jivesoftware.smack.packet.Message;
import org.jivesoftware.smack.packet.Presence;
import org.jivesoftware.smack.packet.StanzaError;
import org.jivesoftware.smackx.muc.MultiUserChat;
import org.jivesoftware.smackx.muc.MultiUserChatManager;
import org.jivesoftware.smackx.muc.packet.MUCItem;
import org.jivesoftware.smackx.muc.packet.MUCUser;
import org.jspecify.annotations.Nullable;
import org.jxmpp.jid.EntityBareJid;
import org.jxmpp.jid.parts.Resourcepart;

/// A room that the account is a member of: what comes from it. Stanzas are taken one at a time.
final class Room {
  private final ChatServices chats;
  private final StoredRoom stored;
  private final Listener listener;
  private final Address address;
  private final RoomOccupants occupants;
  private final RoomMembers members;
  private final RoomMessageIds ids;
  private final RoomEntry entry;
  private final RoomSubject subject;
  private final RoomReader reader;
  private final ArchivePosition position;
  private final MessageReceiver receiver;
  private final ArchiveReader archive;
  private final HeldMessages held = new HeldMessages();
  private volatile @Nullable RoomInfo info;
  private volatile Instant seen = Instant.MIN;

  /// Whether the room was reported to the gateway; of others nothing is reported.
  private volatile boolean isTold;

  /// @param isNew whether it was never entered
  Room(ChatServices chats, StoredRoom stored, boolean isNew, Listener listener) {
    this.chats = chats;
    this.stored = stored;
    this.listener = listener;
    this.isTold = !isNew;
    this.address = Jids.group(stored.jid());
    this.occupants = new RoomOccupants(chats.jids(), stored.jid());
    this.members = new RoomMembers(address, chats.jids(), chat(), occupants, this::report);
    this.ids = new RoomMessageIds(stored.jid(), chats::find);
    this.entry = new RoomEntry(chats, stored.jid());
    this.subject = new RoomSubject(address, this::report);
    this.position =
        new ArchivePosition(
            isNew ? null : stored.position(),
            place -> listener.reached(new StoredRoom(stored.jid(), stored.since(), place)));
    this.reader = new RoomReader(chats, stored.jid(), occupants, ids, entry, subject);
    this.receiver = new MessageReceiver(chats, position, received -> reader.read(received, info));
    this.archive =
        new ArchiveReader(chats.stream(), stored.jid(), position, chats.context().time());
  }

  MultiUserChat chat() {
    return MultiUserChatManager.getInstanceFor(chats.stream().connection())
        .getMultiUserChat(stored.jid());
  }

  EntityBareJid jid() {
    return stored.jid();
  }

  Address address() {
    return address;
  }

  Instant since() {
    return stored.since();
  }

  RoomMembers members() {
    return members;
  }

  RoomMessageIds ids() {
    return ids;
  }

  RoomSubject subject() {
    return subject;
  }

  RoomEntry entry() {
    return entry;
  }

  MessageReceiver receiver() {
    return receiver;
  }

  RoomOccupants occupants() {
    return occupants;
  }

  /// What the room said of itself last; null when it could not be asked yet.
  @Nullable RoomInfo info() {
    return info;
  }

  /// @throws FaultException `network.down` while the room's server cannot be reached
  void requireEntered() {
    if (!entry.isIn()) {
      throw new Fault.NetworkDown(SmackCall.RETRY_AFTER, false).toException();
    }
  }

  /// Makes the room by entering it; it is not configured yet.
  ///
  /// @throws FaultException `network.down`, `network.refused`
  void make() {
    entry.enter(null);
    position.start(stored.position());
  }

  /// Enters the room and reads what was missed.
  ///
  /// @param full lets what was read be stored before all is read; may run several times
  /// @throws FaultException `network.down`, `network.refused`
  void enter(Runnable full) {
    var found = RoomInfo.read(chats.stream(), stored.jid());
    info = found;
    held.begin();
    var before = position.get();
    occupants.clear();
    members.forget();
    entry.enter(found.archive() == Archive.READABLE || before == null ? null : before.at());
    held.release(() -> catchUp(found, full), receiver::take);
    if (!entry.awaitSubject()) {
      subject.none(stored.since());
    }
  }

  private void catchUp(RoomInfo found, Runnable full) {
    if (found.archive() == Archive.READABLE) {
      if (ids.isEmpty()) {
        archive.last().forEach(received -> reader.remember(received, found));
      }
      archive.catchUp(receiver::take, full);
    } else if (position.get() == null) {
      position.start(stored.position());
    }
  }

  /// The gateway knows of the room from here on, and receives what happens in it.
  void announce(GroupEvent.GroupJoined joined) {
    isTold = true;
    chats.signals().add(joined);
  }

  boolean isAnnounced() {
    return isTold;
  }

  private void report(Event.Reported event) {
    if (isTold) {
      chats.signals().add(event);
    }
  }

  /// Takes a message of the room or of somebody in it.
  void take(Message stanza) {
    seen = chats.context().time().machine().instant();
    var current = info;
    var givesIds = current != null && current.archive() != Archive.NONE;
    var received =
        ReceivedStanza.ofRoom(stanza, stored.jid(), givesIds, chats.context().time().instant());
    switch (stanza.getType()) {
      case groupchat -> {
        if (stanza.getSubject() != null && stanza.getBody() == null) {
          subject.set(stanza, reader.author(received, info), received.at());
          entry.subject(stanza);
        } else if (!stanza.getFrom().hasResource()) {
          announced(stanza);
        } else {
          typing(received);
          if (!held.hold(received)) {
            receiver.take(received);
          }
        }
      }
      case error -> {
        entry.failed(stanza);
        receiver.take(received);
        if (stanza.getError() != null
            && stanza.getError().getCondition() == StanzaError.Condition.not_acceptable) {
          lost();
        }
      }
      case normal, headline, chat -> {
        if (!stanza.getFrom().hasResource()) {
          announced(stanza);
        }
      }
    }
  }

  /// The room's server has forgotten that the account is in it.
  private void lost() {
    if (entry.isIn()) {
      entry.lost();
      listener.left(this, RoomEntry.Way.LOST, null);
    }
  }

  /// Asks a room that is quiet whether the account is still in it (XEP-0410).
  ///
  /// @param since when it must have been seen not to be asked
  void check(Instant since) {
    if (entry.isIn() && seen.isBefore(since) && entry.isForgotten()) {
      lost();
    }
  }

  private void typing(ReceivedStanza received) {
    var who = reader.author(received, info);
    if (!who.equals(chats.jids().me())) {
      PresenceWatch.typing(received.stanza())
          .ifPresent(presence -> chats.presences().report(address, who, presence));
    }
  }

  /// The room reports itself, or of somebody who is not there.
  private void announced(Message stanza) {
    var about = MUCUser.from(stanza);
    if (about == null) {
      return;
    }
    var item = about.getItem();
    if (item != null && item.getJid() != null && item.getAffiliation() != null) {
      members.changed(
          chats.jids().address(item.getJid()), null, item.getAffiliation(), actor(item));
    }
    if (RoomEntry.has(about, RoomEntry.CONFIGURED)) {
      listener.configured(this);
    }
  }

  /// The room has another configuration.
  void readAgain() {
    var before = info;
    try {
      var now = RoomInfo.read(chats.stream(), stored.jid());
      info = now;
      if (before != null) {
        before
            .changesTo(now)
            .forEach(change -> report(new GroupEvent.GroupChanged(address, null, change)));
      }
    } catch (FaultException e) {
      // It is read again when the room is entered again.
    }
  }

  /// As above, after a change of this session, which reports it.
  void readOwnChange() {
    info = RoomInfo.read(chats.stream(), stored.jid());
  }

  Position position() {
    var reached = position.get();
    return reached == null ? stored.position() : reached;
  }

  /// Takes the presence of somebody in the room.
  void take(Presence presence) {
    var nick = presence.getFrom().getResourceOrEmpty();
    var about = MUCUser.from(presence);
    if (presence.getType() == Presence.Type.error
        || about == null
        || nick.equals(Resourcepart.EMPTY)) {
      entry.answered(presence, about);
      return;
    }
    var item = about.getItem();
    if (presence.isAvailable()) {
      if (item != null) {
        moved(item, occupants.put(nick, item, entry.isSelf(nick, about)));
      }
      entry.answered(presence, about);
    } else {
      var before = occupants.remove(nick);
      if (entry.isSelf(nick, about)) {
        entry.left(about).ifPresent(way -> listener.left(this, way, actor(item)));
      } else if (item != null && !RoomEntry.has(about, RoomEntry.RENAMED)) {
        moved(item, before);
      }
    }
  }

  private void moved(MUCItem item, RoomOccupants.@Nullable Occupant before) {
    var to = item.getAffiliation();
    if (before == null || to == null || before.affiliation() == to) {
      return;
    }
    members.changed(before.who(), before.affiliation(), to, actor(item));
  }

  private @Nullable Address actor(@Nullable MUCItem item) {
    if (item == null) {
      return null;
    }
    if (item.getActor() != null && item.getActor().getLocalpartOrNull() != null) {
      return chats.jids().address(item.getActor());
    }
    return item.getActorNick() == null ? null : occupants.address(item.getActorNick());
  }

  /// Observes rooms.
  interface Listener {
    void reached(StoredRoom room);

    void configured(Room room);

    /// @param by who removed it; null when nobody did
    void left(Room room, RoomEntry.Way how, @Nullable Address by);
  }
}
