package dev.sessiongateway.application.app;

import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.application.access.AccessKeys.IssuedKey;
import dev.sessiongateway.application.access.AccessKeys.NewKey;
import dev.sessiongateway.application.contact.PhoneNumberForms;
import dev.sessiongateway.application.identity.Secrets;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.application.session.Sessions.NewSession;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.app.App;
import dev.sessiongateway.domain.app.AppId;
import dev.sessiongateway.domain.app.AppSettings.McpSettings;
import dev.sessiongateway.domain.app.PhoneNumberSettings;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The apps of sessions. They are part of a session's configuration: stored, moved and deleted with
/// it. An unknown session is `session.not-found`. Thread-safe.
///
/// Changes the configuration of sessions, and issues and revokes the keys of MCP apps.
///
/// The keys of a new session are stored with it. Of one that exists, a key is issued before the
/// configuration that names it is stored, and revoked after the configuration that no longer does:
/// a failure in between leaves a key that the list of keys shows, never an app that names a key
/// that it should not have.
public final class Apps {
  private static final int ID_LENGTH = 24;

  private final SessionDirectory sessions;
  private final Sessions configs;
  private final AccessKeys keys;
  private final Secrets secrets;
  private final PhoneNumberForms numbers;

  public Apps(
      SessionDirectory sessions,
      Sessions configs,
      AccessKeys keys,
      Secrets secrets,
      PhoneNumberForms numbers) {
    this.numbers = numbers;
    this.sessions = sessions;
    this.configs = configs;
    this.keys = keys;
    this.secrets = secrets;
  }

  /// The apps of a session, in the order in which they were added.
  public List<App> list(SessionName session) {
    return sessions.readable(session).session().config().apps();
  }

  /// The apps with this id, by session; usually one at most.
  public List<OwnedApp> find(AppId id) {
    sessions.requireOpen();
    return sessions.all().stream().map(live -> find(live, id)).flatMap(Optional::stream).toList();
  }

  private static Optional<OwnedApp> find(LiveSession live, AppId id) {
    return live.session().config().app(id).map(app -> new OwnedApp(live.name(), app));
  }

  /// A fresh id.
  public AppId newId() {
    sessions.requireOpen();
    return new AppId("app_" + secrets.secret(ID_LENGTH));
  }

  /// Adds an app.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `app.exists` when an app of any session
  ///   has the id; `invalid.apps` when the session has too many; `forbidden` when its key would
  ///   have a right that the client lacks; `invalid.config.rules.0` when that rule for phone
  ///   numbers cannot be used
  public SavedApp create(SessionName session, AppDraft draft) {
    sessions.requireOpen();
    var id = draft.app().id();
    if (!find(id).isEmpty()) {
      throw exists(id);
    }
    return save(
        session,
        draft,
        config -> {
          if (config.app(id).isPresent()) {
            throw exists(id);
          }
          if (config.apps().size() == SessionConfig.MOST_APPS) {
            throw tooMany();
          }
        });
  }

  /// Replaces the configuration of an app.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `app.not-found`; `invalid.app` when the
  ///   app is of another kind
  public SavedApp update(SessionName session, AppDraft draft) {
    return save(
        session,
        draft,
        config -> {
          var before = config.app(draft.app().id()).orElseThrow(() -> notFound(draft.app().id()));
          if (before.kind() != draft.app().kind()) {
            throw Fault.invalid("app", "must be " + before.kind().code() + ", as it was created");
          }
        });
  }

  /// @param check throws when the app cannot be saved in this configuration
  private SavedApp save(SessionName session, AppDraft draft, Consumer<SessionConfig> check) {
    check.accept(sessions.get(session).session().config());
    requireUsable(draft, "");
    return change(
            session,
            List.of(draft),
            (config, saved) -> {
              check.accept(config);
              return config.with(saved.getFirst().app());
            })
        .getFirst();
  }

