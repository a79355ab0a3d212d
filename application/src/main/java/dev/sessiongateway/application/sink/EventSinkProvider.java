package dev.sessiongateway.application.sink;

import dev.sessiongateway.application.network.OutboundConnections;
import java.net.URI;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/// Opens an [EventSink]. A gateway finds its providers with [java.util.ServiceLoader], among its
/// own classes and in the jars of its sinks directory, when the setting `sinks` has options of that
/// name; without such options none is loaded.
public interface EventSinkProvider {

  /// The name in the setting `sinks`: at most 32 lower-case letters, digits and hyphens, the first
  /// a letter. It never changes, because sessions store it.
  String name();

  /// Makes the sink. Returns at once, also while the broker is down: connecting is for later.
  ///
  /// @throws IllegalStateException when an option is unknown, missing or wrong; the message says
  ///   the operator which, in one line without secrets
  EventSink open(SinkContext context);

  /// What a sink gets from the gateway.
  ///
  /// @param options what the operator has set for it
  /// @param globalEvents the names of the events of all sessions that are published to it, in
  ///   family B's spelling on the wire, such as `messages.upsert`; empty when there are none
  /// @param server the name of this gateway, for brokers that show who is connected
  /// @param background runs what must not keep a caller waiting
  /// @param outbound calls HTTP servers that a client of the gateway has chosen
  /// @param time of the machine
  /// @param files takes events that are too large for a broker; null when the gateway has no place
  ///   from which consumers could fetch them
  record SinkContext(
      Map<String, String> options,
      Set<String> globalEvents,
      String server,
      Executor background,
      OutboundConnections outbound,
      InstantSource time,
      @Nullable EventFiles files) {
    public SinkContext {
      options = Map.copyOf(options);
      globalEvents = Set.copyOf(globalEvents);
    }

    /// Without the values of options, of which some are secret.
    @Override
    public String toString() {
      return "SinkContext[" + options.keySet() + ", " + server + "]";
    }
  }

  /// Files of events in the object store of the gateway. A file is deleted when its address has
  /// expired: by then its delivery has ended, as one that is tried again makes a file of its own.
  /// Thread-safe.
  @FunctionalInterface
  interface EventFiles {
    /// Durable when it returns.
    ///
    /// @return an address that needs no key and opens for [seven
    ///   days][dev.sessiongateway.application.media.MediaStore#TEMPORARY]
    /// @throws dev.sessiongateway.domain.fault.FaultException `store.*` when the file is not taken
    URI put(String filename, byte[] json);
  }
}
