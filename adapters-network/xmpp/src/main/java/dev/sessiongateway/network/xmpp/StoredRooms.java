package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.xmpp.Accounts.StoredRoom;
import java.util.List;
import org.jxmpp.jid.EntityBareJid;

/// The rooms of one session, as they are stored.
record StoredRooms(Accounts files, SessionName session) {
  List<StoredRoom> list() {
    return files.rooms(session);
  }

  void save(StoredRoom room) {
    files.save(session, room);
  }

  void delete(EntityBareJid room) {
    files.delete(session, room);
  }
}
