package dev.sessiongateway.sink.rabbitmq;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.application.sink.EventSink;
import dev.sessiongateway.application.sink.SinkEvent;
import dev.sessiongateway.sink.rabbitmq.RabbitTopology.Place;
import java.io.IOException;
import java.util.Date;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// An open connection to the server. Each event has a channel for itself until the server has
/// confirmed it, so a confirmation, a refusal and a returned event always belong to one event.
final class RabbitLink {
  private static final int CONFIRM_SECONDS = 20;
  private static final int PERSISTENT = 2;
  private static final int MOST_DECLARED = 20_000;

  /// What the server says when it closes a channel.
  private static final int ACCESS_REFUSED = 403;

  private static final int PRECONDITION_FAILED = 406;

  private final Connection connection;
  private final RabbitTopology topology;
  private final String client;
  private final ConcurrentLinkedDeque<Publisher> idle = new ConcurrentLinkedDeque<>();
  private final Set<Publisher> waiting = ConcurrentHashMap.newKeySet();
  private final Set<Place> declared = ConcurrentHashMap.newKeySet();
  private final AtomicReference<@Nullable String> blocked = new AtomicReference<>();

  RabbitLink(Connection connection, RabbitTopology topology, String client) {
    this.connection = connection;
    this.topology = topology;
    this.client = client;
    connection.addBlockedListener(this::block, () -> blocked.set(null));
  }

  /// Whoever waits for a confirmation would wait for the end of the alarm.
  private void block(String alarm) {
    var reason = "the server takes no events: " + alarm;
    blocked.set(reason);
    waiting.forEach(publisher -> publisher.confirm(EventSink.failed(reason)));
  }

  boolean isOpen() {
    return connection.isOpen();
  }

  /// Why the server takes nothing at present: it is short of memory or disk.
  @Nullable String blocked() {
    return blocked.get();
  }

  void abort() {
    connection.abort(1_000);
  }

  /// Makes the queues of the events of all instances, so that consumers find them before the first
  /// event.
  void prepare() throws IOException {
    for (var event : topology.globalEvents()) {
      ensure(topology.global(event), true);
    }
  }

  Outcome publish(SinkEvent event) throws IOException, InterruptedException {
    var place = topology.of(event);
    try {
      ensure(place, event.isGlobal());
    } catch (IOException e) {
      var reason = RabbitReason.read(e);
      if (reason.code() == ACCESS_REFUSED) {
        return EventSink.refused("the server refuses the exchange or queue: " + reason.text());
      }
      throw e;
    }
    var publisher = publisher();
    var confirmation = new CompletableFuture<Outcome>();
    publisher.confirmation().set(confirmation);
    waiting.add(publisher);
    try {
      return publish(publisher, confirmation, place, event);
    } finally {
      waiting.remove(publisher);
    }
  }

  private Outcome publish(
      Publisher publisher, CompletableFuture<Outcome> confirmation, Place place, SinkEvent event)
      throws IOException, InterruptedException {
    var channel = publisher.channel();
    publisher.returned().set(null);
    Outcome outcome;
    try {
      channel.basicPublish(place.exchange(), place.key(), true, properties(event), event.body());
      outcome = confirmation.get(CONFIRM_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new IOException("no confirmation within " + CONFIRM_SECONDS + " s", e);
    } catch (ExecutionException | IOException | RuntimeException e) {
      declared.remove(place);
      return refusalOf(e);
    }
    var returned = publisher.returned().get();
    if (returned != null) {
      declared.remove(place);
      outcome = EventSink.failed("no queue takes the event: " + returned);
    }
    if (blocked.get() == null) {
      idle.push(publisher);
    }
    return outcome;
  }

  /// The server closes the channel of an event that it never takes, and only that.
  private Outcome refusalOf(Exception failure) throws IOException {
    var reason = RabbitReason.read(failure);
    if (connection.isOpen() && reason.code() == PRECONDITION_FAILED) {
      return EventSink.refused("the server refuses the event: " + reason.text());
    }
    throw new IOException(reason.text(), failure);
  }

  private AMQP.BasicProperties properties(SinkEvent event) {
    return new AMQP.BasicProperties.Builder()
        .contentType("application/json")
        .contentEncoding("utf-8")
        .deliveryMode(PERSISTENT)
        .messageId(event.id())
        .type(event.name())
        .appId(client)
        .timestamp(Date.from(event.at()))
        .headers(Map.of("instance", event.session().value()))
        .build();
  }

  private Publisher publisher() throws IOException {
    while (true) {
      var found = idle.poll();
      if (found == null) {
        return open();
      }
      if (found.channel().isOpen()) {
        return found;
      }
    }
  }

  /// One event at a time is on the channel, so each confirmation is that of the last one.
  private Publisher open() throws IOException {
    var channel = channel();
    var publisher = new Publisher(channel, new AtomicReference<>(), new AtomicReference<>());
    channel.addReturnListener(message -> publisher.returned().set(message.getReplyText()));
    channel.addConfirmListener(
        (_, _) -> publisher.confirm(EventSink.ACCEPTED),
        (_, _) ->
            publisher.confirm(
                EventSink.failed("the server did not take the event: a queue is full")));
    channel.addShutdownListener(publisher::fail);
    channel.confirmSelect();
    return publisher;
  }

  private Channel channel() throws IOException {
    var channel = connection.createChannel();
    if (channel == null) {
      throw new IOException("the server allows no further channel");
    }
    return channel;
  }

  /// A queue of the name that somebody made in another way is used as it is.
  private void ensure(Place place, boolean isGlobal) throws IOException {
    if (declared.contains(place)) {
      return;
    }
    if (declared.size() > MOST_DECLARED) {
      declared.clear();
    }
    if (!isDeclared(place, isGlobal)) {
      var channel = channel();
      topology.bind(channel, place, isGlobal);
      channel.abort();
    }
    declared.add(place);
  }

  private boolean isDeclared(Place place, boolean isGlobal) throws IOException {
    var channel = channel();
    try {
      topology.declare(channel, place, isGlobal);
      channel.abort();
      return true;
    } catch (IOException e) {
      if (RabbitReason.read(e).code() == PRECONDITION_FAILED) {
        return false;
      }
      throw e;
    }
  }

  /// @param returned why the server returned the event that was published last
  /// @param confirmation of that event
  private record Publisher(
      Channel channel,
      AtomicReference<@Nullable String> returned,
      AtomicReference<@Nullable CompletableFuture<Outcome>> confirmation) {
    void confirm(Outcome outcome) {
      var waits = confirmation.get();
      if (waits != null) {
        waits.complete(outcome);
      }
    }

    void fail(Exception cause) {
      var waits = confirmation.get();
      if (waits != null) {
        waits.completeExceptionally(cause);
      }
    }
  }
}
