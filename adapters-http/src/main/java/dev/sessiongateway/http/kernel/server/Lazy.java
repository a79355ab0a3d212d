package dev.sessiongateway.http.kernel.server;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A value that is made when it is first asked for, so that the gateway's start does not wait for
/// it. Thread-safe.
public final class Lazy<T> implements Supplier<T> {
  private final Supplier<T> source;
  private @Nullable T value;

  public Lazy(Supplier<T> source) {
    this.source = source;
  }

  @Override
  public synchronized T get() {
    var known = value;
    if (known == null) {
      known = source.get();
      value = known;
    }
    return known;
  }

  /// For the end of what is a resource: one that nobody asked for is not made.
  public synchronized void ifMade(Consumer<? super T> action) {
    if (value != null) {
      action.accept(value);
    }
  }
}
