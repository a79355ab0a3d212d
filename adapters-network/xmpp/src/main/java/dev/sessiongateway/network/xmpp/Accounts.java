package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.application.network.BufferedState;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.network.NetworkState.Document;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.text.Sha256;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.jxmpp.jid.EntityBareJid;
import org.jxmpp.jid.impl.JidCreate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The accounts of sessions, their rooms, and how far the archives were read. Thread-safe.
final class Accounts {
  private static final Logger LOG = LoggerFactory.getLogger(Accounts.class);
  private static final String ACCOUNT = "account";
  private static final String ARCHIVE = "archive";
  private static final String ROOM = "room";

  /// The name of what a session has one of.
  private static final String ONLY = "only";

  private static final String JID = "jid";
  private static final String PASSWORD = "password";
  private static final String RESOURCE = "resource";
  private static final String ID = "id";
  private static final String AT = "at";
  private static final String SINCE = "since";

  private final NetworkContext context;
  private final BufferedState state;

  Accounts(NetworkContext context) {
    this.context = context;
    this.state = new BufferedState(context);
  }

  /// The account of the session; empty when it has none, or when its password was encrypted with
  /// another key.
  Optional<XmppAccount> account(SessionName session) {
    return state
        .find(session, ACCOUNT, ONLY)
        .filter(stored -> stored.containsKey(PASSWORD))
        .flatMap(stored -> account(session, stored));
  }

  private Optional<XmppAccount> account(SessionName session, Map<String, String> stored) {
    var password = context.cipher().open(session, text(stored, PASSWORD));
    if (password.isEmpty()) {
      LOG.atWarn()
          .addKeyValue("session", session.value())
          .log("the password of the session was encrypted with another key; give it again");
    }
    return password.map(open ->
        new XmppAccount(
            JidCreate.entityBareFromOrThrowUnchecked(text(stored, JID)),
            open,
            text(stored, RESOURCE)));
  }

  private static String text(Map<String, String> stored, String name) {
    return stored.getOrDefault(name, "");
  }

  /// Keeps how far the archives of this account were read; forgets those of another one.
  void save(SessionName session, XmppAccount account) {
    if (!isOf(session, account.jid())) {
      state.clear(session);
    }
    var values =
        Map.of(
            JID,
            account.jid().toString(),
            PASSWORD,
            context.cipher().seal(session, account.password()),
            RESOURCE,
            account.resource());
    state.save(session, new Document(ACCOUNT, ONLY, values));
  }

  private boolean isOf(SessionName session, EntityBareJid account) {
    return state
        .find(session, ACCOUNT, ONLY)
        .filter(stored -> text(stored, JID).equals(account.toString()))
        .isPresent();
  }

  /// Forgets a password that the server refused. Its rooms and the position in the archive stay:
  /// with another password the account receives what arrived meanwhile.
  void forgetPassword(SessionName session) {
    state
        .find(session, ACCOUNT, ONLY)
        .ifPresent(stored ->
            state.save(session, new Document(ACCOUNT, ONLY, Map.of(JID, text(stored, JID)))));
  }

  /// The last message of the archive before which all are stored; empty when none was read, or when
  /// the session had another account.
  Optional<Position> position(SessionName session, EntityBareJid account) {
    return isOf(session, account)
        ? state.find(session, ARCHIVE, ONLY).map(Accounts::position)
        : Optional.empty();
  }

  private static Position position(Map<String, String> stored) {
    return new Position(text(stored, ID), Instant.parse(text(stored, AT)));
  }

  void save(SessionName session, Position position) {
    var values = Map.of(ID, position.id(), AT, position.at().toString());
    state.saveSoon(session, new Document(ARCHIVE, ONLY, values));
  }

  /// The rooms that the session is in.
  List<StoredRoom> rooms(SessionName session) {
    return state.list(session, ROOM).stream()
        .map(Document::values)
        .map(stored ->
            new StoredRoom(
                JidCreate.entityBareFromOrThrowUnchecked(text(stored, JID)),
                Instant.parse(text(stored, SINCE)),
                position(stored)))
        .toList();
  }

  void save(SessionName session, StoredRoom room) {
    var position = room.position();
    var values =
        Map.of(
            JID,
            room.jid().toString(),
            SINCE,
            room.since().toString(),
            ID,
            position.id(),
            AT,
            position.at().toString());
    state.saveSoon(session, new Document(ROOM, name(room.jid()), values));
  }

  void delete(SessionName session, EntityBareJid room) {
    state.delete(session, ROOM, name(room));
  }

  void delete(SessionName session) {
    state.clear(session);
  }

  /// Addresses of rooms can be longer than names of documents.
  private static String name(EntityBareJid room) {
    return HexFormat.of().formatHex(Sha256.of(room.toString()));
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
