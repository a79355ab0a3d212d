package dev.sessiongateway.http.simulator;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.openapi.OperationNames;
import dev.sessiongateway.http.kernel.requestlog.RequestEntry;
import dev.sessiongateway.http.kernel.requestlog.RequestLog;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What clients have called: the requests of the log, without those of a test itself. Thread-safe.
public final class ClientRequests {
  /// What the libraries of tests say they are.
  private static final String TEST = "test";

  private static final String SIMULATOR = "/simulator/";

  private final RequestLog log;
  private final Supplier<OperationNames> names = new LazyNames();

  public ClientRequests(RequestLog log) {
    this.log = log;
  }

  /// Forgets the requests.
  ///
  /// @param recording whether they are recorded from now on
  public void restart(boolean recording) {
    log.restart(recording);
  }

  boolean areRecorded() {
    return log.isRecording();
  }

  /// All that are kept, oldest first.
  List<ClientRequest> all() {
    return found(log.last(), Wanted.ALL);
  }

  /// Waits until so many are there.
  ///
  /// @return those that are there when they are enough or the time is over, oldest first
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.operation` when there is no
  ///   such operation
  public List<ClientRequest> await(Wanted wanted, int count, Duration patience) {
    var operation = wanted.operation();
    if (operation != null && !names.get().contains(operation)) {
      throw Fault.invalid("operation", "must be the name of an operation in /openapi.json");
    }
    return found(log.await(entries -> found(entries, wanted).size() >= count, patience), wanted);
  }

  private List<ClientRequest> found(List<RequestEntry> entries, Wanted wanted) {
    return entries.stream()
        .filter(entry -> !TEST.equals(entry.client()) && !entry.path().startsWith(SIMULATOR))
        .filter(entry -> wanted.operation() == null || isCalled(entry, wanted.operation()))
        .map(entry -> ClientRequest.of(entry, names.get()))
        .filter(request -> wanted.body() == null || request.has(wanted.body()))
        .toList();
  }

  /// Asked before bodies are parsed.
  private boolean isCalled(RequestEntry entry, String name) {
    return names
        .get()
        .of(entry.method(), entry.path())
        .filter(operation -> OperationNames.isCalled(operation, name))
        .isPresent();
  }

  /// Which requests.
  ///
  /// @param operation its name, with or without the family; null for all
  /// @param body fields that their bodies have; null for all
  public record Wanted(@Nullable String operation, @Nullable ObjectNode body) {
    static final Wanted ALL = new Wanted(null, null);
  }

  /// Read when they are first needed, so that the gateway's start does not wait for it.
  private static final class LazyNames implements Supplier<OperationNames> {
    private @Nullable OperationNames names;

    @Override
    public synchronized OperationNames get() {
      var known = names;
      if (known == null) {
        known = OperationNames.read();
        names = known;
      }
      return known;
    }
  }
}
