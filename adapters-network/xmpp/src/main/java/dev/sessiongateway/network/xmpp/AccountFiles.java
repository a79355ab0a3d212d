package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.network.PropertyFiles;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.jxmpp.jid.EntityBareJid;
import org.jxmpp.jid.impl.JidCreate;

/// The accounts of sessions, their rooms, and how far the archives were read: a file for each. Names
/// of sessions and rooms are no names of files.
final class AccountFiles {
  private static final String JID = "jid";
  private static final String PASSWORD = "password";
  private static final String RESOURCE = "resource";
  private static final String ID = "id";
  private static final String AT = "at";
  private static final String SINCE = "since";
  private static final String ROOM = ".room";

  private final NetworkContext context;
  private final PropertyFiles files;

  AccountFiles(NetworkContext context) {
    this.context = context;
    this.files = new PropertyFiles(context.directory());
  }

  /// The account of the session; empty when it has none, or when its password was encrypted with
  /// another key.
  Optional<XmppAccount> account(SessionName session) {
    var stored = files.read(file(session, ".account"));
    return stored.isEmpty()
        ? Optional.empty()
        : context
            .cipher()
            .open(session, stored.getProperty(PASSWORD))
            .map(password ->
                new XmppAccount(
                    JidCreate.entityBareFromOrThrowUnchecked(stored.getProperty(JID)),
                    password,
                    stored.getProperty(RESOURCE)));
  }

  void save(SessionName session, XmppAccount account) {
    var stored = new Properties();
    stored.setProperty(JID, account.jid().toString());
    stored.setProperty(PASSWORD, context.cipher().seal(session, account.password()));
    stored.setProperty(RESOURCE, account.resource());
    files.write(file(session, ".account"), stored);
  }

  /// The last message of the archive before which all are stored; empty when none was read.
  Optional<Position> position(SessionName session) {
    var stored = files.read(file(session, ".archive"));
    return stored.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Position(stored.getProperty(ID), Instant.parse(stored.getProperty(AT))));
  }

  void save(SessionName session, Position position) {
    var stored = new Properties();
    stored.setProperty(ID, position.id());
    stored.setProperty(AT, position.at().toString());
    files.write(file(session, ".archive"), stored);
  }

  /// The rooms that the session is in.
  List<StoredRoom> rooms(SessionName session) {
    return files.readAll(PropertyFiles.key(session) + "*" + ROOM).stream()
        .map(stored ->
            new StoredRoom(
                JidCreate.entityBareFromOrThrowUnchecked(stored.getProperty(JID)),
                Instant.parse(stored.getProperty(SINCE)),
                new Position(stored.getProperty(ID), Instant.parse(stored.getProperty(AT)))))
        .toList();
  }

  void save(SessionName session, StoredRoom room) {
    var stored = new Properties();
    stored.setProperty(JID, room.jid().toString());
    stored.setProperty(SINCE, room.since().toString());
    stored.setProperty(ID, room.position().id());
    stored.setProperty(AT, room.position().at().toString());
    files.write(file(session, room.jid()), stored);
  }

  void delete(SessionName session, EntityBareJid room) {
    files.deleteAll(file(session, room));
  }

  void delete(SessionName session) {
    files.deleteAll(PropertyFiles.key(session) + "*");
  }

  private static String file(SessionName session, String suffix) {
    return PropertyFiles.key(session) + suffix;
  }

  private static String file(SessionName session, EntityBareJid room) {
    return file(session, "-" + PropertyFiles.key(room.toString()) + ROOM);
  }

  /// A place in the archive.
  ///
  /// @param id of the message in the archive; empty before the first one
  /// @param at when it was archived, for an archive that has forgotten the id
  record Position(String id, Instant at) {
    static Position of(@Nullable String id, Instant at) {
      return new Position(id == null ? "" : id, at);
    }
  }

  /// A room that the session is in.
  ///
  /// @param since when it was first seen to be in it
  /// @param position in the room's archive
  record StoredRoom(EntityBareJid jid, Instant since, Position position) {}
}
