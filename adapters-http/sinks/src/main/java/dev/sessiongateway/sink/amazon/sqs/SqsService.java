package dev.sessiongateway.sink.amazon.sqs;

import dev.sessiongateway.application.sink.SinkEvent;
import dev.sessiongateway.sink.amazon.AmazonService;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueDoesNotExistException;

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
