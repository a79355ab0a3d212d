package dev.sessiongateway.sink.kafka;

import dev.sessiongateway.sink.BrokerFailure;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;

/// Connects to the brokers, with what all clients of the gateway have in common.
final class KafkaCluster {
  private static final int ANSWER_MILLIS = 5_000;

  /// The brokers decide what is too large.
  private static final int LARGEST_BYTES = 128 << 20;

  private final Map<String, Object> common;
  private final Duration timeout;
  private final KafkaTopics topics;

  /// @param timeout how long the brokers may take to confirm an event
  KafkaCluster(Map<String, Object> common, Duration timeout, KafkaTopics topics) {
    this.timeout = timeout;
    this.common = Map.copyOf(common);
    this.topics = topics;
  }

  /// The settings of a producer: a message counts when all replicas that are in step have it, and
  /// is not written twice by the producer's own retries.
  static Map<String, Object> producer(Map<String, Object> common, Duration timeout) {
    var millis = (int) timeout.toMillis();
    var all = new HashMap<>(common);
    all.put(ProducerConfig.ACKS_CONFIG, "all");
    all.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
    all.put(ProducerConfig.LINGER_MS_CONFIG, 0);
    all.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, millis / 2);
    all.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, millis);
    all.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, Math.min(millis, ANSWER_MILLIS));
    all.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, LARGEST_BYTES);
    all.put(ProducerConfig.BUFFER_MEMORY_CONFIG, (long) LARGEST_BYTES);
    all.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, StringSerializer.class);
    all.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
    return all;
  }

  /// A producer itself would not say that no broker answers.
  KafkaLink connect() throws BrokerFailure {
    try (var admin = admin()) {
      var _ = admin.describeCluster().clusterId().get(ANSWER_MILLIS * 2L, TimeUnit.MILLISECONDS);
      make(admin, topics.global().toList());
      return new KafkaLink(new KafkaProducer<>(producer(common, timeout)));
    } catch (ExecutionException e) {
      throw new BrokerFailure(reason(e.getCause() == null ? e : e.getCause()), e);
    } catch (TimeoutException e) {
      throw new BrokerFailure("no broker answers", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BrokerFailure("the gateway stops", e);
    }
  }

  static String reason(Throwable failure) {
    return switch (failure) {
      case SslAuthenticationException e -> "no TLS that is trusted: " + e.getMessage();
      case AuthenticationException _ -> "the brokers refuse the credentials";
      case org.apache.kafka.common.errors.TimeoutException _ -> "no broker answers";
      default -> String.valueOf(failure.getMessage());
    };
  }

  /// Makes topics that are missing.
  void make(List<String> names) throws BrokerFailure {
    try (var admin = admin()) {
      make(admin, names);
    } catch (ExecutionException e) {
      throw new BrokerFailure(reason(e.getCause() == null ? e : e.getCause()), e);
    } catch (TimeoutException e) {
      throw new BrokerFailure("no broker answers", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BrokerFailure("the gateway stops", e);
    }
  }

  private void make(Admin admin, List<String> names)
      throws ExecutionException, InterruptedException, TimeoutException {
    if (!topics.isMade()) {
      return;
    }
    var results = admin.createTopics(names.stream().map(topics::made).toList()).values();
    for (var result : results.values()) {
      try {
        var _ = result.get(ANSWER_MILLIS, TimeUnit.MILLISECONDS);
      } catch (ExecutionException e) {
        if (!(e.getCause() instanceof TopicExistsException)) {
          throw e;
        }
      }
    }
  }

  private Admin admin() {
    var all = new HashMap<>(common);
    all.put(CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG, ANSWER_MILLIS);
    all.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, ANSWER_MILLIS);
    return Admin.create(all);
  }

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
}
