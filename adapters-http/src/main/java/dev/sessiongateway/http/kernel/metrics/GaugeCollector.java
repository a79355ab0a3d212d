package dev.sessiongateway.http.kernel.metrics;

import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Reads every source at each scrape. A source that fails is left out.
public final class GaugeCollector implements MultiCollector {
  /// What the names of all metrics begin with.
  static final String PREFIX = "gateway_";

  private static final Logger LOG = LoggerFactory.getLogger(GaugeCollector.class);

  private final List<GaugeSource> sources = new CopyOnWriteArrayList<>();

  void add(GaugeSource source) {
    sources.add(source);
  }

  @Override
  public MetricSnapshots collect() {
    var values = new Values();
    for (var source : sources) {
      try {
        source.read(values);
      } catch (RuntimeException e) {
        LOG.atWarn().setCause(e).log("a part of the gateway cannot be measured now");
      }
    }
    var all = MetricSnapshots.builder();
    values.gauges.values().forEach(gauge -> all.metricSnapshot(gauge.build()));
    values.counters.values().forEach(counter -> all.metricSnapshot(counter.build()));
    return all.build();
  }

  /// The values of one scrape, by name.
  private static final class Values implements GaugeSource.GaugeSink {
    private final Map<String, GaugeSnapshot.Builder> gauges = new TreeMap<>();
    private final Map<String, CounterSnapshot.Builder> counters = new TreeMap<>();

    @Override
    public void gauge(String name, String help, long value) {
      add(name, help, Labels.EMPTY, value);
    }

    @Override
    public void gauge(String name, String help, String label, String of, long value) {
      add(name, help, Labels.of(label, of), value);
    }

    private void add(String name, String help, Labels labels, long value) {
      gauges
          .computeIfAbsent(name, _ -> GaugeSnapshot.builder().name(PREFIX + name).help(help))
          .dataPoint(GaugeDataPointSnapshot.builder().labels(labels).value((double) value).build());
    }

    @Override
    public void counter(String name, String help, long value) {
      count(name, help, Labels.EMPTY, value);
    }

    @Override
    public void counter(String name, String help, String label, String of, long value) {
      count(name, help, Labels.of(label, of), value);
    }

    private void count(String name, String help, Labels labels, long value) {
      counters
          .computeIfAbsent(name, _ -> CounterSnapshot.builder().name(PREFIX + name).help(help))
          .dataPoint(
              CounterDataPointSnapshot.builder().labels(labels).value((double) value).build());
    }
  }

  /// A part of the gateway whose state is measured when somebody asks. Thread-safe.
  @FunctionalInterface
  public interface GaugeSource {
    /// Reads the values. Takes little time and waits for nothing.
    void read(GaugeSink sink);

    /// Takes values. Names are in snake case, without a prefix; all values of one name have the
    /// same help and the same label.
    interface GaugeSink {
      /// A value that goes up and down.
      void gauge(String name, String help, long value);

      /// One of several values that differ by a label. The label has few values, ever.
      void gauge(String name, String help, String label, String of, long value);

      /// A value that only grows; the name is written with `_total`.
      void counter(String name, String help, long value);

      /// One of several values that only grow and differ by a label. The label has few values,
      /// ever.
      void counter(String name, String help, String label, String of, long value);
    }
  }
}
