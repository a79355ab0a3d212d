package dev.sessiongateway.sink.kafka;

import dev.sessiongateway.application.machine.FreePort;
import dev.sessiongateway.application.machine.GuardedServer;
import dev.sessiongateway.application.machine.ServerCertificate;
import dev.sessiongateway.application.machine.ServerHome;
import dev.sessiongateway.sink.JavaServer;
import java.util.Map;
import kafka.Kafka;
import kafka.tools.StorageTool;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.jspecify.annotations.Nullable;

/// A Kafka broker that is its own controller, on loopback. It ends with this process.
public final class KafkaBroker implements AutoCloseable {
  /// What a message has at most.
  public static final int LIMIT_BYTES = 200_000;

  private final ServerHome home = ServerHome.make("kafka");
  private final int port = FreePort.next();
  private final int securePort = FreePort.next();
  private final int controllerPort = FreePort.next();
  private final int tlsPort = FreePort.next();
  private final String file;
  private GuardedServer running;

  private KafkaBroker(@Nullable ServerCertificate certificate) {
    var more = certificate == null ? "" : ",SSL://localhost:" + tlsPort;
    file =
        home.write(
                "server.properties",
                """
                process.roles=broker,controller
                node.id=1
                controller.quorum.voters=1@127.0.0.1:%2$d
                listeners=PLAINTEXT://127.0.0.1:%1$d,SASL_PLAINTEXT://127.0.0.1:%3$d,CONTROLLER://127.0.0.1:%2$d%6$s
                advertised.listeners=PLAINTEXT://127.0.0.1:%1$d,SASL_PLAINTEXT://127.0.0.1:%3$d%6$s
                controller.listener.names=CONTROLLER
                inter.broker.listener.name=PLAINTEXT
                listener.security.protocol.map=CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT,SASL_PLAINTEXT:SASL_PLAINTEXT,SSL:SSL
                sasl.enabled.mechanisms=PLAIN
                listener.name.sasl_plaintext.plain.sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required user_gateway="right";
                log.dirs=%4$s/data
                message.max.bytes=%5$d
                offsets.topic.replication.factor=1
                offsets.topic.num.partitions=1
                group.initial.rebalance.delay.ms=0
                log.cleaner.enable=false
                %7$s
                num.network.threads=1
                num.io.threads=2
                """
                    .formatted(
                        port,
                        controllerPort,
                        securePort,
                        home.directory(),
                        LIMIT_BYTES,
                        more,
                        certificate == null ? "" : tls(certificate)))
            .toString();
    launch();
  }

  private String tls(ServerCertificate certificate) {
    return "ssl.keystore.type=PEM\nssl.keystore.location="
        + home.write("server.pem", certificate.key() + certificate.certificate());
  }

  public static KafkaBroker start() {
    return new KafkaBroker(null);
  }

  /// As [#start()], with TLS too.
  public static KafkaBroker start(ServerCertificate certificate) {
    return new KafkaBroker(certificate);
  }

  private void launch() {
    var before = running;
    running =
        GuardedServer.start(
            home.directory(), "KILL", home.command(JavaServer.command(Main.class, file)));
    if (before != null) {
      before.leave();
    }
    JavaServer.await(running, home, port);
  }

  public String brokers() {
    return "127.0.0.1:" + port;
  }

  public String tlsBrokers(String host) {
    return host + ":" + tlsPort;
  }

  /// Where a password is asked for: that of `gateway` is `right`.
  public String secureBrokers() {
    return "127.0.0.1:" + securePort;
  }

  /// A consumer that reads one topic from its beginning.
  public KafkaConsumer<String, byte[]> consumer() {
    return new KafkaConsumer<>(
        Map.of(
            "bootstrap.servers", brokers(),
            "auto.offset.reset", "earliest",
            "allow.auto.create.topics", "false",
            "enable.auto.commit", "false"),
        new StringDeserializer(),
        new ByteArrayDeserializer());
  }

  /// As a machine that loses its power.
  public void kill() {
    running.kill();
  }

  /// Starts again with the same data.
  public void restart() {
    launch();
  }

  @Override
  public void close() {
    running.close();
  }

  /// The process. It formats its directory, unless that is done, and becomes the broker.
  static final class Main {
    private static final String CLUSTER = "MkU3OEVBNTcwNTJENDM2Qk";

    private Main() {}

    public static void main(String[] arguments) {
      String[] format = {"format", "--ignore-formatted", "-t", CLUSTER, "-c", arguments[0]};
      if (StorageTool.execute(format, System.out) != 0) {
        throw new IllegalStateException("the directory is not formatted");
      }
      Kafka.main(arguments);
    }
  }
}
