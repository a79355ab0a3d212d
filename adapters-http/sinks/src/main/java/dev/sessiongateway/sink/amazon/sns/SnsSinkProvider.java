package dev.sessiongateway.sink.amazon.sns;

import dev.sessiongateway.application.sink.EventSink;
import dev.sessiongateway.application.sink.EventSinkProvider;
import dev.sessiongateway.sink.SafeName;
import dev.sessiongateway.sink.SinkOptions;
import dev.sessiongateway.sink.amazon.AmazonOptions;
import java.util.Set;
import software.amazon.awssdk.services.sns.SnsClient;

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
}
