package dev.sessiongateway.sink.amazon.sqs;

import dev.sessiongateway.application.machine.GuardedServer;
import dev.sessiongateway.application.machine.ServerHome;
import dev.sessiongateway.sink.JavaServer;
import java.io.File;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.elasticmq.rest.sqs.SQSRestServerBuilder;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;

/// ElasticMQ, which speaks like SQS, on loopback. It keeps messages in memory, checks no
/// credentials, and ends with this process.
public final class SqsServer implements AutoCloseable {
  private final ServerHome home = ServerHome.make("sqs");
  private final int port = ServerHome.freePort();
  private final GuardedServer running;

  private SqsServer() {
    var command = new ArrayList<>(JavaServer.command(List.of(), Main.class.getName()));
    var at = command.indexOf("-cp") + 1;
    command.set(at, command.get(at) + File.pathSeparator + ofTests());
    command.add(Integer.toString(port));
    running = GuardedServer.start(home.directory(), "KILL", command);
    JavaServer.await(running, home, port);
  }

  private static Path ofTests() {
    try {
      return Path.of(Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  public static SqsServer start() {
    return new SqsServer();
  }

  /// Options with which a sink reaches it.
  public Map<String, String> options() {
    return Map.of(
        "endpoint", "http://127.0.0.1:" + port,
        "region", "us-east-1",
        "timeout-seconds", "4",
        "access-key", "key",
        "secret-key", "secret");
  }

  /// A client of a consumer.
  public SqsClient client() {
    return SqsClient.builder()
        .endpointOverride(URI.create("http://127.0.0.1:" + port))
        .region(Region.US_EAST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret")))
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
  public void freeze(boolean frozen) {
    running.signalAll(frozen ? "STOP" : "CONT");
  }

  @Override
  public void close() {
    running.close();
  }

  /// The process.
  static final class Main {
    private Main() {}

    public static void main(String[] arguments) {
      var port = Integer.parseInt(arguments[0]);
      SQSRestServerBuilder.withPort(port).withInterface("127.0.0.1").start();
    }
  }
}
