package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.network.xmpp.AccountFiles.Position;
import dev.sessiongateway.network.xmpp.AccountFiles.StoredRoom;
import dev.sessiongateway.network.xmpp.RoomInfo.Archive;
import dev.sessiongateway.network.xmpp.StanzaReader.Reading;
import java.time.Instant;
import java.util.Optional;
import org.jivesoftware.smack.packet.Message;
import org.jivesoftware.smack.packet.Presence;
import org.jivesoftware.smack.packet.StanzaError;
import org.jivesoftware.smackx.muc.MUCAffiliation;
import org.jivesoftware.smackx.muc.MultiUserChat;
import org.jivesoftware.smackx.muc.MultiUserChatManager;
import org.jivesoftware.smackx.muc.packet.MUCItem;
import org.jivesoftware.smackx.muc.packet.MUCUser;
import org.jspecify.annotations.Nullable;
import org.jxmpp.jid.EntityBareJid;
import org.jxmpp.jid.EntityFullJid;
import org.jxmpp.jid.parts.Resourcepart;

/// A room that the account is a member of: what comes from it. Stanzas are taken one at a time.
final class Room {
  private static final int LONGEST_NAME = 100;

  private final Conversation conversation;
  private final StoredRoom stored;
  private final Listener listener;
  private final Address address;
  private final RoomOccupants occupants;
  private final RoomMembers members;
  private final RoomMessageIds ids;
  private final RoomEntry entry;
  private final RoomSubject subject;
  private final ArchivePosition position;
  private final MessageReceiver receiver;
  private final ArchiveReader archive;
  private final HeldMessages held = new HeldMessages();
  private volatile @Nullable RoomInfo info;
  private volatile Instant heard = Instant.MIN;

  /// Whether the gateway was told of the room; of others nothing is told.
  private volatile boolean isTold;

  /// @param isNew whether it was never entered
  Room(Conversation conversation, StoredRoom stored, boolean isNew, Listener listener) {
    this.conversation = conversation;
    this.stored = stored;
    this.listener = listener;
    this.isTold = !isNew;
    this.address = Jids.group(stored.jid());
    this.occupants = new RoomOccupants(conversation.jids(), stored.jid());
    this.members =
        new RoomMembers(address, conversation.jids(), chat(), occupants, this::tell);
    this.ids = new RoomMessageIds(stored.jid(), conversation::find);
    this.entry = new RoomEntry(conversation, stored.jid());
    this.subject = new RoomSubject(address, this::tell);
    this.position =
        new ArchivePosition(
            isNew ? null : stored.position(),
            place -> listener.reached(new StoredRoom(stored.jid(), stored.since(), place)));
    this.receiver = new MessageReceiver(conversation, position, this::read);
    this.archive =
        new ArchiveReader(
            conversation.stream(), stored.jid(), position, conversation.context().time());
  }

