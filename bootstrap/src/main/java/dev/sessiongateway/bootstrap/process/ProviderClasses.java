package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.application.sink.EventSink;
import dev.sessiongateway.application.sink.SinkEvent;
import dev.sessiongateway.application.sink.SinkEvent.AppCredentials;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/// Runs the code of a provider. Libraries of brokers and networks look for their parts in the class
/// loader of the thread, and a provider's jar has one of its own.
record ProviderClasses(ClassLoader loader) {
  static ProviderClasses of(Object provider) {
    return new ProviderClasses(provider.getClass().getClassLoader());
  }

  <T> T call(Supplier<T> task) {
    var thread = Thread.currentThread();
    var before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    try {
      return task.get();
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private void run(Runnable task) {
    var _ =
        call(() -> {
          task.run();
          return true;
        });
  }

  /// Threads for tasks of the provider.
  Executor on(Executor threads) {
    return task -> threads.execute(() -> run(task));
  }

  EventSink on(EventSink sink) {
    return new EventSink() {
      @Override
      public Outcome publish(SinkEvent event) {
        return call(() -> sink.publish(event));
      }

      @Override
      public Optional<String> problem() {
        return call(sink::problem);
      }

      @Override
      public Optional<String> problem(AppCredentials app) {
        return call(() -> sink.problem(app));
      }

      @Override
      public void close() {
        run(sink::close);
      }
    };
  }
}
