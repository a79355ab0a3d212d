package dev.sessiongateway.http.kernel.api;

import dev.sessiongateway.domain.session.Session;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Renders lists over several sessions. A session that cannot be rendered is left out and logged as
/// an error, so that the data of one client never breaks the list of another.
public final class SessionRows {
  private static final Logger LOG = LoggerFactory.getLogger(SessionRows.class);

  private SessionRows() {}

  /// @param render makes the row of a session
  public static <T> List<T> of(Stream<Session> sessions, Function<Session, T> render) {
    return sessions.flatMap(session -> row(session, render).stream()).toList();
  }

  private static <T> Optional<T> row(Session session, Function<Session, T> render) {
    try {
      return Optional.of(render.apply(session));
    } catch (RuntimeException e) {
      LOG.atError()
          .addKeyValue("session", session.name())
          .setCause(e)
          .log("a session cannot be shown and is left out of a list");
      return Optional.empty();
    }
  }
}
