package dev.sessiongateway.http.familyb.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig.EventSocket;
import dev.sessiongateway.http.familyb.event.EventNames;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The settings of an event sink.
///
/// @param id null when never set
/// @param createdAt of the instance: the sink is part of its configuration
@JsonInclude(JsonInclude.Include.ALWAYS)
public record EventSinkRow(
    @Nullable String id,
    boolean enabled,
    List<String> events,
    Instant createdAt,
    Instant updatedAt,
    String instanceId) {

  /// @return null when never set
  public static @Nullable EventSinkRow ofSocket(Session session) {
    var socket = session.config().socket();
    return socket == null ? null : of(session, EventSink.WEBSOCKET, socket);
  }

  static EventSinkRow of(Session session, EventSink kind, EventSocket socket) {
    var seed = kind.word() + " " + session.id();
    return new EventSinkRow(
        UUID.nameUUIDFromBytes(seed.getBytes(UTF_8)).toString(),
        socket.enabled(),
        EventNames.inOrder(socket.events()),
        session.createdAt(),
        session.createdAt(),
        session.id().toString());
  }

  /// The sink was never set.
  static EventSinkRow unset(Session session) {
    var at = session.createdAt();
    return new EventSinkRow(null, false, List.of(), at, at, session.id().toString());
  }
}
