package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.application.delivery.EventRenderer;
import dev.sessiongateway.application.identity.SessionCipher;
import dev.sessiongateway.application.network.OutboundConnections;
import dev.sessiongateway.application.sink.EventSink;
import dev.sessiongateway.application.sink.EventSinkProvider;
import dev.sessiongateway.application.sink.EventSinkProvider.EventFiles;
import dev.sessiongateway.application.sink.EventSinkProvider.SinkContext;
import dev.sessiongateway.application.sink.SinkReceivers;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.bootstrap.settings.SinkSettings;
import dev.sessiongateway.domain.webhook.SinkName;
import dev.sessiongateway.http.familyb.FamilyB;
import dev.sessiongateway.http.kernel.metrics.Metrics;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The event sinks of a process: those for which the operator has set options. Without any, no jar
/// is opened.
///
/// @param opened by their names, in the order of the alphabet
record ProvidedSinks(Map<SinkName, EventSink> opened) implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ProvidedSinks.class);

  /// Opens them; they connect by themselves, in the background.
  ///
  /// @throws StartupFailure when there is no such sink, or an option is wrong
  static ProvidedSinks open(Settings settings, Surroundings around, CloseStack parts) {
    var wanted = settings.sinks().sinks();
    var opened = new TreeMap<SinkName, EventSink>(Comparator.comparing(SinkName::value));
    if (wanted.isEmpty()) {
      return new ProvidedSinks(opened);
    }
    var loader = parts.add(ProviderLoader.ofSinks(settings.sinks().directory()));
    var sinks = parts.add(new ProvidedSinks(opened));
    wanted.forEach((name, sink) -> {
      try {
        opened.put(name, open(loader.get(name.value()), sink, around));
      } catch (IllegalStateException | LinkageError e) {
        throw StartupFailure.unopened("event sink", name.value(), e);
      }
    });
    // Asking makes them connect.
    opened.values().forEach(EventSink::problem);
    return sinks;
  }

  private static EventSink open(
      EventSinkProvider provider, SinkSettings.Sink sink, Surroundings around) {
    var classes = ProviderClasses.of(provider);
    var context =
        new SinkContext(
            sink.options(),
            sink.globalEvents().stream().map(FamilyB::wireName).collect(Collectors.toSet()),
            around.server(),
            classes.on(around.background()),
            around.outbound(),
            around.time(),
            around.files());
    return classes.on(classes.call(() -> provider.open(context)));
  }

  Set<SinkName> names() {
    return Set.copyOf(opened.keySet());
  }

  /// The sinks as receivers of events.
  ///
  /// @param cipher opens the secrets of sessions
  SinkReceivers receivers(
      EventRenderer renderer, Settings settings, SessionCipher cipher, Metrics metrics) {
    return new SinkReceivers(
        renderer,
        opened,
        settings.sinks().ofAll(),
        settings.webhooks().retries().ofFamilyB(),
        cipher,
        (sink, outcome) -> metrics.published(sink.value(), outcome));
  }

  /// What keeps a sink from publishing, one line for each that has a problem.
  Optional<String> problem() {
    var problems =
        opened.entrySet().stream()
            .flatMap(entry ->
                entry.getValue().problem().stream().map(text -> entry.getKey() + ": " + text))
            .collect(Collectors.joining("; "));
    return problems.isEmpty() ? Optional.empty() : Optional.of(problems);
  }

  @Override
  public void close() {
    opened.forEach((name, sink) -> {
      try {
        sink.close();
      } catch (RuntimeException e) {
        LOG.atWarn().addKeyValue("sink", name).setCause(e).log("an event sink did not close");
      }
    });
  }

  /// What the process gives to all sinks.
  ///
  /// @param server the name of this gateway
  /// @param files takes events that are too large; null without an object store
  record Surroundings(
      String server,
      Executor background,
      OutboundConnections outbound,
      InstantSource time,
      @Nullable EventFiles files) {}
}
