package dev.sessiongateway.sink.rabbitmq;

import com.rabbitmq.client.BuiltinExchangeType;
import com.rabbitmq.client.Channel;
import dev.sessiongateway.application.sink.SinkEvent;
import dev.sessiongateway.domain.text.Ascii;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The exchanges and queues, under the names of Evolution API: each instance has an exchange of its
/// name, and a queue `<instance>.<event>` for each event; the events of all instances have one
/// exchange and a queue for each event.
///
/// @param exchange of the events of all instances
/// @param prefix before the names of its queues
/// @param queueType of queues that are made: `quorum` or `classic`
/// @param globalEvents whose queues are made when the gateway connects
record RabbitTopology(
    String exchange, @Nullable String prefix, String queueType, Set<String> globalEvents) {

  RabbitTopology {
    globalEvents = Set.copyOf(globalEvents);
  }

  /// Where the event goes.
  Place of(SinkEvent event) {
    return event.isGlobal()
        ? global(event.name())
        : new Place(
            event.session().value(), event.session().value() + "." + event.name(), event.name());
  }

  Place global(String event) {
    return new Place(exchange, prefix == null ? event : prefix + "." + event, event);
  }

  /// Makes what is missing. Declaring again what is there changes nothing.
  void declare(Channel channel, Place place, boolean isGlobal) throws IOException {
    channel.exchangeDeclare(place.exchange(), BuiltinExchangeType.TOPIC, true);
    channel.queueDeclare(place.queue(), true, false, false, Map.of("x-queue-type", queueType));
    bind(channel, place, isGlobal);
  }

  /// Consumers of Evolution API's global exchange find its queues bound under both spellings.
  void bind(Channel channel, Place place, boolean isGlobal) throws IOException {
    channel.queueBind(place.queue(), place.exchange(), place.key());
    if (isGlobal) {
      channel.queueBind(
          place.queue(),
          place.exchange(),
          Ascii.upper(place.key().replace('.', '_').replace('-', '_')));
    }
  }

  /// @param key with which events are published
  record Place(String exchange, String queue, String key) {}
}
