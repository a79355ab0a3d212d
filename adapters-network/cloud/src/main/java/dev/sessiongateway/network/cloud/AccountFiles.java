package dev.sessiongateway.network.cloud;

import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.network.PropertyFiles;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;

/// The accounts of sessions, one file each, and which sessions a phone number has. Thread-safe.
final class AccountFiles {
  private static final String SUFFIX = ".account";
  private static final String SESSION = "session";
  private static final String NUMBER = "number";
  private static final String BUSINESS = "business";
  private static final String TOKEN = "token";
  private static final String PHONE = "phone";
  private static final String NAME = "name";

  private final NetworkContext context;
  private final PropertyFiles files;
  private final ConcurrentHashMap<SessionName, String> numbers = new ConcurrentHashMap<>();

  AccountFiles(NetworkContext context) {
    this.context = context;
    this.files = new PropertyFiles(context.directory());
    files.readAll("*" + SUFFIX).stream()
        .filter(stored -> stored.getProperty(SESSION) != null)
        .forEach(stored ->
            numbers.put(
                new SessionName(stored.getProperty(SESSION)), stored.getProperty(NUMBER)));
  }

  /// The account of the session; empty when it has none, or when its token was encrypted with
  /// another key.
  Optional<CloudAccount> account(SessionName session) {
    var stored = files.read(file(session));
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
    files.write(file(session), stored);
    numbers.put(session, account.number());
  }

  void delete(SessionName session) {
    numbers.remove(session);
    files.deleteAll(file(session));
  }

  private static String file(SessionName session) {
    return PropertyFiles.key(session) + SUFFIX;
  }
}
