package dev.sessiongateway.sink.amazon;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.application.sink.EventSink;
import dev.sessiongateway.application.sink.EventSinkProvider.EventFiles;
import dev.sessiongateway.application.sink.SinkEvent;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.sink.BrokerFailure;
import dev.sessiongateway.sink.EventBody;
import dev.sessiongateway.sink.KeptConnection;
import dev.sessiongateway.sink.SafeName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

/// Publishes to a service of Amazon. Each request is independent: what is kept here is only which
/// queues or topics exist, and whether the last request was answered.
final class AmazonSink implements EventSink {
  private static final int MOST_KNOWN = 20_000;

  private final AmazonService service;
  private final AmazonMessages messages;
  private final KeptConnection<Places> links;

  /// @param name of the sink, for the log
  AmazonSink(String name, AmazonService service, AmazonMessages messages, Executor background) {
    this.service = service;
    this.messages = messages;
    this.links = new KeptConnection<>(name, this::connect, _ -> true, _ -> {}, background);
  }

  private Places connect() throws BrokerFailure {
    try {
      service.check();
    } catch (AwsServiceException e) {
      // Looking around may be forbidden where publishing is allowed.
      if (!AmazonFailures.lacksRight(e)) {
        throw new BrokerFailure(AmazonFailures.reason(e), e);
      }
    } catch (SdkException | IllegalStateException e) {
      throw new BrokerFailure(AmazonFailures.reason(e), e);
    }
    return new Places(new Object(), new ConcurrentHashMap<>());
  }

  @Override
  public Outcome publish(SinkEvent event) {
    var body = messages.whole(event);
    var limit = messages.limitBytes() - service.bytesBesides(event);
    if (body.length > limit && messages.files() == null) {
      return tooLarge(body, limit);
    }
    Places link;
    try {
      link = links.get();
    } catch (BrokerFailure e) {
      return EventSink.failed(e.reason());
    }
    var place = service.place(event);
    try {
      var address = address(link, place);
      if (body.length > limit && messages.files() != null) {
        body = messages.referring(event, body, messages.files());
        if (body.length > limit) {
          return tooLarge(body, limit);
        }
      }
      service.send(address, event, new String(body, UTF_8));
      return EventSink.ACCEPTED;
    } catch (FaultException e) {
      return EventSink.failed("the object store does not take the event, which is too large here");
    } catch (AwsServiceException e) {
      return failed(link, place, e);
    } catch (SdkException | IllegalStateException e) {
      return lost(link, AmazonFailures.reason(e));
    }
  }

  private static Outcome tooLarge(byte[] body, int limit) {
    return EventSink.refused(
        "the event has %d bytes, a message has at most %d".formatted(body.length, limit));
  }

  /// A server that takes no more at the moment is spared the questions after addresses.
  private Outcome failed(Places link, String place, AwsServiceException failure) {
    if (failure.isThrottlingException()) {
      return EventSink.failed(AmazonFailures.reason(failure));
    }
    link.addresses().remove(place);
    if (service.isMissing(failure)) {
      return EventSink.failed("the queue or topic was deleted");
    }
    if (AmazonFailures.isTooLarge(failure)) {
      return EventSink.refused("the server refuses the event: " + AmazonFailures.code(failure));
    }
    return lost(link, AmazonFailures.reason(failure));
  }

  private Outcome lost(Places link, String reason) {
    links.lost(link, reason);
    return EventSink.failed(reason);
  }

  private String address(Places link, String place) {
    var known = link.addresses().get(place);
    if (known != null) {
      return known;
    }
    if (link.addresses().size() > MOST_KNOWN) {
      link.addresses().clear();
    }
    var address = service.address(place);
    link.addresses().put(place, address);
    return address;
  }

  @Override
  public Optional<String> problem() {
    return links.problem();
  }

  @Override
  public void close() {
    links.close();
    service.close();
  }

