package dev.sessiongateway.sink.nats;

import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.application.sink.EventSink;
import dev.sessiongateway.application.sink.SinkEvent;
import io.nats.client.Connection;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamOptions;
import io.nats.client.Message;
import io.nats.client.PublishOptions;
import io.nats.client.impl.Headers;
import io.nats.client.impl.NatsMessage;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// An open connection to the server.
final class NatsLink {
  private static final Duration FLUSH = Duration.ofSeconds(20);
  private static final int MOST_KNOWN = 20_000;

  /// What JetStream says of a message that is larger than its stream allows.
  private static final int LARGER_THAN_STREAM = 10_054;

  private final Connection connection;
  private final @Nullable JetStreamOptions streaming;
  private final NatsSubjects subjects;
  private final Set<String> kept = ConcurrentHashMap.newKeySet();

  /// @param streaming null when events go only to those who listen at the moment
  NatsLink(Connection connection, @Nullable JetStreamOptions streaming, NatsSubjects subjects) {
    this.connection = connection;
    this.streaming = streaming;
    this.subjects = subjects;
  }

  boolean isOpen() {
    return connection.getStatus() == Connection.Status.CONNECTED;
  }

  void close() {
    try {
      connection.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  Outcome publish(SinkEvent event) throws IOException, InterruptedException {
    var limit = connection.getMaxPayload();
    if (limit > 0 && event.body().length > limit) {
      return EventSink.refused(
          "the event has %d bytes, the server takes %d".formatted(event.body().length, limit));
    }
    var headers = new Headers().add("Nats-Msg-Id", event.id()).add("event", event.name());
    var message =
        NatsMessage.builder()
            .subject(subjects.of(event))
            .headers(headers)
            .data(event.body())
            .build();
    return streaming == null ? published(message) : stored(message, event, streaming);
  }

  /// The answer to a ping behind the message says that the server has read it.
  private Outcome published(Message message) throws IOException, InterruptedException {
    connection.publish(message);
    try {
      connection.flush(FLUSH);
      return EventSink.ACCEPTED;
    } catch (TimeoutException e) {
      throw new IOException("the server does not answer", e);
    }
  }

  /// The server knows by the id that it has an event already, for some minutes.
  private Outcome stored(Message message, SinkEvent event, JetStreamOptions options)
      throws IOException {
    try {
      ensure(message.getSubject(), event, options);
      var id = PublishOptions.builder().messageId(event.id()).build();
      var _ = connection.jetStream(options).publish(message, id);
      return EventSink.ACCEPTED;
    } catch (JetStreamApiException e) {
      var reason = String.valueOf(e.getErrorDescription());
      if (e.getApiErrorCode() == LARGER_THAN_STREAM) {
        return EventSink.refused("the stream refuses the event: " + reason);
      }
      kept.remove(message.getSubject());
      return EventSink.failed("the stream did not take the event: " + reason);
    } catch (IOException e) {
      kept.remove(message.getSubject());
      throw e;
    }
  }

  /// A stream that somebody made for the subject is used as it is.
  private void ensure(String subject, SinkEvent event, JetStreamOptions options)
      throws IOException, JetStreamApiException {
    if (kept.contains(subject)) {
      return;
    }
    if (kept.size() > MOST_KNOWN) {
      kept.clear();
    }
    var management = connection.jetStreamManagement(options);
    if (management.getStreamNames(subject).isEmpty()) {
      var _ = management.addStream(subjects.stream(event));
    }
    kept.add(subject);
  }
}
