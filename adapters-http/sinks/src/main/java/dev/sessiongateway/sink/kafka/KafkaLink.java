package dev.sessiongateway.sink.kafka;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.producer.Producer;

/// A producer, and the topics that it has published to.
///
/// @param known topics that exist
/// @param isClosed when it can no longer be used
record KafkaLink(Producer<String, byte[]> producer, Set<String> known, AtomicBoolean isClosed) {
  private static final Duration CLOSE = Duration.ofSeconds(1);

  KafkaLink(Producer<String, byte[]> producer) {
    this(producer, ConcurrentHashMap.newKeySet(), new AtomicBoolean());
  }

  boolean isOpen() {
    return !isClosed.get();
  }

  void close() {
    isClosed.set(true);
    producer.close(CLOSE);
  }
}
