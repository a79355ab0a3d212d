package dev.sessiongateway.sink.amazon.sns;

import dev.sessiongateway.application.sink.EventSink;
import dev.sessiongateway.application.sink.EventSinkProvider;
import dev.sessiongateway.application.sink.SinkEvent;
import dev.sessiongateway.sink.SafeName;
import dev.sessiongateway.sink.SinkOptions;
import dev.sessiongateway.sink.amazon.AmazonOptions;
import dev.sessiongateway.sink.amazon.AmazonService;
import java.util.Set;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.sns.SnsClient;
import software.amazon.awssdk.services.sns.model.NotFoundException;

/// Publishes events to the topics of Amazon SNS, or of a server that speaks like it.
public final class SnsSinkProvider implements EventSinkProvider {
  private static final String NAME = "sns";
  private static final String PREFIX = "prefix";
  private static final String FIFO = "fifo";
  private static final int LIMIT_BYTES = 256 << 10;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public EventSink open(SinkContext context) {
    var options = AmazonOptions.of(NAME, context, Set.of(PREFIX, FIFO));
    var topics = new SnsTopics(prefix(options), options.flag(FIFO, true));
    var client = AmazonOptions.client(options, SnsClient.builder());
    return AmazonOptions.sink(NAME, options, context, LIMIT_BYTES, new SnsService(client, topics));
  }

  private static String prefix(SinkOptions options) {
    var prefix = options.text(PREFIX, "session-gateway");
    if (!SafeName.of(prefix).equals(prefix) || prefix.length() > SnsTopics.LONGEST_PREFIX) {
      throw options.mustBe(
          PREFIX, "at most %d letters, digits, _ and -".formatted(SnsTopics.LONGEST_PREFIX));
    }
    return prefix;
  }

  /// The calls to SNS.
  record SnsService(SnsClient client, SnsTopics topics) implements AmazonService {
    @Override
    public void check() {
      var _ = client.listTopics();
    }

    @Override
    public String place(SinkEvent event) {
      return topics.of(event);
    }

    /// Making a topic again that exists changes nothing, and answers its ARN.
    @Override
    public String address(String place) {
      return client.createTopic(topics.made(place)).topicArn();
    }

    @Override
    public boolean isMissing(AwsServiceException failure) {
      return failure instanceof NotFoundException;
    }

    @Override
    public int bytesBesides(SinkEvent event) {
      return SnsTopics.bytesOfAttributes(event);
    }

    @Override
    public void send(String address, SinkEvent event, String body) {
      var _ = client.publish(topics.message(address, event, body));
    }

    @Override
    public void close() {
      client.close();
    }
  }
}
