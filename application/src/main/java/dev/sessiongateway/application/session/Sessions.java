package dev.sessiongateway.application.session;

import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.session.EngineConfig;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Creating, starting, pausing, restarting and deleting sessions. Commands on one session run one
/// after the other. An unknown name is `session.not-found`. Thread-safe.
///
/// @spec api.md#states-and-transitions States and transitions
public interface Sessions {

  /// Changes parts of a session's configuration that do not concern the link.
  ///
  /// @param change applied to the present configuration, atomically
  Session apply(SessionName session, UnaryOperator<SessionConfig> change);

  /// @throws dev.sessiongateway.domain.fault.FaultException `session.exists`
  Session create(NewSession command);

  /// A name for a new session of a client that chose none.
  SessionName newName();

  /// Returns the session of this name, and creates it when it does not exist. An existing session
  /// is not changed. Of concurrent calls one creates it.
  ///
  /// @param command with a name
  Session createIfAbsent(NewSession command);

  Session get(SessionName name);

  /// By name or by instance id; the name wins.
  Optional<Session> find(String nameOrId);

  /// As [#find], but what another node has changed of the session is read first. For a decision
  /// that a deleted session must not make.
  Optional<Session> findCurrent(String nameOrId);

  /// Checks that no session of any node has this name or instance id.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.exists`
  void requireFree(SessionName name);

  /// By name.
  List<Session> list();

  /// How many there are, on all nodes.
  int count();

  /// Changes the configuration. A running session is restarted when the change concerns its link:
  /// the engine, the proxy or a client's block of settings.
  ///
  /// @param change applied to the present configuration, atomically
  Session configure(SessionName name, UnaryOperator<SessionConfig> change);

  /// Replaces the whole configuration.
  default Session configure(SessionName name, SessionConfig config) {
    return configure(name, _ -> config);
  }

  /// Keeps the encrypted token of an instance in the place of a former one.
  Session keepToken(SessionName name, String sealedToken);

  /// Unlinks the device and removes all data. Idempotent.
  void delete(SessionName name);

  /// Starts the session, or resumes a paused one. Does nothing when it runs already.
  Session start(SessionName name);

  /// Pauses: the link stays up, nothing is sent, events are held.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.already-paused`
  /// @spec api.md#post-base_urlapisessionssessionstop stop
  Session pause(SessionName name);

  /// Pauses as [#pause] does; does nothing when the session is paused already.
  ///
  /// @return the session afterwards
  Session ensurePaused(SessionName name);

  /// Stops, then starts with this engine configuration.
  ///
  /// @spec api.md#post-base_urlapisessionssessionrestart Restart
  Session restart(SessionName name, EngineConfig engine);

  /// Unlinks the device and wipes its credentials; starts again if it was running.
  Session logout(SessionName name);

  /// Unlinks the device and wipes its credentials; the session is stopped then.
  Session logoutAndStop(SessionName name);

  /// Registers an observer of every stored change of a session.
  void observe(SessionObserver observer);

  /// @param name absent means make one up
  /// @param start whether to start it at once
  /// @param keys stored together with the session, see
  ///   [dev.sessiongateway.application.access.AccessKeys#issueWith]
  record NewSession(
      @Nullable SessionName name,
      SessionConfig config,
      Session.Origin origin,
      boolean start,
      List<AccessKey> keys) {
    public NewSession {
      keys = List.copyOf(keys);
    }

    public NewSession(
        @Nullable SessionName name, SessionConfig config, Session.Origin origin, boolean start) {
      this(name, config, origin, start, List.of());
    }

    public NewSession withName(SessionName chosen) {
      return new NewSession(chosen, config, origin, start, keys);
    }

    public NewSession withConfig(SessionConfig other) {
      return new NewSession(name, other, origin, start, keys);
    }

    public NewSession withKeys(List<AccessKey> others) {
      return new NewSession(name, config, origin, start, others);
    }

    /// A session with the default configuration that is started at once.
    public static NewSession started(SessionName name) {
      return new NewSession(name, SessionConfig.DEFAULT, Session.Origin.NATIVE, true);
    }
  }
}
