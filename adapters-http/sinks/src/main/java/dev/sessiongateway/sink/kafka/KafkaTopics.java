package dev.sessiongateway.sink.kafka;

import dev.sessiongateway.application.sink.SinkEvent;
import dev.sessiongateway.sink.SafeName;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.NewTopic;

/// The topics, under the names of Evolution API: `<prefix>.<instance>.<event>`, and for the events
/// of all instances `<prefix>.global.<event>`.
///
/// @param isMade whether the sink makes topics that are missing
/// @param replication -1 for what the brokers say
record KafkaTopics(
    String prefix, boolean isMade, int partitions, short replication, Set<String> globalEvents) {
  private static final Pattern FORBIDDEN = Pattern.compile("[^A-Za-z0-9._-]");

  KafkaTopics {
    globalEvents = Set.copyOf(globalEvents);
  }

  String of(SinkEvent event) {
    return event.isGlobal()
        ? global(event.name())
        : prefix + "." + SafeName.of(event.session().value(), FORBIDDEN) + "." + event.name();
  }

  private String global(String event) {
    return prefix + ".global." + event;
  }

  /// Those of the events of all instances. Evolution API makes them with dots only, and publishes
  /// with the dash that some events have: consumers of either spelling find a topic.
  Stream<String> global() {
    return globalEvents.stream()
        .flatMap(event -> Stream.of(global(event), global(event.replace('-', '.'))))
        .distinct();
  }

  NewTopic made(String topic) {
    return new NewTopic(
        topic,
        Optional.of(partitions),
        replication < 0 ? Optional.<Short>empty() : Optional.of(replication));
  }
}
