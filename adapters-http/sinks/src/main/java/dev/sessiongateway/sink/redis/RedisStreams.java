package dev.sessiongateway.sink.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.application.sink.SinkEvent;
import io.lettuce.core.XAddArgs;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The streams, named as the queues of RabbitMQ: `<instance>.<event>`, and for the events of all
/// instances `<prefix>.<event>` or `<event>`.
///
/// @param prefix before the names of the streams of the events of all instances
/// @param maxLength how many entries a stream keeps, about; 0 for all
/// @param limitBytes what an event may have
record RedisStreams(@Nullable String prefix, int maxLength, int limitBytes) {
  String of(SinkEvent event) {
    if (!event.isGlobal()) {
      return event.session().value() + "." + event.name();
    }
    return prefix == null ? event.name() : prefix + "." + event.name();
  }

  /// The server trims in whole blocks, which costs it next to nothing.
  XAddArgs arguments() {
    var all = new XAddArgs();
    return maxLength == 0 ? all : all.maxlen(maxLength).approximateTrimming();
  }

  static Map<String, byte[]> entry(SinkEvent event) {
    var fields = new LinkedHashMap<String, byte[]>();
    fields.put("id", event.id().getBytes(UTF_8));
    fields.put("event", event.name().getBytes(UTF_8));
    fields.put("instance", event.session().value().getBytes(UTF_8));
    fields.put("timestamp", Long.toString(event.at().toEpochMilli()).getBytes(UTF_8));
    fields.put("body", event.body());
    return fields;
  }
}
