package dev.sessiongateway.domain.webhook;

import dev.sessiongateway.domain.fault.Fault;
import java.net.URI;
import java.util.Optional;
import java.util.regex.Pattern;

/// The name of an event sink: a broker to which the gateway publishes events. The deliveries to a
/// sink are those of a webhook whose URL is `sink://<name>`, or begins with it where sessions have
/// places of their own, with an id that no client can choose.
public record SinkName(String value) {
  private static final String SCHEME = "sink";
  private static final String OF_INSTANCE = "sink-";
  private static final String OF_ALL = "global-";
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,31}");

  public SinkName {
    if (!isValid(value)) {
      throw Fault.invalid("sink", "must be the name of an event sink, such as rabbitmq");
    }
  }

  /// Whether an event sink can have this name.
  public static boolean isValid(String text) {
    return NAME.matcher(text).matches();
  }

  /// The sink of a webhook with this URL; empty for an HTTP endpoint.
  static Optional<SinkName> of(URI url) {
    return isSink(url) ? Optional.of(new SinkName(url.getHost())) : Optional.empty();
  }

  /// Whether the URL is that of a sink.
  public static boolean isSink(URI url) {
    return SCHEME.equals(url.getScheme());
  }

  /// Whether the webhook with this id and URL is one of [#ofInstance] or [#ofAll].
  static boolean isSink(WebhookId id, URI url) {
    var name = url.getHost();
    return isSink(url)
        && name != null
        && isValid(name)
        && url.getPort() < 0
        && url.getUserInfo() == null
        && (id.equals(new SinkName(name).ofInstance()) || id.equals(new SinkName(name).ofAll()));
  }

  /// The URL under which deliveries to the sink are known. All sessions share its circuit breaker.
  public URI url() {
    return URI.create(SCHEME + "://" + value);
  }

  /// The id of the webhook for the events of one session.
  public WebhookId ofInstance() {
    return new WebhookId(OF_INSTANCE + value);
  }

  /// The id of the webhook for the events of all sessions.
  public WebhookId ofAll() {
    return new WebhookId(OF_ALL + value);
  }

  @Override
  public String toString() {
    return value;
  }
}
