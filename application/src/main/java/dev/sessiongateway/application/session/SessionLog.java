package dev.sessiongateway.application.session;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.SessionName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.slf4j.spi.LoggingEventBuilder;

/// Each session has its own logger, so that log levels differ by session. Lines name the session.
public final class SessionLog {
  private static final String PREFIX = "session.";

  /// The kind of a fault about a session that is not there.
  private static final String SESSION = "session";

  private SessionLog() {}

  public static Logger of(SessionName name) {
    return LoggerFactory.getLogger(loggerName(name));
  }

  /// How serious it is that a task of a session failed which is tried again. It is no trouble when
  /// another node runs the session now or the session was deleted, and nobody has to act when the
  /// store is busy.
  public static Level levelOf(Throwable failure) {
    return switch (failure instanceof FaultException refused ? refused.fault() : null) {
      case Fault.SessionElsewhere _ -> Level.DEBUG;
      case Fault.NotFound(var kind, _) when kind.equals(SESSION) -> Level.DEBUG;
      case Fault.StoreUnavailable(var why) when why == Fault.StoreUnavailable.Cause.BUSY ->
          Level.WARN;
      case null, default -> Level.ERROR;
    };
  }

  public static LoggingEventBuilder error(SessionName name) {
    return of(name).atError().addKeyValue("session", name);
  }

  public static LoggingEventBuilder warn(SessionName name) {
    return of(name).atWarn().addKeyValue("session", name);
  }

  public static LoggingEventBuilder info(SessionName name) {
    return of(name).atInfo().addKeyValue("session", name);
  }

  public static LoggingEventBuilder debug(SessionName name) {
    return of(name).atDebug().addKeyValue("session", name);
  }

  /// Dots would make one session's logger the parent of another's.
  public static String loggerName(SessionName name) {
    return PREFIX + name.value().replace('.', '\u00b7');
  }
}