  /// Creates a session with these apps and their keys: all or nothing.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.exists`, and as the other
  ///   [#create]
  public SessionWithApps create(NewSession command, List<AppDraft> drafts) {
    sessions.requireOpen();
    var name = command.name() == null ? configs.newName() : command.name();
    check(name, drafts);
    // Checked before a key is issued; the session's own check covers concurrent requests.
    if (configs.find(name.value()).isPresent()) {
      throw new Fault.SessionExists(name.value()).toException();
    }
    var wanted = command.withName(name);
    var keyed = drafts.stream().filter(Apps::needsKey).toList();
    return keyed.isEmpty()
        ? create(wanted, drafts, List.of())
        : keys.issueWith(
            keyed.stream().map(draft -> newKey(name, draft)).toList(),
            keyed.getFirst().by(),
            issued -> create(wanted, drafts, issued));
  }

  private SessionWithApps create(
      NewSession command, List<AppDraft> drafts, List<IssuedKey> issued) {
    var left = issued.iterator();
    var saved =
        drafts.stream()
            .map(draft ->
                needsKey(draft) ? withKey(draft.app(), left.next()) : withoutKey(draft.app()))
            .toList();
    var config = command.config().withApps(apps(saved));
    var session =
        configs.create(
            command.withConfig(config).withKeys(issued.stream().map(IssuedKey::key).toList()));
    return new SessionWithApps(session, saved);
  }

  /// Changes the configuration of a session and replaces all its apps: both or neither.
  ///
  /// @param change as in [Sessions#configure]
  /// @throws dev.sessiongateway.domain.fault.FaultException as [#create], and what `change` throws
  public SessionWithApps configure(
      SessionName session, UnaryOperator<SessionConfig> change, List<AppDraft> drafts) {
    check(session, drafts);
    var unused = new HashSet<String>();
    var changed =
        withKeys(
            session,
            sessions.get(session).session().config(),
            drafts,
            saved ->
                configs.configure(
                    session,
                    config -> {
                      var next = change.apply(config).withApps(apps(saved));
                      unused.addAll(keysWithoutApp(config, next));
                      return next;
                    }));
    unused.forEach(this::revoke);
    return changed;
  }

  /// @param session may not exist yet
  private void check(SessionName session, List<AppDraft> drafts) {
    sessions.requireOpen();
    if (drafts.size() > SessionConfig.MOST_APPS) {
      throw tooMany();
    }
    var ids = new HashSet<AppId>();
    for (var draft : drafts) {
      requireUsable(draft, "apps." + ids.size() + ".");
      var id = draft.app().id();
      if (!ids.add(id)) {
        throw Fault.invalid("apps", "must not have two apps with the id " + id);
      }
      if (find(id).stream().anyMatch(other -> !other.session().equals(session))) {
        throw exists(id);
      }
    }
  }

