package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.network.NetworkCatalog;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.network.NetworkProvider;
import dev.sessiongateway.bootstrap.settings.Settings;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The networks of a process: the one that the operator chose, and those on the class path and in
/// jars, each of which is loaded and opened when the first session is on it.
final class ProvidedNetworks implements NetworkCatalog, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ProvidedNetworks.class);

  private final Providers providers;
  private final Function<String, NetworkContext> contexts;
  private final ConcurrentHashMap<String, Network> opened = new ConcurrentHashMap<>();

  /// Opens the network that the operator chose.
  ///
  /// @param contexts makes the services for the network of a name
  /// @throws StartupFailure when it cannot be opened
  ProvidedNetworks(Providers providers, Function<String, NetworkContext> contexts) {
    this.providers = providers;
    this.contexts = contexts;
    try {
      opened.put(
          providers.standard().name(),
          open(providers.standard(), contexts.apply(providers.standard().name())));
    } catch (RuntimeException | LinkageError e) {
      throw StartupFailure.unopened("network", providers.standard().name(), e);
    }
  }

  Network standard() {
    return open(providers.standard().name());
  }

  @Override
  public synchronized Set<String> names() {
    var names = new TreeSet<>(providers.loader().names());
    names.add(providers.standard().name());
    return names;
  }

  @Override
  public Network open(String name) {
    var network = opened.get(name);
    return network == null ? openNow(name) : network;
  }

  private synchronized Network openNow(String name) {
    var network = opened.get(name);
    if (network != null) {
      return network;
    }
    try {
      var made = open(providers.loader().get(name), contexts.apply(name));
      opened.put(name, made);
      LOG.atInfo().addKeyValue("network", name).log("a network is open");
      return made;
    } catch (RuntimeException | LinkageError e) {
      LOG.atError().addKeyValue("network", name).setCause(e).log("a network cannot be opened");
      throw NetworkCatalog.missing(name);
    }
  }

  private static Network open(NetworkProvider provider, NetworkContext context) {
    return ProviderClasses.of(provider).call(() -> provider.open(context));
  }

  @Override
  public Map<String, Network> opened() {
    return Map.copyOf(opened);
  }

  @Override
  public void close() {
    opened.forEach((name, network) -> {
      try {
        network.close();
      } catch (RuntimeException e) {
        LOG.atWarn().addKeyValue("network", name).setCause(e).log("a network did not close");
      }
    });
  }

  /// @param loader finds the others
  /// @param standard of the sessions that name none
  record Providers(ProviderLoader<NetworkProvider> loader, NetworkProvider standard) {
    /// As the settings say.
    static Providers of(Settings settings, CloseStack parts) {
      var loader = parts.add(ProviderLoader.ofNetworks(settings.network().directory()));
      return new Providers(loader, loader.get(settings.network().name()));
    }

    /// With this one whatever the settings say.
    static Providers of(Settings settings, NetworkProvider standard, CloseStack parts) {
      return new Providers(
          parts.add(ProviderLoader.ofNetworks(settings.network().directory())), standard);
    }
  }
}
