package dev.sessiongateway.application.app;

import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.application.contact.PhoneNumberForms;
import dev.sessiongateway.application.identity.Secrets;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.application.session.Sessions.NewSession;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.app.App;
import dev.sessiongateway.domain.app.AppId;
import dev.sessiongateway.domain.app.PhoneNumberSettings;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/// The apps of sessions. They are part of a session's configuration: stored, moved and deleted with
/// it. An unknown session is `session.not-found`. Thread-safe.
///
/// The keys of MCP apps come and go with the configuration that names them, as [AppKeys] has it.
public final class Apps {
  private static final int ID_LENGTH = 24;

  private final SessionDirectory sessions;
  private final Sessions configs;
  private final AppKeys keys;
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
    this.keys = new AppKeys(keys);
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
    return changed(
            session,
            List.of(draft),
            (config, saved) -> {
              check.accept(config);
              return config.with(saved.getFirst().app());
            },
            configs::apply)
        .apps()
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
    // Checked before a key is issued; creating the session covers concurrent requests.
    configs.requireFree(name);
    return keys.issuedWith(
        name,
        drafts,
        (saved, issued) ->
            configs.create(
                command
                    .withName(name)
                    .withConfig(command.config().withApps(apps(saved)))
                    .withKeys(issued)));
  }

  /// Changes the configuration of a session and replaces all its apps: both or neither.
  ///
  /// @param change as in [Sessions#configure]
  /// @throws dev.sessiongateway.domain.fault.FaultException as [#create], and what `change` throws
  public SessionWithApps configure(
      SessionName session, UnaryOperator<SessionConfig> change, List<AppDraft> drafts) {
    check(session, drafts);
    return changed(
        session,
        drafts,
        (config, saved) -> change.apply(config).withApps(apps(saved)),
        configs::configure);
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
    var _ =
        changed(
            session,
            List.of(),
            (config, _) -> {
              if (config.app(id).isEmpty()) {
                throw notFound(id);
              }
              return config.without(id);
            },
            configs::apply);
  }

  /// The key that was issued for an app, unless it was revoked.
  public Optional<AccessKey> key(App app) {
    sessions.requireOpen();
    return keys.find(app);
  }

  /// @param store stores what the change makes of the configuration
  private SessionWithApps changed(
      SessionName session,
      List<AppDraft> drafts,
      Change change,
      BiFunction<SessionName, UnaryOperator<SessionConfig>, Session> store) {
    var unused = new HashSet<String>();
    var changed =
        keys.issued(
            session,
            sessions.get(session).session().config(),
            drafts,
            saved ->
                store.apply(
                    session,
                    config -> {
                      var next = change.apply(config, saved);
                      unused.addAll(AppKeys.unused(config, next));
                      return next;
                    }));
    keys.revoke(unused);
    return changed;
  }

  private static List<App> apps(List<SavedApp> saved) {
    return saved.stream().map(SavedApp::app).toList();
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

  /// @see #changed
  @FunctionalInterface
  private interface Change {
    SessionConfig apply(SessionConfig config, List<SavedApp> saved);
  }

  /// An app and its session.
  public record OwnedApp(SessionName session, App app) {}
}
