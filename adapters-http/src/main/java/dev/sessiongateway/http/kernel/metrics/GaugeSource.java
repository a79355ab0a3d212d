package dev.sessiongateway.http.kernel.metrics;

/// A part of the gateway whose state is measured when somebody asks. Thread-safe.
@FunctionalInterface
public interface GaugeSource {
  /// Reads the values. Takes little time and waits for nothing.
  void read(GaugeSink sink);

  /// Takes values. Names are in snake case, without a prefix; all values of one name have the same
  /// help and the same label.
  interface GaugeSink {
    /// A value that goes up and down.
    void gauge(String name, String help, long value);

    /// One of several values that differ by a label. The label has few values, ever.
    void gauge(String name, String help, String label, String of, long value);

    /// A value that only grows; the name is written with `_total`.
    void counter(String name, String help, long value);

    /// One of several values that only grow and differ by a label. The label has few values, ever.
    void counter(String name, String help, String label, String of, long value);
  }
}
