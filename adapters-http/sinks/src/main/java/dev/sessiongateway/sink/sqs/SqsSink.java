package dev.sessiongateway.sink.sqs;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.application.sink.EventSink;
import dev.sessiongateway.application.sink.SinkEvent;
import dev.sessiongateway.application.webhook.Delivery.Outcome;
import dev.sessiongateway.sink.BrokerFailure;
import dev.sessiongateway.sink.KeptConnection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueDoesNotExistException;

/// Publishes to SQS. Each request stands for itself: what is kept here is only which queues exist,
/// and whether the last request was answered.
final class SqsSink implements EventSink {
  private static final int MOST_KNOWN = 20_000;

  /// What the servers call wrong credentials.
  private static final Set<String> DENIALS =
      Set.of(
          "AccessDenied",
          "AccessDeniedException",
          "IncompleteSignature",
          "InvalidAccessKeyId",
          "InvalidClientTokenId",
          "InvalidSecurity",
          "MissingAuthenticationToken",
          "SignatureDoesNotMatch",
          "UnrecognizedClientException");

  private static final int FORBIDDEN = 403;

  private final SqsClient client;
  private final SqsQueues queues;
  private final KeptConnection<Queues> links;

  SqsSink(SqsClient client, SqsQueues queues, Executor background) {
    this.client = client;
    this.queues = queues;
    this.links =
        new KeptConnection<>(SqsSinkProvider.NAME, this::connect, _ -> true, _ -> {}, background);
  }

  private Queues connect() throws BrokerFailure {
    try {
      var _ = client.listQueues(request -> request.maxResults(1));
      return new Queues(new Object(), new ConcurrentHashMap<>());
    } catch (AwsServiceException e) {
      if (isDenied(e) && e.statusCode() == FORBIDDEN && !isUnknownKey(e)) {
        // Listing may be forbidden where publishing is allowed.
        return new Queues(new Object(), new ConcurrentHashMap<>());
      }
      throw new BrokerFailure(reason(e), e);
    } catch (SdkException | IllegalStateException e) {
      throw new BrokerFailure(reason(e), e);
    }
  }

  private static boolean isUnknownKey(AwsServiceException failure) {
    return !String.valueOf(code(failure)).startsWith("AccessDenied");
  }

  private static @Nullable String code(AwsServiceException failure) {
    return failure.awsErrorDetails() == null ? null : failure.awsErrorDetails().errorCode();
  }

  private static boolean isDenied(AwsServiceException failure) {
    var code = code(failure);
    return code != null && DENIALS.contains(code);
  }

  private static String reason(RuntimeException failure) {
    return switch (failure) {
      case AwsServiceException service when isDenied(service) ->
          "the server refuses the credentials: " + code(service);
      case AwsServiceException service ->
          "the server answers %d %s".formatted(service.statusCode(), code(service));
      default -> "the server cannot be reached: " + failure.getMessage();
    };
  }

  @Override
  public Outcome publish(SinkEvent event) {
    var body = queues.body(event);
    var bytes = body.getBytes(UTF_8).length;
    if (bytes > queues.limitBytes()) {
      return EventSink.refused(
          "the event has %d bytes, a message has at most %d".formatted(bytes, queues.limitBytes()));
    }
    Queues link;
    try {
      link = links.get();
    } catch (BrokerFailure e) {
      return EventSink.failed(e.reason());
    }
    var queue = queues.of(event);
    try {
      var _ = client.sendMessage(queues.message(url(link, queue), event, body));
      return EventSink.ACCEPTED;
    } catch (QueueDoesNotExistException e) {
      link.urls().remove(queue);
      return EventSink.failed("the queue was deleted");
    } catch (AwsServiceException e) {
      link.urls().remove(queue);
      if (isTooLarge(e)) {
        return EventSink.refused("the server refuses the event: " + code(e));
      }
      return lost(link, reason(e));
    } catch (SdkException | IllegalStateException e) {
      return lost(link, reason(e));
    }
  }

  private static boolean isTooLarge(AwsServiceException failure) {
    var code = String.valueOf(code(failure));
    return code.contains("TooLong")
        || code.contains("InvalidMessageContents")
        || (code.contains("InvalidParameterValue")
            && String.valueOf(failure.getMessage()).contains("must be shorter"));
  }

  private Outcome lost(Queues link, String reason) {
    links.lost(link, reason);
    return EventSink.failed(reason);
  }

  /// Making a queue again that exists changes nothing, and answers its URL.
  private String url(Queues link, String queue) {
    var known = link.urls().get(queue);
    if (known != null) {
      return known;
    }
    if (link.urls().size() > MOST_KNOWN) {
      link.urls().clear();
    }
    var url = existing(queue);
    if (url == null) {
      url = client.createQueue(SqsQueues.made(queue)).queueUrl();
    }
    link.urls().put(queue, url);
    return url;
  }

  /// A queue that somebody made with other attributes is used as it is.
  private @Nullable String existing(String queue) {
    try {
      return client.getQueueUrl(request -> request.queueName(queue)).queueUrl();
    } catch (QueueDoesNotExistException e) {
      return null;
    }
  }

  @Override
  public Optional<String> problem() {
    return links.problem();
  }

  @Override
  public void close() {
    links.close();
    client.close();
  }

  /// @param identity no two are the same
  /// @param urls of queues that exist, by their names
  private record Queues(Object identity, Map<String, String> urls) {}
}
