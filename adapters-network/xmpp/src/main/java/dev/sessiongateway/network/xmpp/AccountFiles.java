package dev.sessiongateway.network.xmpp;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.text.Sha256;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
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

  AccountFiles(NetworkContext context) {
    this.context = context;
  }

  /// The account of the session; empty when it has none, or when its password was encrypted with
  /// another key.
  Optional<XmppAccount> account(SessionName session) {
    var stored = read(file(session, ".account"));
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
    write(file(session, ".account"), stored);
  }

  /// The last message of the archive before which all are stored; empty when none was read.
  Optional<Position> position(SessionName session) {
    var stored = read(file(session, ".archive"));
    return stored.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Position(stored.getProperty(ID), Instant.parse(stored.getProperty(AT))));
  }

  void save(SessionName session, Position position) {
    var stored = new Properties();
    stored.setProperty(ID, position.id());
    stored.setProperty(AT, position.at().toString());
    write(file(session, ".archive"), stored);
  }

  /// The rooms that the session is in.
  List<StoredRoom> rooms(SessionName session) {
    return files(session).stream()
        .filter(file -> file.toString().endsWith(ROOM))
        .map(AccountFiles::read)
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
    write(file(session, room.jid()), stored);
  }

  void delete(SessionName session, EntityBareJid room) {
    delete(file(session, room));
  }

  void delete(SessionName session) {
    files(session).forEach(AccountFiles::delete);
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<Path> files(SessionName session) {
    if (!Files.isDirectory(context.directory())) {
      return List.of();
    }
    try (var all = Files.newDirectoryStream(context.directory(), digest(session.value()) + "*")) {
      var files = new ArrayList<Path>();
      all.forEach(files::add);
      return files;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path file(SessionName session, String suffix) {
    return context.directory().resolve(digest(session.value()) + suffix);
  }

  private Path file(SessionName session, EntityBareJid room) {
    return file(session, "-" + digest(room.toString()) + ROOM);
  }

  private static String digest(String text) {
    return HexFormat.of().formatHex(Sha256.of(text));
  }

  private static Properties read(Path file) {
    var stored = new Properties();
    try {
      if (Files.exists(file)) {
        stored.load(new StringReader(Files.readString(file, UTF_8)));
      }
      return stored;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// A crash leaves either the old file or the new one.
  private static void write(Path file, Properties stored) {
    var text = new StringWriter();
    var next = file.resolveSibling(file.getFileName() + ".next");
    try {
      stored.store(text, null);
      Files.createDirectories(file.getParent());
      Files.writeString(next, text.toString(), UTF_8);
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
