package dev.sessiongateway.sink.amazon;

import dev.sessiongateway.application.machine.FreePort;
import dev.sessiongateway.application.machine.GuardedServer;
import dev.sessiongateway.application.machine.ServerHome;
import dev.sessiongateway.sink.JavaServer;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsSyncClientBuilder;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;

/// A server that speaks like Amazon's, on loopback. It keeps messages in memory, and ends with this
/// process. Consumers read from queues.
public abstract class AmazonServer implements AutoCloseable {
  private final ServerHome home;
  private final int port = FreePort.next();
  private final GuardedServer running;

  /// @param command for a port
  protected AmazonServer(String name, IntFunction<List<String>> command) {
    home = ServerHome.make(name);
    running = GuardedServer.start(home.directory(), "KILL", command.apply(port));
    JavaServer.await(running, home, port);
  }

  protected abstract AwsBasicCredentials key();

  protected final URI endpoint() {
    return URI.create("http://127.0.0.1:" + port);
  }

  /// Options with which a sink reaches it.
  public final Map<String, String> options() {
    return Map.of(
        "endpoint", endpoint().toString(),
        "region", "us-east-1",
        "timeout-seconds", "4",
        "access-key", key().accessKeyId(),
        "secret-key", key().secretAccessKey());
  }

  /// A client of a consumer.
  public final SqsClient queues() {
    return client(SqsClient.builder());
  }

  protected final <B extends AwsClientBuilder<B, C> & AwsSyncClientBuilder<B, C>, C> C client(
      B builder) {
    return builder
        .endpointOverride(endpoint())
        .region(Region.US_EAST_1)
        .credentialsProvider(StaticCredentialsProvider.create(key()))
        .httpClientBuilder(UrlConnectionHttpClient.builder())
        .build();
  }

  /// The next messages of the queue, which are deleted there.
  public static List<String> read(SqsClient client, String queue) {
    var url = client.getQueueUrl(request -> request.queueName(queue)).queueUrl();
    var found =
        client
            .receiveMessage(
                request -> request.queueUrl(url).maxNumberOfMessages(10).waitTimeSeconds(1))
            .messages();
    found.forEach(message ->
        client.deleteMessage(
            request -> request.queueUrl(url).receiptHandle(message.receiptHandle())));
    return found.stream().map(message -> message.body()).toList();
  }

  /// Stops working without a word, or goes on.
  public final void freeze(boolean frozen) {
    running.signalAll(frozen ? "STOP" : "CONT");
  }

  @Override
  public final void close() {
    running.close();
  }
}
