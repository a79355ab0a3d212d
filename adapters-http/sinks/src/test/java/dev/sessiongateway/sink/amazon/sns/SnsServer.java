package dev.sessiongateway.sink.amazon.sns;

import dev.sessiongateway.application.machine.MachineProgram;
import dev.sessiongateway.application.machine.NodePackages;
import dev.sessiongateway.sink.amazon.AmazonServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.services.sns.SnsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/// A server of the package `fauxqs` of npm, which speaks like SNS and SQS. It does not check
/// signatures. Consumers have a queue for each topic.
public final class SnsServer extends AmazonServer {
  private static final String ACCESS_KEY = "AKIDEXAMPLE";

  private SnsServer(MachineProgram node, Path script) {
    super(
        "sns",
        port ->
            List.of(node.file().toString(), script.toString(), Integer.toString(port), ACCESS_KEY));
  }

  public static SnsServer start() {
    var module = NodePackages.module("adapters-http/sinks");
    var installed = module.resolve("target/node");
    NodePackages.install(MachineProgram.require("npm"), module.resolve("src/test/node"), installed);
    return new SnsServer(MachineProgram.require("node"), installed.resolve("sns.mjs"));
  }

  @Override
  protected AwsBasicCredentials key() {
    return AwsBasicCredentials.create(ACCESS_KEY, "the-secret");
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
