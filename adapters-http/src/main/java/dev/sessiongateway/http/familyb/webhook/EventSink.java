package dev.sessiongateway.http.familyb.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig.EventSocket;
import dev.sessiongateway.http.familyb.event.EventNames;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The ways besides webhooks in which family B's clients can receive events.
public enum EventSink {
  WEBSOCKET("websocket"),
  RABBITMQ("rabbitmq"),
  NATS("nats"),
  SQS("sqs"),
  KAFKA("kafka"),
  PUSHER("pusher");

  private final String word;

  EventSink(String word) {
    this.word = word;
  }

  /// The name in paths and bodies.
  public String word() {
    return word;
  }

  /// Whether the gateway publishes events this way.
  boolean isServed() {
    return this == WEBSOCKET;
  }

  /// The fault for a sink that is not served.
  public RuntimeException notServed() {
    return new Fault.NotOffered(
            word(),
            "This gateway does not publish events by "
                + word()
                + "; use a webhook, the websocket or GET /ws")
        .toException();
  }

  /// The settings of an event sink.
  ///
  /// @param events empty means all
  public record Body(@Nullable Boolean enabled, @Nullable List<String> events) {

    /// These fields, completed by those of `other`.
    Body or(Body other) {
      return new Body(
          enabled == null ? other.enabled : enabled, events == null ? other.events : events);
    }

    /// Whether it is enabled; enabled by default.
    public boolean isWanted() {
      return !Boolean.FALSE.equals(enabled);
    }

    /// Disabling keeps the subscribed events.
    ///
    /// @param before the current settings, absent when never set
    /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.events`
    public EventSocket toSocket(@Nullable EventSocket before) {
      var kept = before == null ? Set.<String>of() : before.events();
      var named = events == null ? List.<String>of() : events;
      return !isWanted() && named.isEmpty()
          ? new EventSocket(false, kept)
          : new EventSocket(isWanted(), EventNames.parse(named));
    }

    /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.enabled`
    Body sayingWhether() {
      if (enabled == null) {
        throw Fault.invalid("enabled", "is required");
      }
      return this;
    }
  }

  /// The settings of an event sink.
  ///
  /// @param id null when never set
  /// @param createdAt of the instance: the sink is part of its configuration
  @JsonInclude(JsonInclude.Include.ALWAYS)
  public record Row(
      @Nullable String id,
      boolean enabled,
      List<String> events,
      Instant createdAt,
      Instant updatedAt,
      String instanceId) {

    /// @return null when never set
    public static @Nullable Row ofSocket(Session session) {
      var socket = session.config().socket();
      return socket == null ? null : of(session, EventSink.WEBSOCKET, socket);
    }

    static Row of(Session session, EventSink kind, EventSocket socket) {
      var seed = kind.word() + " " + session.id();
      return new Row(
          UUID.nameUUIDFromBytes(seed.getBytes(UTF_8)).toString(),
          socket.enabled(),
          EventNames.inOrder(socket.events()),
          session.createdAt(),
          session.createdAt(),
          session.id().toString());
    }

    /// The sink was never set.
    static Row unset(Session session) {
      var at = session.createdAt();
      return new Row(null, false, List.of(), at, at, session.id().toString());
    }
  }
}
