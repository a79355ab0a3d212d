package dev.sessiongateway.network.cloud;

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
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;

/// The accounts of sessions, one file each, and which sessions a phone number has. Names of
/// sessions are no names of files. Thread-safe.
final class AccountFiles {
  private static final String SUFFIX = ".account";
  private static final String SESSION = "session";
  private static final String NUMBER = "number";
  private static final String BUSINESS = "business";
  private static final String TOKEN = "token";
  private static final String PHONE = "phone";
  private static final String NAME = "name";

  private final NetworkContext context;
  private final ConcurrentHashMap<SessionName, String> numbers = new ConcurrentHashMap<>();

  AccountFiles(NetworkContext context) {
    this.context = context;
    all().forEach(stored ->
        numbers.put(
            new SessionName(stored.getProperty(SESSION)), stored.getProperty(NUMBER)));
  }

  /// The account of the session; empty when it has none, or when its token was encrypted with
  /// another key.
  Optional<CloudAccount> account(SessionName session) {
    var stored = read(file(session));
    return stored.isEmpty()
        ? Optional.empty()
        : context
            .cipher()
            .open(session, stored.getProperty(TOKEN))
            .map(token ->
                new CloudAccount(
                    stored.getProperty(NUMBER),
                    stored.getProperty(BUSINESS),
                    token,
                    stored.getProperty(PHONE),
                    stored.getProperty(NAME)));
  }

  /// The sessions that have the number with this id.
  List<SessionName> sessions(String number) {
    return numbers.entrySet().stream()
        .filter(entry -> entry.getValue().equals(number))
        .map(entry -> entry.getKey())
        .toList();
  }

  void save(SessionName session, CloudAccount account) {
    var stored = new Properties();
    stored.setProperty(SESSION, session.value());
    stored.setProperty(NUMBER, account.number());
    stored.setProperty(BUSINESS, account.businessId());
    stored.setProperty(TOKEN, context.cipher().seal(session, account.token()));
    stored.setProperty(PHONE, account.phone());
    stored.setProperty(NAME, account.name());
    write(file(session), stored);
    numbers.put(session, account.number());
  }

  void delete(SessionName session) {
    numbers.remove(session);
    try {
      Files.deleteIfExists(file(session));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// A name for what the session has in files.
  static String keyOf(SessionName session) {
    return HexFormat.of().formatHex(Sha256.of(session.value()));
  }

  private Path file(SessionName session) {
    return context.directory().resolve(keyOf(session) + SUFFIX);
  }

  private List<Properties> all() {
    if (!Files.isDirectory(context.directory())) {
      return List.of();
    }
    try (var files = Files.list(context.directory())) {
      return files
          .filter(file -> file.toString().endsWith(SUFFIX))
          .map(AccountFiles::read)
          .filter(stored -> stored.getProperty(SESSION) != null)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
}
