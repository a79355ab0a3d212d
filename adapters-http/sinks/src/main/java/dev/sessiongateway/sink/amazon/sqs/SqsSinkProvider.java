package dev.sessiongateway.sink.amazon.sqs;

import dev.sessiongateway.application.sink.EventSink;
import dev.sessiongateway.application.sink.EventSinkProvider;
import dev.sessiongateway.sink.amazon.AmazonOptions;
import java.util.Set;
import software.amazon.awssdk.services.sqs.SqsClient;

/// Publishes events to the FIFO queues of Amazon SQS, or of a server that speaks like it.
public final class SqsSinkProvider implements EventSinkProvider {
  private static final String NAME = "sqs";
  private static final String PREFIX = "prefix";
  private static final String SINGLE_QUEUE = "single-queue";
  private static final int LIMIT_BYTES = 1 << 20;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public EventSink open(SinkContext context) {
    var options = AmazonOptions.of(NAME, context, Set.of(PREFIX, SINGLE_QUEUE));
    var queues =
        new SqsQueues(
            options.text(PREFIX, "global"),
            options.flag(SINGLE_QUEUE, false),
            AmazonOptions.server(options));
    var client = AmazonOptions.client(options, SqsClient.builder());
    return AmazonOptions.sink(NAME, options, context, LIMIT_BYTES, new SqsService(client, queues));
  }
}
