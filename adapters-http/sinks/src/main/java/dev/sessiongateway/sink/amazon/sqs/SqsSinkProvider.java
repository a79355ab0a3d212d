package dev.sessiongateway.sink.amazon.sqs;

import dev.sessiongateway.application.sink.EventSink;
import dev.sessiongateway.application.sink.EventSinkProvider;
import dev.sessiongateway.application.sink.SinkEvent;
import dev.sessiongateway.sink.amazon.AmazonOptions;
import dev.sessiongateway.sink.amazon.AmazonService;
import java.util.Set;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueDoesNotExistException;

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

  /// The calls to SQS.
  record SqsService(SqsClient client, SqsQueues queues) implements AmazonService {
    @Override
    public void check() {
      var _ = client.listQueues(request -> request.maxResults(1));
    }

    @Override
    public String place(SinkEvent event) {
      return queues.of(event);
    }

    /// A queue that somebody made with other attributes is used as it is.
    @Override
    public String address(String place) {
      try {
        return client.getQueueUrl(request -> request.queueName(place)).queueUrl();
      } catch (QueueDoesNotExistException e) {
        return client.createQueue(SqsQueues.made(place)).queueUrl();
      }
    }

    @Override
    public boolean isMissing(AwsServiceException failure) {
      return failure instanceof QueueDoesNotExistException;
    }

    @Override
    public int bytesBesides(SinkEvent event) {
      return 0;
    }

    @Override
    public void send(String address, SinkEvent event, String body) {
      var _ = client.sendMessage(queues.message(address, event, body));
    }

    @Override
    public void close() {
      client.close();
    }
  }
}