  /// @param identity no two are the same
  /// @param addresses of queues or topics that exist, by their names
  private record Places(Object identity, Map<String, String> addresses) {}

  /// What the services' answers mean. Their codes are the same in most services, and in servers
  /// that speak like them.
  static final class AmazonFailures {
    /// What they call wrong credentials.
    private static final Set<String> DENIALS =
        Set.of(
            "AccessDenied",
            "AccessDeniedException",
            "AuthorizationError",
            "AuthorizationErrorException",
            "IncompleteSignature",
            "InvalidAccessKeyId",
            "InvalidClientTokenId",
            "InvalidSecurity",
            "MissingAuthenticationToken",
            "SignatureDoesNotMatch",
            "UnrecognizedClientException");

    /// Those that a key gets which may do other things.
    private static final Set<String> MISSING_RIGHTS =
        Set.of(
            "AccessDenied",
            "AccessDeniedException",
            "AuthorizationError",
            "AuthorizationErrorException");

    private static final Set<Integer> DENIED = Set.of(401, 403);

    private AmazonFailures() {}

    static @Nullable String code(AwsServiceException failure) {
      return failure.awsErrorDetails() == null ? null : failure.awsErrorDetails().errorCode();
    }

    private static boolean isOneOf(AwsServiceException failure, Set<String> codes) {
      var code = code(failure);
      return code != null && codes.contains(code);
    }

    /// Servers that only speak like Amazon's may say no more than the status.
    private static boolean isDenied(AwsServiceException failure) {
      return isOneOf(failure, DENIALS)
          || (code(failure) == null && DENIED.contains(failure.statusCode()));
    }

    /// Whether the key is right, but may not do this.
    static boolean lacksRight(AwsServiceException failure) {
      return isOneOf(failure, MISSING_RIGHTS);
    }

    /// Whether the service never takes such a message.
    static boolean isTooLarge(AwsServiceException failure) {
      var code = String.valueOf(code(failure));
      var message = String.valueOf(failure.getMessage());
      return code.contains("TooLong")
          || code.contains("InvalidMessageContents")
          || (code.contains("InvalidParameter")
              && (message.contains("must be shorter") || message.contains("too long")));
    }

    /// In one line, without secrets.
    static String reason(RuntimeException failure) {
      return switch (failure) {
        case AwsServiceException service when isDenied(service) ->
            "the server refuses the credentials: "
                + (code(service) == null ? service.statusCode() : code(service));
        case AwsServiceException service when service.isThrottlingException() ->
            "the server takes no more requests at the moment: " + code(service);
        case AwsServiceException service ->
            "the server answers %d %s".formatted(service.statusCode(), code(service));
        default -> "the server cannot be reached: " + failure.getMessage();
      };
    }
  }

  /// The bodies of messages, as Evolution API's clients know them: the event with `dataType` and
  /// `server`. One that is too large is a file, and the message has its address in place of the
  /// data.
  ///
  /// @param server the name of this gateway
  /// @param limitBytes what a message may have
  /// @param files takes events that are too large; null when there is no place for them
  record AmazonMessages(String server, int limitBytes, @Nullable EventFiles files) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /// The event itself.
    byte[] whole(SinkEvent event) {
      return with(event.body(), "json");
    }

    /// The event without its data, which are in a file now.
    ///
    /// @param whole the event itself
    /// @param taking where the file goes
    /// @throws dev.sessiongateway.domain.fault.FaultException when the file is not taken
    byte[] referring(SinkEvent event, byte[] whole, EventFiles taking) {
      try {
        var body = (ObjectNode) JSON.readTree(event.body());
        body.putObject("data").put("fileUrl", taking.put(event.id() + ".json", whole).toString());
        return with(JSON.writeValueAsBytes(body), "s3");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private byte[] with(byte[] body, String type) {
      return EventBody.with(
          body, "\"dataType\":\"%s\",\"server\":\"%s\"".formatted(type, SafeName.of(server)));
    }
  }
}
