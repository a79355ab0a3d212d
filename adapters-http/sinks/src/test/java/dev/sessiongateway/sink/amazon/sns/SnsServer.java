package dev.sessiongateway.sink.amazon.sns;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sessiongateway.application.machine.GuardedServer;
import dev.sessiongateway.application.machine.MachineProgram;
import dev.sessiongateway.application.machine.ServerHome;
import dev.sessiongateway.sink.JavaServer;
import dev.sessiongateway.sink.amazon.sqs.SqsServer;
import java.net.http.HttpClient;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.sns.SnsClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/// Moto, which speaks like SNS and SQS, on loopback. It checks signatures, keeps messages in
/// memory, and ends with this process. Consumers have a queue for each topic.
public final class SnsServer implements AutoCloseable {
  /// The calls that make the key, which are not signed.
  private static final int UNSIGNED = 3;

  private static final Pattern ID = Pattern.compile("<AccessKeyId>([^<]+)");
  private static final Pattern SECRET = Pattern.compile("<SecretAccessKey>([^<]+)");

  private final ServerHome home = ServerHome.make("sns");
  private final int port = ServerHome.freePort();
  private final GuardedServer running;
  private final Key key;

  private SnsServer(MachineProgram python) {
    running =
        GuardedServer.start(
            home.directory(),
            "KILL",
            List.of(
                "env",
                "INITIAL_NO_AUTH_ACTION_COUNT=" + UNSIGNED,
                python.file().toString(),
                "-m",
                "moto.server",
                "-H",
                "127.0.0.1",
                "-p",
                Integer.toString(port)));
    JavaServer.await(running, home, port);
    key = makeKey();
  }

  /// Skips the test when the machine has no Moto, also in CI: no distribution packages it.
  public static SnsServer start() {
    var python = MachineProgram.find("moto");
    assumeTrue(python.isPresent(), "no Python on this machine has Moto");
    return new SnsServer(python.get());
  }

  private Key makeKey() {
    try (var client = HttpClient.newHttpClient()) {
      var user = Map.of("UserName", "gateway");
      var _ = identity(client, "CreateUser", user);
      var policy = new HashMap<>(user);
      policy.put("PolicyName", "all");
      policy.put(
          "PolicyDocument",
          "{\"Version\":\"2012-10-17\",\"Statement\":[{\"Effect\":\"Allow\",\"Action\":\"*\","
              + "\"Resource\":\"*\"}]}");
      var _ = identity(client, "PutUserPolicy", policy);
      var made = arn(topics, topic);
      var _ =
          topics.subscribe(request ->
              request
                  .topicArn(made)
                  .protocol("sqs")
                  .endpoint(arn)
                  .attributes(Map.of("RawMessageDelivery", "true")));
    }
  }

  private static String arn(SnsClient topics, String topic) {
    return topics
        .createTopic(request -> request.name(topic).attributes(Map.of("FifoTopic", "true")))
        .topicArn();
  }

  /// Deletes the topic; the queue stays.
  void delete(String topic) {
    try (var topics = topics()) {
      var arn = arn(topics, topic);
      var _ = topics.deleteTopic(request -> request.topicArn(arn));
    }
  }

  /// The next messages of the topic's queue, which are deleted there.
  public static List<String> read(SqsClient client, String topic) {
    return SqsServer.read(client, topic);
  }

  /// Stops working without a word, or goes on.
  public void freeze(boolean frozen) {
    running.signalAll(frozen ? "STOP" : "CONT");
  }

  @Override
  public void close() {
    running.close();
  }

  private record Key(String id, String secret) {}
}
