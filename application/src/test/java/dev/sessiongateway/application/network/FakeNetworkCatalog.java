package dev.sessiongateway.application.network;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/// Networks by name, which are open when they were asked for.
public final class FakeNetworkCatalog implements NetworkCatalog {
  private final Map<String, Network> networks = new ConcurrentHashMap<>();
  private final Map<String, Network> opened = new ConcurrentHashMap<>();

  public FakeNetworkCatalog with(String name, Network network) {
    networks.put(name, network);
    return this;
  }

  /// The gateway has it no more.
  public void remove(String name) {
    networks.remove(name);
    opened.remove(name);
  }

  @Override
  public Set<String> names() {
    return new TreeMap<>(networks).keySet();
  }

  @Override
  public Network open(String name) {
    var network = networks.get(name);
    if (network == null) {
      throw NetworkCatalog.missing(name);
    }
    opened.put(name, network);
    return network;
  }

  @Override
  public Map<String, Network> opened() {
    return Map.copyOf(opened);
  }
}