  MultiUserChat chat() {
    return MultiUserChatManager.getInstanceFor(conversation.stream().connection())
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

  /// @throws dev.sessiongateway.domain.fault.FaultException `network.down` while the room's server
  ///   cannot be reached
  void requireEntered() {
    if (!entry.isIn()) {
      throw new Fault.NetworkDown(SmackCall.RETRY_AFTER, false).toException();
    }
  }

  /// Makes the room by entering it; it is not configured yet.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `network.down`, `network.refused`
  void make() {
    entry.enter(null);
    position.start(stored.position());
  }

  /// Enters the room and reads what was missed.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `network.down`, `network.refused`
  void enter() {
    var found = RoomInfo.read(conversation.stream(), stored.jid());
    info = found;
    held.begin();
    var before = position.get();
    occupants.clear();
    members.forget();
    entry.enter(found.archive() == Archive.READABLE || before == null ? null : before.at());
    held.release(() -> catchUp(found), receiver::take);
    if (!entry.awaitSubject()) {
      subject.none(stored.since());
    }
  }

  private void catchUp(RoomInfo found) {
    if (found.archive() == Archive.READABLE) {
      if (ids.isEmpty()) {
        archive.last().forEach(this::remember);
      }
      archive.catchUp(receiver::take, () -> {});
    } else if (position.get() == null) {
      position.start(stored.position());
    }
  }

  /// The gateway knows of the room from here on, and is told what happens in it.
  void announce(GroupEvent.GroupJoined joined) {
    isTold = true;
    conversation.signals().add(joined);
  }

  boolean isAnnounced() {
    return isTold;
  }

  private void tell(GroupEvent event) {
    if (isTold) {
      conversation.signals().add(event);
    }
  }

  /// Takes a message of the room or of somebody in it.
  void take(Message stanza) {
    heard = conversation.context().time().machine().instant();
    var current = info;
    var givesIds = current != null && current.archive() != Archive.NONE;
    var received =
        ReceivedStanza.ofRoom(
            stanza, stored.jid(), givesIds, conversation.context().time().instant());
    switch (stanza.getType()) {
      case groupchat -> {
        if (stanza.getSubject() != null && stanza.getBody() == null) {
          subject.set(stanza, author(received), received.at());
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
      listener.left(this, Way.LOST, null);
    }
  }

  /// Asks a room that is quiet whether the account is still in it (XEP-0410).
  ///
  /// @param since when it must have been heard of not to be asked
  void check(Instant since) {
    if (entry.isIn() && heard.isBefore(since) && entry.isForgotten()) {
      lost();
    }
  }

  private void typing(ReceivedStanza received) {
    var who = author(received);
    if (!who.equals(conversation.jids().me())) {
      PresenceWatch.typing(received.stanza())
          .ifPresent(presence -> conversation.presences().tell(address, who, presence));
    }
  }

  /// The room tells of itself, or of somebody who is not there.
  private void announced(Message stanza) {
    var about = MUCUser.from(stanza);
    if (about == null) {
      return;
    }
    var item = about.getItem();
    if (item != null && item.getJid() != null && item.getAffiliation() != null) {
      members.changed(
          conversation.jids().address(item.getJid()), null, item.getAffiliation(), actor(item));
    }
    if (RoomEntry.has(about, RoomEntry.CONFIGURED)) {
      listener.configured(this);
    }
  }

  /// The room has another configuration.
  void readAgain() {
    var before = info;
    try {
      var now = RoomInfo.read(conversation.stream(), stored.jid());
      info = now;
      if (before != null) {
        before
            .changesTo(now)
            .forEach(change -> tell(new GroupEvent.GroupChanged(address, null, change)));
      }
    } catch (FaultException e) {
      // It is read again when the room is entered again.
    }
  }

  /// As above, after a change of this session, which tells of it.
  void readOwnChange() {
    info = RoomInfo.read(conversation.stream(), stored.jid());
  }

  Position position() {
    var reached = position.get();
    return reached == null ? stored.position() : reached;
  }

  /// Takes the presence of somebody in the room.
  void take(Presence presence) {
    var nick = presence.getFrom().getResourceOrEmpty();
    var about = MUCUser.from(presence);
    if (presence.getType() == Presence.Type.error || about == null || nick.equals(Resourcepart.EMPTY)) {
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
      return conversation.jids().address(item.getActor());
    }
    return item.getActorNick() == null ? null : occupants.address(item.getActorNick());
  }

  private Optional<Reading> read(ReceivedStanza received) {
    var reader = conversation.reader();
    var stanza = received.stanza();
    if (stanza.getType() == Message.Type.error) {
      return reader.failed(received, address, ids);
    }
    var from = stanza.getFrom() == null ? null : stanza.getFrom().asEntityFullJidIfPossible();
    if (from == null) {
      return Optional.empty();
    }
    var written = written(received, from);
    var isRepeated = written.isOwn() && conversation.sent().isChange(stanza.getStanzaId());
    ids.remember(received, written.isOwn(), written.author());
    return isRepeated ? Optional.empty() : reader.read(written);
  }

  private void remember(ReceivedStanza received) {
    var from = received.stanza().getFrom();
    if (from != null && from.asEntityFullJidIfPossible() != null) {
      var written = written(received, from.asEntityFullJidOrThrow());
      ids.remember(received, written.isOwn(), written.author());
    }
  }

  private WrittenStanza written(ReceivedStanza received, EntityFullJid from) {
    var author = author(received);
    var isOwn = author.equals(conversation.jids().me()) || isKnownAsOwn(received, from);
    var name = from.getResourcepart().toString();
    return new WrittenStanza(
        received,
        address,
        subject.orName(info),
        isOwn,
        isOwn ? conversation.jids().me() : author,
        name.length() > LONGEST_NAME ? null : name,
        ids);
  }

  /// In a room that hides who somebody is, another may have had the nickname before.
  private boolean isKnownAsOwn(ReceivedStanza received, EntityFullJid from) {
    var id = received.stanza().getStanzaId();
    return entry.isNick(from.getResourcepart())
        && id != null
        && MessageId.isValid(id)
        && conversation.find(address, new MessageId(id)).filter(message -> message.fromMe()).isPresent();
  }

  /// A stanza from the archive says who wrote it, in a room that shows that; the room put that
  /// behind what the sender wrote.
  private Address author(ReceivedStanza received) {
    var from = received.stanza().getFrom();
    var nick = from.getResourceOrEmpty();
    if (received.isArchived() && info != null && !info.isAnonymous()) {
      var said = received.stanza().getExtensions(MUCUser.class);
      var item = said.isEmpty() ? null : said.getLast().getItem();
      if (item != null && item.getJid() != null) {
        return conversation.jids().address(item.getJid());
      }
    }
    if (!received.isArchived() && entry.isNick(nick)) {
      return conversation.jids().me();
    }
    return nick.equals(Resourcepart.EMPTY) ? address : occupants.address(nick);
  }

  /// How the account left a room.
  enum Way {
    /// Somebody removed it, or the room itself.
    REMOVED,
    /// The room's server lost it.
    LOST
  }

  /// Learns what becomes of rooms.
  interface Listener {
    void reached(StoredRoom room);

    void configured(Room room);

    /// @param by who removed it; null when nobody did
    void left(Room room, Way how, @Nullable Address by);
  }
}
