package dev.sessiongateway.sink.amazon.sqs;

import dev.sessiongateway.sink.JavaServer;
import dev.sessiongateway.sink.amazon.AmazonServer;
import org.elasticmq.rest.sqs.SQSRestServerBuilder;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;

/// ElasticMQ, which speaks like SQS, and checks no credentials.
public final class SqsServer extends AmazonServer {
  private SqsServer() {
    super("sqs", port -> JavaServer.command(Main.class, Integer.toString(port)));
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
