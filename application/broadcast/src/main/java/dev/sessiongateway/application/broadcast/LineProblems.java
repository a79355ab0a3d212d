package dev.sessiongateway.application.broadcast;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/// What is wrong with the lines of a list that a client wrote. The first [#SHOWN] are kept, the
/// others are counted. For one thread.
final class LineProblems {
  static final int SHOWN = 20;

  private final String field;
  private final List<String> first = new ArrayList<>();
  private final AtomicInteger count = new AtomicInteger();

  /// @param field that has the list, for the fault
  LineProblems(String field) {
    this.field = field;
  }

  /// @param place where the client wrote it, such as `line 7`
  void add(String place, String reason) {
    count.incrementAndGet();
    if (first.size() < SHOWN) {
      first.add(place + ": " + reason);
    }
  }

  /// What the reader reads; empty when its fault `invalid` says what is wrong with the line.
  <T> Optional<T> read(String place, Supplier<T> reader) {
    try {
      return Optional.of(reader.get());
    } catch (FaultException e) {
      if (e.fault() instanceof Fault.Invalid(_, var reason)) {
        add(place, reason);
        return Optional.empty();
      }
      throw e;
    }
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<field>` that names the first
  ///   lines that are wrong
  void requireNone() {
    if (count.get() > 0) {
      var more = count.get() - first.size();
      throw Fault.invalid(
          field, String.join("; ", first) + (more > 0 ? "; and " + more + " more lines" : ""));
    }
  }
}
