package dev.sessiongateway.sink.amazon.sns;

import dev.sessiongateway.application.sink.SinkEvent;
import dev.sessiongateway.sink.amazon.AmazonService;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.sns.SnsClient;
import software.amazon.awssdk.services.sns.model.NotFoundException;

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
