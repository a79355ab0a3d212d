package dev.sessiongateway.application;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.identity.Secrets;
import dev.sessiongateway.application.identity.SystemIdentifiers;
import dev.sessiongateway.application.identity.SystemSecrets;
import dev.sessiongateway.application.time.SystemTime;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.work.WorkerSupervisor;
import dev.sessiongateway.application.work.WorkerSupervisor.BackgroundThreads;
import java.util.ArrayList;
import java.util.List;

/// Clock, ids and threads of one gateway.
///
/// @param owned closes what was made here and not given, in this order
record GatewayRuntime(
    Time time,
    Identifiers identifiers,
    Secrets secrets,
    WorkerSupervisor background,
    List<Runnable> owned) {

  /// Makes what is absent.
  ///
  /// @throws IllegalArgumentException when the executor does not run its tasks concurrently
  static GatewayRuntime of(GatewayOptions options) {
    var owned = new ArrayList<Runnable>();
    WorkerSupervisor workers;
    var background = options.background;
    if (background == null) {
      var threads = new BackgroundThreads();
      owned.add(threads::close);
      workers = new WorkerSupervisor(threads, SystemTime::elapsed);
    } else {
      ExecutorProbe.requireConcurrency(background);
      workers = WorkerSupervisor.of(background);
    }
    var clock = options.time;
    if (clock == null) {
      var system = new SystemTime(workers);
      owned.addFirst(system::close);
      clock = system;
    }
    return new GatewayRuntime(
        clock,
        options.identifiers == null ? new SystemIdentifiers() : options.identifiers,
        options.secrets == null ? new SystemSecrets() : options.secrets,
        workers,
        owned);
  }

  void close() {
    owned.forEach(Runnable::run);
  }
}
