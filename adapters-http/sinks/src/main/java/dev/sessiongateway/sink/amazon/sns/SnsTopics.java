package dev.sessiongateway.sink.amazon.sns;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.application.sink.SinkEvent;
import dev.sessiongateway.sink.SafeName;
import java.util.Map;
import software.amazon.awssdk.services.sns.model.CreateTopicRequest;
import software.amazon.awssdk.services.sns.model.MessageAttributeValue;
import software.amazon.awssdk.services.sns.model.PublishRequest;

/// The topics: `<prefix>_<instance>` for the events of an instance, and `<prefix>` for those of all
/// instances, with `.fifo` behind where they keep the order. Subscribers choose events by the
/// attributes `event` and `instance` of messages.
///
/// @param prefix of the names of all topics
/// @param isFifo whether topics that are made keep the order
record SnsTopics(String prefix, boolean isFifo) {
  /// Of the beginning of names. The longest name of an instance fits behind it.
  static final int LONGEST_PREFIX = 64;

  private static final String SUFFIX = ".fifo";
  private static final String TEXT = "String";

  String of(SinkEvent event) {
    var name = event.isGlobal() ? prefix : prefix + "_" + instance(event);
    return isFifo ? name + SUFFIX : name;
  }

  private static String instance(SinkEvent event) {
    return SafeName.of(event.session().value());
  }

  CreateTopicRequest made(String topic) {
    var request = CreateTopicRequest.builder().name(topic);
    return (isFifo ? request.attributes(Map.of("FifoTopic", "true")) : request).build();
  }

  /// The messages of a group are in order, and each instance is one. Five minutes long the topic
  /// knows by its id that it has an event.
  PublishRequest message(String topic, SinkEvent event, String body) {
    var request =
        PublishRequest.builder().topicArn(topic).message(body).messageAttributes(attributes(event));
    return (isFifo
            ? request.messageGroupId(instance(event)).messageDeduplicationId(event.id())
            : request)
        .build();
  }

  private static Map<String, MessageAttributeValue> attributes(SinkEvent event) {
    return Map.of("event", text(event.name()), "instance", text(event.session().value()));
  }

  private static MessageAttributeValue text(String value) {
    return MessageAttributeValue.builder().dataType(TEXT).stringValue(value).build();
  }

  /// The limit of a message counts names, types and values of its attributes too.
  static int bytesOfAttributes(SinkEvent event) {
    return attributes(event).entrySet().stream()
        .mapToInt(one ->
            one.getKey().length()
                + TEXT.length()
                + one.getValue().stringValue().getBytes(UTF_8).length)
        .sum();
  }
}
