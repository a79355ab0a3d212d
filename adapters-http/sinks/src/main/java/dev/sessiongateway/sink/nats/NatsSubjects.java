package dev.sessiongateway.sink.nats;

import dev.sessiongateway.application.sink.SinkEvent;
import dev.sessiongateway.sink.SafeName;
import io.nats.client.api.StorageType;
import io.nats.client.api.StreamConfiguration;
import java.time.Duration;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The subjects, under the names of Evolution API: `<instance>.<event>`, and for the events of all
/// instances `<prefix>.<event>` or `<event>`; and the streams that the sink makes for them.
///
/// @param prefix before the subjects of the events of all instances
/// @param keep how long a stream that is made keeps events
record NatsSubjects(@Nullable String prefix, Set<String> globalEvents, Duration keep) {
  /// A dot would begin another part of the subject.
  private static final Pattern FORBIDDEN = Pattern.compile("[^A-Za-z0-9_@-]");

  NatsSubjects {
    globalEvents = Set.copyOf(globalEvents);
  }

  String of(SinkEvent event) {
    if (!event.isGlobal()) {
      return instance(event) + "." + event.name();
    }
    return prefix == null ? event.name() : prefix + "." + event.name();
  }

  private static String instance(SinkEvent event) {
    return SafeName.of(event.session().value(), FORBIDDEN);
  }

  /// The stream that is made when no stream of the server keeps the event.
  StreamConfiguration stream(SinkEvent event) {
    var made = StreamConfiguration.builder().storageType(StorageType.File).maxAge(keep);
    if (!event.isGlobal()) {
      return made.name("instance-" + SafeName.of(event.session().value()))
          .subjects(instance(event) + ".>")
          .build();
    }
    return prefix == null
        ? made.name("all-instances").subjects(globalEvents).build()
        : made.name("all-instances-" + SafeName.of(prefix)).subjects(prefix + ".>").build();
  }
}
