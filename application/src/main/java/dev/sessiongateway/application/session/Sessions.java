package dev.sessiongateway.application.session;

import dev.sessiongateway.domain.session.EngineConfig;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The life of sessions. Commands on one session run one after the other. Where a name is given and
/// unknown, the fault is `session.not-found`. Thread-safe.
///
/// @spec api.md#states-and-transitions States and transitions
public interface Sessions extends ConfigUpdate {

  /// @throws dev.sessiongateway.domain.fault.FaultException `session.exists`
  Session create(NewSession command);

  /// The session of this name, which is created when there is none. A session that is there stays
  /// as it is, whatever the command says. Of several calls at once, one creates it.
  ///
  /// @param command with a name
  Session createIfAbsent(NewSession command);

  Session get(SessionName name);

  /// By name or by instance id; the name wins.
  Optional<Session> find(String nameOrId);

  /// By name.
  List<Session> list();

  /// Changes the configuration. A running session is restarted when its link has to be another one:
  /// for another engine, proxy or block of a client.
  ///
  /// @param change applied to the configuration as it is then; no other change comes between
  Session configure(SessionName name, UnaryOperator<SessionConfig> change);

  /// The same, in the place of all of it.
  default Session configure(SessionName name, SessionConfig config) {
    return configure(name, _ -> config);
  }

  /// Unlinks the device and removes everything. Harmless when there is no such session.
  void delete(SessionName name);

  /// Starts, or resumes when paused; harmless when it runs already.
  Session start(SessionName name);

  /// Pauses: the link stays up, nothing is sent, events are held.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.already-paused`
  /// @spec api.md#post-base_urlapisessionssessionstop stop
  Session pause(SessionName name);

  /// Pauses as [#pause] does; harmless when the session is paused already.
  ///
  /// @return the session as it is then
  Session ensurePaused(SessionName name);

  /// Stops, then starts with this engine configuration.
  ///
  /// @spec api.md#post-base_urlapisessionssessionrestart Restart
  Session restart(SessionName name, EngineConfig engine);

  /// Unlinks the device and wipes its credentials; starts again if it was running.
  Session logout(SessionName name);

  /// Unlinks the device and wipes its credentials; the session is stopped then.
  Session logoutAndStop(SessionName name);

  /// From now on hears of every stored change of a session.
  void observe(SessionObserver observer);

  /// @param name absent means make one up
  /// @param start whether to start it at once
  record NewSession(
      @Nullable SessionName name, SessionConfig config, Session.Origin origin, boolean start) {

    /// A session with the default configuration that is started at once.
    public static NewSession started(SessionName name) {
      return new NewSession(name, SessionConfig.DEFAULT, Session.Origin.NATIVE, true);
    }
  }
}
