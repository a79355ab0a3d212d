package dev.sessiongateway.sink.amazon.sqs;

import dev.sessiongateway.application.sink.SinkEvent;
import dev.sessiongateway.sink.SafeName;
import java.util.Map;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.sqs.model.CreateQueueRequest;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;
import software.amazon.awssdk.services.sqs.model.SendMessageRequest;

/// The queues, under the names of Evolution API: `<instance>_<event>.fifo`, and for the events of
/// all instances `<prefix>_<event>.fifo` or one queue. The event has `_` in each place of a dot or
/// dash, also where Evolution API publishes to a name that has no queue.
///
/// @param prefix of the queues of the events of all instances
/// @param isSingle whether these events are in one queue
/// @param server the name of this gateway, in groups of messages
record SqsQueues(String prefix, boolean isSingle, String server) {
  private static final Pattern SEPARATOR = Pattern.compile("[.-]");
  private static final int LONGEST_NAME = 75;
  private static final int LONGEST_GROUP = 128;

  String of(SinkEvent event) {
    var name = SEPARATOR.matcher(event.name()).replaceAll("_");
    if (event.isGlobal()) {
      return shortened(prefix + (isSingle ? "_singlequeue" : "_" + name)) + ".fifo";
    }
    return shortened(SafeName.of(event.session().value()) + "_" + name) + ".fifo";
  }

  /// A queue's name has at most 80 characters.
  private static String shortened(String name) {
    return name.length() <= LONGEST_NAME
        ? name
        : name.substring(0, LONGEST_NAME - 9) + "_" + SafeName.checksum(name);
  }

  static CreateQueueRequest made(String queue) {
    return CreateQueueRequest.builder()
        .queueName(queue)
        .attributes(Map.of(QueueAttributeName.FIFO_QUEUE, "true"))
        .build();
  }

  /// The messages of a group are in order; in a queue of all instances each has its group. Five
  /// minutes long the queue knows by its id that it has an event.
  SendMessageRequest message(String url, SinkEvent event, String body) {
    return SendMessageRequest.builder()
        .queueUrl(url)
        .messageBody(body)
        .messageGroupId(group(event))
        .messageDeduplicationId(event.id())
        .build();
  }

  private String group(SinkEvent event) {
    if (!event.isGlobal()) {
      return "evolution";
    }
    var instance = SafeName.of(event.session().value());
    var group =
        isSingle
            ? SafeName.of(server) + "-" + instance
            : SafeName.of(server) + "-" + of(event) + "-" + instance;
    return group.length() <= LONGEST_GROUP ? group : instance;
  }
}
