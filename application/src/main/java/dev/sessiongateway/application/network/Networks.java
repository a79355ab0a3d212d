package dev.sessiongateway.application.network;

import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.Session;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The networks of the sessions: the gateway's own, and those that sessions name. Thread-safe.
///
/// @param standard of the sessions that name none
@Internal
public record Networks(Network standard, NetworkCatalog others) {
  /// @throws FaultException `network.missing` when the gateway has it no more
  public Network of(Session session) {
    var name = session.config().network();
    return name == null ? standard : others.open(name);
  }

  public String nameOf(Session session) {
    var name = session.config().network();
    return name == null ? standard.name() : name;
  }

  /// As [#of]; empty when the gateway has it no more.
  public Optional<Network> find(Session session) {
    return find(nameOf(session));
  }

  /// The network of this name; empty when the gateway has none, or has it no more.
  public Optional<Network> find(String name) {
    try {
      return Optional.of(name.equals(standard.name()) ? standard : others.open(name));
    } catch (FaultException e) {
      return Optional.empty();
    }
  }

  /// Takes what the servers of a network send over HTTP; empty when the gateway has no such
  /// network, or one that receives nothing by HTTP.
  public Optional<NetworkCallback> callback(String network) {
    return others.names().contains(network) ? others.open(network).callback() : Optional.empty();
  }

  /// @param name as a new session gives it
  /// @throws FaultException `invalid.config.network`
  public void requireKnown(@Nullable String name) {
    if (name == null) {
      return;
    }
    var known = others.names();
    if (!known.contains(name)) {
      throw Fault.invalid(
          "config.network",
          known.isEmpty()
              ? "must be absent, as this gateway has one network"
              : "must be one of " + String.join(", ", known));
    }
  }

  /// The names of those that are open, the standard one first.
  public List<String> openNames() {
    var named =
        others.opened().entrySet().stream()
            .filter(entry -> !entry.getValue().equals(standard))
            .map(Map.Entry::getKey)
            .sorted();
    return Stream.concat(Stream.of(standard.name()), named).toList();
  }

  /// All of them, by name.
  ///
  /// @param sessions all of the gateway
  public List<NetworkSummary> summaries(Collection<Session> sessions) {
    var opened = new TreeMap<>(others.opened());
    if (!opened.containsValue(standard)) {
      opened.put(standard.name(), standard);
    }
    var names = new TreeSet<>(others.names());
    names.addAll(opened.keySet());
    return names.stream()
        .map(name -> summary(name, Optional.ofNullable(opened.get(name)), sessions))
        .toList();
  }

  private NetworkSummary summary(
      String name, Optional<Network> network, Collection<Session> sessions) {
    var isStandard = network.filter(standard::equals).isPresent();
    var count =
        sessions.stream()
            .map(session -> session.config().network())
            .filter(named -> named == null ? isStandard : named.equals(name))
            .count();
    var capabilities =
        network.stream()
            .flatMap(open -> open.capabilities().stream())
            .map(CapabilityCodes::of)
            .sorted()
            .toList();
    return new NetworkSummary(name, isStandard, network.isPresent(), capabilities, (int) count);
  }

  /// Why those that are open do not work, as [Network#problem], by name.
  public Map<String, String> problems() {
    var all = new TreeMap<String, String>();
    standard.problem().ifPresent(problem -> all.put(standard.name(), problem));
    others
        .opened()
        .forEach((name, network) -> {
          if (!network.equals(standard)) {
            network.problem().ifPresent(problem -> all.put(name, problem));
          }
        });
    return all;
  }

  /// What the networks hold, as [Network#figures]; those that sessions name with their names.
  public Map<String, Long> figures() {
    var all = new TreeMap<>(standard.figures());
    others
        .opened()
        .forEach((name, network) -> {
          if (!network.equals(standard)) {
            network.figures().forEach((figure, value) -> all.put(name + "_" + figure, value));
          }
        });
    return all;
  }
}
