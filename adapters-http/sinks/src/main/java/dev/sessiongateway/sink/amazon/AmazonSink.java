package dev.sessiongateway.sink.amazon;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.application.sink.EventSink;
import dev.sessiongateway.application.sink.SinkEvent;
import dev.sessiongateway.application.webhook.Delivery.Outcome;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.sink.BrokerFailure;
import dev.sessiongateway.sink.KeptConnection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

/// Publishes to a service of Amazon. Each request stands for itself: what is kept here is only
/// which queues or topics exist, and whether the last request was answered.
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
}
