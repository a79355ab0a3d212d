package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.application.cache.BoundedMap;
import dev.sessiongateway.domain.address.Address;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jivesoftware.smackx.muc.MUCAffiliation;
import org.jivesoftware.smackx.muc.packet.MUCItem;
import org.jspecify.annotations.Nullable;
import org.jxmpp.jid.EntityBareJid;
import org.jxmpp.jid.EntityFullJid;
import org.jxmpp.jid.impl.JidCreate;
import org.jxmpp.jid.parts.Resourcepart;

/// Who is in a room now, by nickname. Thread-safe.
final class RoomOccupants {
  /// Of more, the oldest are known by their nicknames alone.
  private static final int MOST = 10_000;

  private final Jids jids;
  private final EntityBareJid room;
  private final Map<Resourcepart, Occupant> present = new BoundedMap<>(MOST);

  RoomOccupants(Jids jids, EntityBareJid room) {
    this.jids = jids;
    this.room = room;
  }

  /// @param isSelf whether it is the account
  /// @return what was known of the occupant before; null for a new one
  synchronized @Nullable Occupant put(Resourcepart nick, MUCItem item, boolean isSelf) {
    var affiliation = item.getAffiliation() == null ? MUCAffiliation.none : item.getAffiliation();
    return present.put(nick, new Occupant(isSelf ? jids.me() : address(nick, item), affiliation));
  }

  private Address address(Resourcepart nick, MUCItem item) {
    return item.getJid() == null ? Jids.occupant(room, nick) : jids.address(item.getJid());
  }

  synchronized @Nullable Occupant remove(Resourcepart nick) {
    return present.remove(nick);
  }

  synchronized void clear() {
    present.clear();
  }

  synchronized Address address(Resourcepart nick) {
    var occupant = present.get(nick);
    return occupant == null ? Jids.occupant(room, nick) : occupant.who();
  }

  /// Where the person is in the room; empty when it is not there.
  synchronized Optional<EntityFullJid> find(Address who) {
    return present.entrySet().stream()
        .filter(entry -> entry.getValue().who().equals(who))
        .findFirst()
        .map(entry -> JidCreate.entityFullFrom(room, entry.getKey()));
  }

  synchronized List<Occupant> all() {
    return List.copyOf(present.values());
  }

  /// @param who the person itself, where the room shows it
  record Occupant(Address who, MUCAffiliation affiliation) {}
}
