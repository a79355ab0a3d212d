package dev.sessiongateway.application.app;

import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.app.App;
import dev.sessiongateway.domain.app.AppId;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The apps of sessions. They are part of a session's configuration: stored, moved and deleted with
/// it. An unknown session is `session.not-found`. Thread-safe.
public interface Apps {

  /// The apps of a session, in the order in which they were added.
  List<App> list(SessionName session);

  /// The apps with this id, by session; usually one at most.
  List<OwnedApp> find(AppId id);

  /// A fresh id.
  AppId newId();

  /// Adds an app.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `app.exists` when an app of any session
  ///   has the id; `invalid.apps` when the session has too many; `forbidden` when its key would
  ///   have a right that the client lacks
  SavedApp create(SessionName session, AppDraft draft);

  /// Replaces the configuration of an app.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `app.not-found`; `invalid.app` when the
  ///   app is of another kind
  SavedApp update(SessionName session, AppDraft draft);

  /// Checks what [#replace] would refuse, for a session that may not exist yet.
  ///
  /// @param session null when its name is not chosen yet
  void check(@Nullable SessionName session, List<AppDraft> drafts);

  /// Replaces all apps of a session.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException as [#create]
  List<SavedApp> replace(SessionName session, List<AppDraft> drafts);

  /// @throws dev.sessiongateway.domain.fault.FaultException `app.not-found`
  void delete(SessionName session, AppId id);

  /// The key that was issued for an app, unless it was revoked.
  Optional<AccessKey> key(App app);

  /// An app and its session.
  record OwnedApp(SessionName session, App app) {}

  /// An app as a client wants it.
  ///
  /// @param keyScopes the rights of the key of an MCP app; without meaning for others
  /// @param by the key of the client, whose rights that key does not exceed
  record AppDraft(App app, Set<Scope> keyScopes, AccessKey by) {
    public AppDraft {
      keyScopes = Set.copyOf(keyScopes);
    }
  }

  /// @param secret the key that was issued by this change; it is not shown again
  record SavedApp(App app, @Nullable String secret) {
    @Override
    public String toString() {
      return "SavedApp[" + app + "]";
    }
  }
}
