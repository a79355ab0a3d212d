package dev.sessiongateway.application.app;

import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.application.access.AccessKeys.IssuedKey;
import dev.sessiongateway.application.access.AccessKeys.NewKey;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.app.App;
import dev.sessiongateway.domain.app.AppSettings.McpSettings;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The keys of MCP apps. A disabled app has none.
///
/// The keys of a new session are stored with it. Of one that exists, a key is issued before the
/// configuration that names it is stored, and revoked after the configuration that no longer does:
/// a failure in between leaves a key that the list of keys shows, never an app that names a key
/// that it should not have.
record AppKeys(AccessKeys keys) {
  /// The key that was issued for an app, unless it was revoked.
  Optional<AccessKey> find(App app) {
    return id(app)
        .flatMap(id -> keys.list().stream().filter(key -> key.id().equals(id)).findFirst());
  }

  /// Makes the keys of a session's first apps.
  ///
  /// @param store stores the session with these apps and these keys, all or nothing
  SessionWithApps issuedWith(
      SessionName session,
      List<AppDraft> drafts,
      BiFunction<List<SavedApp>, List<AccessKey>, Session> store) {
    var keyed = drafts.stream().filter(AppKeys::needsKey).toList();
    Function<List<IssuedKey>, SessionWithApps> stored =
        issued -> {
          var left = issued.iterator();
          var saved =
              drafts.stream()
                  .map(draft ->
                      needsKey(draft) ? with(draft.app(), left.next()) : without(draft.app()))
                  .toList();
          return new SessionWithApps(
              store.apply(saved, issued.stream().map(IssuedKey::key).toList()), saved);
        };
    return keyed.isEmpty()
        ? stored.apply(List.of())
        : keys.issueWith(
            keyed.stream().map(draft -> newKey(session, draft)).toList(),
            keyed.getFirst().by(),
            stored);
  }

  /// Issues the keys of apps, then stores the configuration that names them. The keys are revoked
  /// when it cannot be stored.
  ///
  /// @param before the configuration whose keys are kept
  SessionWithApps issued(
      SessionName session,
      SessionConfig before,
      List<AppDraft> drafts,
      Function<List<SavedApp>, Session> store) {
    var saved = new ArrayList<SavedApp>();
    try {
      drafts.forEach(draft -> saved.add(saved(session, before, draft)));
      return new SessionWithApps(store.apply(saved), saved);
    } catch (RuntimeException e) {
      saved.stream()
          .filter(app -> app.secret() != null)
          .forEach(app -> id(app.app()).ifPresent(this::revoke));
      throw e;
    }
  }

  /// Keeps the key of an app that still has the wanted rights, and issues one otherwise.
  private SavedApp saved(SessionName session, SessionConfig before, AppDraft draft) {
    var app = draft.app();
    if (!needsKey(draft)) {
      return without(app);
    }
    var present = before.app(app.id()).flatMap(this::find);
    return present.isPresent() && present.get().scopes().equals(draft.keyScopes())
        ? new SavedApp(app.withSettings(new McpSettings(present.get().id())), null)
        : with(app, keys.issue(newKey(session, draft), draft.by()));
  }

  private static boolean needsKey(AppDraft draft) {
    return draft.app().settings() instanceof McpSettings && draft.app().enabled();
  }

  private static NewKey newKey(SessionName session, AppDraft draft) {
    var name = "app " + draft.app().id();
    return new NewKey(name, draft.keyScopes(), session, null, null, true, null);
  }

  private static SavedApp with(App app, IssuedKey issued) {
    return new SavedApp(app.withSettings(new McpSettings(issued.key().id())), issued.secret());
  }

  private static SavedApp without(App app) {
    var isKeyed = app.settings() instanceof McpSettings;
    return new SavedApp(isKeyed ? app.withSettings(new McpSettings(null)) : app, null);
  }

  /// The keys that only apps of the earlier configuration have.
  static Set<String> unused(SessionConfig before, SessionConfig after) {
    var unused = new HashSet<>(ids(before));
    unused.removeAll(ids(after));
    return unused;
  }

  private static Set<String> ids(SessionConfig config) {
    return config.apps().stream()
        .map(AppKeys::id)
        .flatMap(Optional::stream)
        .collect(Collectors.toSet());
  }

  private static Optional<String> id(App app) {
    return app.settings() instanceof McpSettings(var id)
        ? Optional.ofNullable(id)
        : Optional.empty();
  }

  void revoke(Collection<String> ids) {
    ids.forEach(this::revoke);
  }

  /// An administrator may have revoked it before.
  private void revoke(String id) {
    if (keys.list().stream().anyMatch(key -> key.id().equals(id))) {
      keys.revoke(id);
    }
  }
}
