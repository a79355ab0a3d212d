package dev.sessiongateway.sink.rabbitmq;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.ShutdownSignalException;
import org.jspecify.annotations.Nullable;

/// What the server said when it closed a channel or the connection.
///
/// @param code of AMQP, such as 406; 0 when it said nothing
record RabbitReason(int code, String text) {
  private static final int LONGEST = 300;

  static RabbitReason read(Throwable failure) {
    for (var at = failure; at != null; at = at.getCause()) {
      if (at instanceof ShutdownSignalException closed) {
        var said = of(closed);
        return said == null ? new RabbitReason(0, "the connection was lost") : said;
      }
    }
    var text = failure.getMessage();
    return new RabbitReason(0, text == null ? "the connection was lost" : shortened(text));
  }

  static String of(Throwable failure) {
    return read(failure).text();
  }

  private static @Nullable RabbitReason of(ShutdownSignalException closed) {
    return switch (closed.getReason()) {
      case AMQP.Channel.Close close ->
          new RabbitReason(close.getReplyCode(), shortened(close.getReplyText()));
      case AMQP.Connection.Close close ->
          new RabbitReason(close.getReplyCode(), shortened(close.getReplyText()));
      case null, default -> null;
    };
  }

  private static String shortened(String text) {
    return text.length() > LONGEST ? text.substring(0, LONGEST) : text;
  }
}
