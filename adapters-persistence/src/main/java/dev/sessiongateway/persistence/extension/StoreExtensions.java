package dev.sessiongateway.persistence.extension;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The stores of parts that were found. Thread-safe.
public final class StoreExtensions implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(StoreExtensions.class);

  private final Map<Class<?>, Object> byPort;

  private StoreExtensions(Map<Class<?>, Object> byPort) {
    this.byPort = byPort;
  }

  /// Those in the jars where the stores are. One that cannot be loaded is reported; the others are
  /// there.
  public static StoreExtensions over(ExtendedStores stores) {
    return over(stores, StoreExtensions.class.getClassLoader());
  }

  static StoreExtensions over(ExtendedStores stores, ClassLoader loader) {
    var found = ServiceLoader.load(StoreExtension.class, loader).iterator();
    var byPort = new LinkedHashMap<Class<?>, Object>();
    while (true) {
      try {
        if (!found.hasNext()) {
          return new StoreExtensions(byPort);
        }
        StoreExtension<?> each = found.next();
        each.over(stores).ifPresent(store -> byPort.putIfAbsent(each.port(), store));
      } catch (ServiceConfigurationError | LinkageError e) {
        // The iterator goes on behind the entry that it could not read.
        LOG.atWarn().setCause(e).log("the store of a part cannot be used");
      }
    }
  }

  /// The store of this port.
  public <T> Optional<T> find(Class<T> port) {
    return Optional.ofNullable(byPort.get(port)).map(port::cast);
  }

  @Override
  public void close() {
    for (var store : byPort.values()) {
      if (store instanceof AutoCloseable open) {
        close(open);
      }
    }
  }

  /// The databases must be closed after it, so it keeps nothing from that.
  private static void close(AutoCloseable store) {
    try {
      store.close();
    } catch (Exception e) {
      LOG.atError().setCause(e).log("the store of a part did not close");
    }
  }
}
