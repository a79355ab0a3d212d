package dev.sessiongateway.bootstrap.sink;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.sink.kafka.KafkaBroker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;

@Order(2)
@ExpectsLog(
    value = "WARN KeptConnection - an event sink cannot be reached",
    optional = "the connection may be found broken or not")
@ExpectsLog("WARN shop - a receiver fails; its events wait")
@ExpectsLog(
    value = "WARN (NetworkClient|AdminMetadataManager|Sender) - .*clientId=",
    optional = "what the client says depends on the moment")
@Nightly
class KafkaGatewayTest extends BrokerFixture {
  private KafkaBroker broker;

  @BeforeEach
  void startBroker() {
    broker = KafkaBroker.start();
  }

  @AfterEach
  void closeBroker() {
    broker.close();
  }

  @Override
  String sink() {
    return "kafka";
  }

  @Override
  Map<String, String> options() {
    return Map.of("brokers", broker.brokers(), "timeout-seconds", "4");
  }

  @Override
  void stopBroker() {
    broker.kill();
  }

  @Override
  void restartBroker() {
    broker.restart();
  }

  @Override
  List<String> read(Predicate<List<String>> isEnough) {
    var read = new ArrayList<String>();
    try (var consumer = broker.consumer()) {
      consumer.assign(List.of(new TopicPartition("evolution.shop.send.message", 0)));
      await(() -> {
        consumer
            .poll(Duration.ofMillis(100))
            .forEach(record -> read.add(new String(record.value(), UTF_8)));
        return isEnough.test(read);
      });
    }
    return read;
  }
}