  /// @param field the path of the app, for faults: empty or ending with a dot
  private void requireUsable(AppDraft draft, String field) {
    if (draft.app().settings() instanceof PhoneNumberSettings settings) {
      for (var i = 0; i < settings.own().size(); i++) {
        var at = field + "config.rules." + i;
        numbers
            .problem(settings.own().get(i))
            .ifPresent(problem -> {
              throw Fault.invalid(at, problem);
            });
      }
    }
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `app.not-found`
  public void delete(SessionName session, AppId id) {
    change(
        session,
        List.of(),
        (config, _) -> {
          if (config.app(id).isEmpty()) {
            throw notFound(id);
          }
          return config.without(id);
        });
  }

  /// The key that was issued for an app, unless it was revoked.
  public Optional<AccessKey> key(App app) {
    sessions.requireOpen();
    return app.settings() instanceof McpSettings(var id) && id != null
        ? keys.list().stream().filter(key -> key.id().equals(id)).findFirst()
        : Optional.empty();
  }

  private List<SavedApp> change(SessionName session, List<AppDraft> drafts, Change change) {
    var unused = new HashSet<String>();
    var changed =
        withKeys(
            session,
            sessions.get(session).session().config(),
            drafts,
            saved ->
                configs.apply(
                    session,
                    config -> {
                      var next = change.apply(config, saved);
                      unused.addAll(keysWithoutApp(config, next));
                      return next;
                    }));
    unused.forEach(this::revoke);
    return changed.apps();
  }

  /// Issues the keys of apps, then stores the configuration that names them. The keys are revoked
  /// when it cannot be stored.
  ///
  /// @param before the configuration whose keys are kept
  private SessionWithApps withKeys(
      SessionName session,
      SessionConfig before,
      List<AppDraft> drafts,
      Function<List<SavedApp>, Session> store) {
    var saved = new ArrayList<SavedApp>();
    try {
      drafts.forEach(draft -> saved.add(withKey(session, before, draft)));
      return new SessionWithApps(store.apply(saved), List.copyOf(saved));
    } catch (RuntimeException e) {
      saved.stream().filter(app -> app.secret() != null).forEach(app -> revoke(keyId(app.app())));
      throw e;
    }
  }

  private static List<App> apps(List<SavedApp> saved) {
    return saved.stream().map(SavedApp::app).toList();
  }

  private static Set<String> keysWithoutApp(SessionConfig before, SessionConfig after) {
    var unused = new HashSet<>(keyIds(before.apps()));
    unused.removeAll(keyIds(after.apps()));
    return unused;
  }

  /// Keeps the key of an MCP app that still has the wanted rights, and issues one otherwise. A
  /// disabled app has no key.
  private SavedApp withKey(SessionName session, SessionConfig before, AppDraft draft) {
    var app = draft.app();
    if (!needsKey(draft)) {
      return withoutKey(app);
    }
    var present = before.app(app.id()).flatMap(this::key);
    if (present.isPresent() && present.get().scopes().equals(draft.keyScopes())) {
      return new SavedApp(app.withSettings(new McpSettings(present.get().id())), null);
    }
    return withKey(app, keys.issue(newKey(session, draft), draft.by()));
  }

  private static boolean needsKey(AppDraft draft) {
    return draft.app().settings() instanceof McpSettings && draft.app().enabled();
  }

  private static NewKey newKey(SessionName session, AppDraft draft) {
    var name = "app " + draft.app().id();
    return new NewKey(name, draft.keyScopes(), session, null, null, true, null);
  }

  private static SavedApp withKey(App app, IssuedKey issued) {
    return new SavedApp(app.withSettings(new McpSettings(issued.key().id())), issued.secret());
  }

  private static SavedApp withoutKey(App app) {
    var isKeyed = app.settings() instanceof McpSettings;
    return new SavedApp(isKeyed ? app.withSettings(new McpSettings(null)) : app, null);
  }

  private static Set<String> keyIds(List<App> apps) {
    return apps.stream().map(Apps::keyId).flatMap(Optional::stream).collect(Collectors.toSet());
  }

  private static Optional<String> keyId(App app) {
    return app.settings() instanceof McpSettings(var id)
        ? Optional.ofNullable(id)
        : Optional.empty();
  }

  private void revoke(Optional<String> id) {
    id.ifPresent(this::revoke);
  }

  /// An administrator may have revoked it before.
  private void revoke(String id) {
    if (keys.list().stream().anyMatch(key -> key.id().equals(id))) {
      keys.revoke(id);
    }
  }

  private static RuntimeException exists(AppId id) {
    return new Fault.Conflict(
            "app.exists", "App \"" + id + "\" already exists. Use PUT to update it")
        .toException();
  }

  private static RuntimeException notFound(AppId id) {
    return Fault.notFound("app", id.value());
  }

  private static RuntimeException tooMany() {
    return Fault.invalid("apps", "must have at most " + SessionConfig.MOST_APPS + " elements");
  }

  /// @see #change
  @FunctionalInterface
  private interface Change {
    SessionConfig apply(SessionConfig config, List<SavedApp> saved);
  }

  /// An app and its session.
  public record OwnedApp(SessionName session, App app) {}

  /// An app as a client wants it.
  ///
  /// @param keyScopes the rights of the key of an MCP app; without meaning for others
  /// @param by the key of the client, whose rights that key does not exceed
  public record AppDraft(App app, Set<Scope> keyScopes, AccessKey by) {
    public AppDraft {
      keyScopes = Set.copyOf(keyScopes);
    }
  }

  /// A session after a change, with its apps.
  public record SessionWithApps(Session session, List<SavedApp> apps) {
    public SessionWithApps {
      apps = List.copyOf(apps);
    }
  }

  /// @param secret the key that was issued by this change; it is not shown again
  public record SavedApp(App app, @Nullable String secret) {
    @Override
    public String toString() {
      return "SavedApp[" + app + "]";
    }
  }
}
