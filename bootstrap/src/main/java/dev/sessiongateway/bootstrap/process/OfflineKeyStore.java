package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.access.AccessKeyService;
import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.application.access.KeyPolicy;
import dev.sessiongateway.application.identity.SystemSecrets;
import dev.sessiongateway.application.session.SessionStore;
import dev.sessiongateway.application.time.SystemTime;
import dev.sessiongateway.application.work.GatewayLifecycle;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.familyb.instance.InstanceTokens;
import java.util.List;

/// The stored keys of a stopped gateway.
public record OfflineKeyStore(CloseStack parts, AccessKeys keys, InstanceTokens tokens)
    implements KeyAdministration {
  /// The keys of a gateway that has been there. Makes no data directory.
  ///
  /// @throws StartupFailure as [#open], and when there is no data
  public static OfflineKeyStore existing(Settings settings) {
    return open(ChosenStore.existing(settings), settings);
  }

  /// Makes the data directory when there is none.
  ///
  /// @throws StartupFailure when the data directory or the store is unusable or in use by a gateway
  public static OfflineKeyStore open(Settings settings) {
    return open(ChosenStore.of(settings), settings);
  }

  private static OfflineKeyStore open(ChosenStore store, Settings settings) {
    var parts = new CloseStack();
    parts.add(store);
    try {
      return of(store.open(), settings, parts);
    } catch (RuntimeException e) {
      parts.close();
      throw e;
    }
  }

  private static OfflineKeyStore of(Stores stores, Settings settings, CloseStack parts) {
    var secrets = new SystemSecrets();
    var time = parts.add(new SystemTime(Runnable::run));
    var keys =
        new AccessKeyService(
            stores.keys(),
            time,
            secrets,
            new GatewayLifecycle(),
            _ -> false,
            secrets.byKey(),
            new KeyPolicy(null, true));
    var sessions = stores.sessions();
    var tokens =
        new InstanceTokens(
            keys,
            name -> session(sessions, name),
            (name, sealed) -> keep(sessions, name, sealed),
            ProcessResources.tokenCipher(settings),
            secrets);
    return new OfflineKeyStore(parts, keys, tokens);
  }

  private static Session session(SessionStore sessions, SessionName name) {
    return sessions.list().stream()
        .filter(session -> session.name().equals(name))
        .findFirst()
        .orElseThrow(() -> Fault.notFound("session", name.value()));
  }

  private static void keep(SessionStore sessions, SessionName name, String sealed) {
    var session = session(sessions, name);
    var origin = session.origin().withSealedToken(sealed);
    var _ = sessions.save(session.withOrigin(origin), List.of());
  }

  @Override
  public Issued create(AccessKeys.NewKey newKey) {
    var issued = keys.issue(newKey);
    return new Issued(issued.key().id(), issued.secret());
  }

  @Override
  public List<Row> list() {
    return keys.list().stream().map(Row::of).toList();
  }

  @Override
  public void revoke(String id) {
    keys.revoke(id);
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `session.not-found`
  @Override
  public String instanceToken(SessionName name) {
    return tokens.findOrIssue(name, null);
  }

  @Override
  public void close() {
    parts.close();
  }
}
