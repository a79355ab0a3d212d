package dev.sessiongateway.application.trace;

import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.trace.RequestTrace;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The request that the present thread works for: lines of the log and new events carry its trace,
/// shared resources are divided by its key. Work that is handed to another thread takes it along
/// explicitly.
public final class CurrentRequest {
  private static final ScopedValue<RequestTrace> TRACE = ScopedValue.newInstance();
  private static final ScopedValue<AccessKey> KEY = ScopedValue.newInstance();

  private CurrentRequest() {}

  /// Null when the thread works for no request.
  public static @Nullable RequestTrace trace() {
    return TRACE.isBound() ? TRACE.get() : null;
  }

  /// Null when the thread works for no request, or for one that needs no key.
  public static @Nullable AccessKey key() {
    return KEY.isBound() ? KEY.get() : null;
  }

  /// Does the work for this request.
  ///
  /// @param trace null for work that no request caused
  public static <T extends @Nullable Object, X extends Throwable> T call(
      @Nullable RequestTrace trace, ScopedValue.CallableOp<? extends T, X> work) throws X {
    return trace == null ? work.call() : ScopedValue.where(TRACE, trace).<T, X>call(work);
  }

  /// Does the work for the holder of this key.
  ///
  /// @param key null for work that needs no key
  public static <T extends @Nullable Object, X extends Throwable> T callFor(
      @Nullable AccessKey key, ScopedValue.CallableOp<? extends T, X> work) throws X {
    return key == null ? work.call() : ScopedValue.where(KEY, key).<T, X>call(work);
  }

  /// The same work, for this thread's request on whichever thread it runs.
  public static <T extends @Nullable Object> Supplier<T> propagating(Supplier<T> work) {
    var trace = trace();
    var key = key();
    return trace == null && key == null
        ? work
        : () ->
            CurrentRequest.<T, RuntimeException>call(
                trace, () -> CurrentRequest.<T, RuntimeException>callFor(key, work::get));
  }
}
