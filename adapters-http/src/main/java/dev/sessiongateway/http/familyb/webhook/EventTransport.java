package dev.sessiongateway.http.familyb.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.EventConfig.EventSocket;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.webhook.SinkName;
import dev.sessiongateway.domain.webhook.SinkSubscription;
import dev.sessiongateway.http.familyb.event.EventNames;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.json.SchemaName;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The ways besides webhooks in which family B's clients can receive events.
public enum EventTransport {
  WEBSOCKET("websocket"),
  RABBITMQ("rabbitmq"),
  NATS("nats"),
  SQS("sqs"),
  KAFKA("kafka"),
  REDIS("redis"),
  SNS("sns");

  private final String word;

  EventTransport(String word) {
    this.word = word;
  }

  /// The name in paths and bodies.
  public String word() {
    return word;
  }

  /// The id of an operation that ends with the name.
  String id(String beginning) {
    return beginning + Ascii.upper(word.substring(0, 1)) + word.substring(1);
  }

  /// Whether it is the event socket, which is no broker.
  boolean isSocket() {
    return this == WEBSOCKET;
  }

  /// The broker.
  public SinkName sink() {
    return new SinkName(word);
  }

  /// @param offered the brokers that the operator has set up
  /// @throws dev.sessiongateway.domain.fault.FaultException when the sink is none of these
  public static void requireOffered(SinkName wanted, Set<SinkName> offered) {
    if (!offered.contains(wanted)) {
      throw new Fault.NotOffered(wanted.value(), reason(wanted)).toException();
    }
  }

  private static String reason(SinkName wanted) {
    return "This gateway does not publish events by "
        + wanted
        + ", because its operator has not set it up; use a webhook, the websocket or GET /ws";
  }

  /// The answer to who switches on what the operator has not set up: nothing was stored, and a
  /// header says why. Clients of Evolution API take no error for it.
  ///
  /// @param unset the settings as if they were never set
  static ApiResponse notOffered(Object unset, SinkName wanted) {
    return ApiResponse.created(unset).withHeader("Warning", "199 - \"" + reason(wanted) + "\"");
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

    /// As [#toSocket], for a broker.
    ///
    /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.events`
    public SinkSubscription toSink(SinkName sink, @Nullable SinkSubscription before) {
      var former = before == null ? null : new EventSocket(before.enabled(), before.events());
      var socket = toSocket(former);
      return new SinkSubscription(sink, socket.enabled(), socket.events());
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
  @SchemaName("B.Transport")
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
      return socket == null ? null : of(session, EventTransport.WEBSOCKET, socket);
    }

    /// @return null when never set
    public static @Nullable Row ofSink(Session session, EventTransport kind) {
      return session.config().sink(kind.sink()).map(sink -> of(session, kind, sink)).orElse(null);
    }

    static Row of(Session session, EventTransport kind, SinkSubscription sink) {
      return of(session, kind, new EventSocket(sink.enabled(), sink.events()));
    }

    static Row of(Session session, EventTransport kind, EventSocket socket) {
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
