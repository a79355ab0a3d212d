package dev.sessiongateway.sink.amazon;

import dev.sessiongateway.application.sink.SinkEvent;
import software.amazon.awssdk.awscore.exception.AwsServiceException;

/// One service of Amazon, or a server that speaks like it. Its methods throw what the service's
/// client throws. Thread-safe.
public interface AmazonService extends AutoCloseable {
  /// Asks for something small, to see whether the service answers to this key.
  void check();

  /// The name of the queue or topic of an event.
  String place(SinkEvent event);

  /// The address of the queue or topic of this name, which is made when there is none.
  String address(String place);

  /// Whether there is no such queue or topic any more.
  boolean isMissing(AwsServiceException failure);

  /// What a message of the event has besides its body, in bytes.
  int bytesBesides(SinkEvent event);

  /// Returns when the service has the message.
  void send(String address, SinkEvent event, String body);

  @Override
  void close();
}
