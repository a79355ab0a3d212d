package dev.sessiongateway.sink.amazon.sqs;

import dev.sessiongateway.sink.JavaServer;
import dev.sessiongateway.sink.amazon.AmazonServer;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.elasticmq.rest.sqs.SQSRestServerBuilder;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;

/// ElasticMQ, which speaks like SQS, and checks no credentials.
public final class SqsServer extends AmazonServer {
  private SqsServer() {
    super("sqs", SqsServer::command);
  }

  private static List<String> command(int port) {
    var command = new ArrayList<>(JavaServer.command(List.of(), Main.class.getName()));
    var at = command.indexOf("-cp") + 1;
    command.set(at, command.get(at) + File.pathSeparator + ofTests());
    command.add(Integer.toString(port));
    return command;
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

  @Override
  protected AwsBasicCredentials key() {
    return AwsBasicCredentials.create("key", "secret");
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
