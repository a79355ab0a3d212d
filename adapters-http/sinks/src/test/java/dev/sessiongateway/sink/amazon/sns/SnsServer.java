package dev.sessiongateway.sink.amazon.sns;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sessiongateway.application.machine.MachineProgram;
import dev.sessiongateway.sink.amazon.AmazonServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.services.sns.SnsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/// Moto, which speaks like SNS and SQS, and checks signatures. Consumers have a queue for each
/// topic.
public final class SnsServer extends AmazonServer {
  /// The calls that make the key, which are not signed.
  private static final int UNSIGNED = 3;

  private static final Pattern ID = Pattern.compile("<AccessKeyId>([^<]+)");
  private static final Pattern SECRET = Pattern.compile("<SecretAccessKey>([^<]+)");

  private final AwsBasicCredentials key;

  private SnsServer(MachineProgram python) {
    super(
        "sns",
        port ->
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
    key = makeKey();
  }

  /// Skips the test when the machine has no Moto, also in CI: no distribution packages it.
  public static SnsServer start() {
    var python = MachineProgram.find("moto");
    assumeTrue(python.isPresent(), "no Python on this machine has Moto");
    return new SnsServer(python.get());
  }

  private AwsBasicCredentials makeKey() {
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
      var made = identity(client, "CreateAccessKey", user);
      return AwsBasicCredentials.create(found(ID, made), found(SECRET, made));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private String identity(HttpClient client, String action, Map<String, String> parameters)
      throws IOException, InterruptedException {
    var all = new HashMap<>(parameters);
    all.put("Action", action);
    all.put("Version", "2010-05-08");
    var form =
        all.entrySet().stream()
            .map(one -> one.getKey() + "=" + URLEncoder.encode(one.getValue(), UTF_8))
            .collect(Collectors.joining("&"));
    var request =
        HttpRequest.newBuilder(endpoint())
            .header("Content-Type", "application/x-www-form-urlencoded")
            .header(
                "Authorization",
                "AWS4-HMAC-SHA256 Credential=none/20260101/us-east-1/iam/aws4_request,"
                    + " SignedHeaders=host, Signature=none")
            .POST(HttpRequest.BodyPublishers.ofString(form))
            .build();
    var reply = client.send(request, HttpResponse.BodyHandlers.ofString());
    if (reply.statusCode() != 200) {
      throw new IllegalStateException(action + ": " + reply.body());
    }
    return reply.body();
  }

  private static String found(Pattern pattern, String text) {
    var matcher = pattern.matcher(text);
    if (!matcher.find()) {
      throw new IllegalStateException(text);
    }
    return matcher.group(1);
  }

  @Override
  protected AwsBasicCredentials key() {
    return key;
  }

  /// Makes the topic, and a queue of its name that gets its messages as they were published.
  public void subscribe(String topic) {
    try (var topics = client(SnsClient.builder());
        var queues = queues()) {
      var attributes = Map.of(QueueAttributeName.FIFO_QUEUE, "true");
      var queue =
          queues.createQueue(request -> request.queueName(topic).attributes(attributes)).queueUrl();
      var arn =
          queues
              .getQueueAttributes(
                  request -> request.queueUrl(queue).attributeNames(QueueAttributeName.QUEUE_ARN))
              .attributes()
              .get(QueueAttributeName.QUEUE_ARN);
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
    try (var topics = client(SnsClient.builder())) {
      var arn = arn(topics, topic);
      var _ = topics.deleteTopic(request -> request.topicArn(arn));
    }
  }
}
