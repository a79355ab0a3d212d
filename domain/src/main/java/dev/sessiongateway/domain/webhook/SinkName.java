package dev.sessiongateway.domain.webhook;

import dev.sessiongateway.domain.fault.Fault;
import java.util.regex.Pattern;

/// The name of an event sink: a broker to which the gateway publishes events.
public record SinkName(String value) {
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

  /// The name under which cursors of the sink for one session are stored. No client can choose it.
  public ReceiverId ofInstance() {
    return new ReceiverId(OF_INSTANCE + value);
  }

  /// The name under which its cursors for the events of all sessions are stored.
  public ReceiverId ofAll() {
    return new ReceiverId(OF_ALL + value);
  }

  @Override
  public String toString() {
    return value;
  }
}
