package dev.sessiongateway.http.kernel.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.hawkular.agent.prometheus.text.TextPrometheusMetricDataParser;
import org.hawkular.agent.prometheus.types.Counter;
import org.hawkular.agent.prometheus.types.Gauge;
import org.hawkular.agent.prometheus.types.Histogram;
import org.hawkular.agent.prometheus.types.Metric;
import org.hawkular.agent.prometheus.types.MetricFamily;
import org.hawkular.agent.prometheus.types.Summary;

/// A scrape, parsed. The parser skips lines that it cannot read, so it must have read all.
public final class PrometheusText {
  private final List<MetricFamily> families = new ArrayList<>();

  private PrometheusText() {}

  public static PrometheusText parse(byte[] scrape) {
    var parsed = new PrometheusText();
    try {
      var parser = new TextPrometheusMetricDataParser(new ByteArrayInputStream(scrape));
      for (var next = parser.parse(); next != null; next = parser.parse()) {
        parsed.families.add(next);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    var lines = new String(scrape, StandardCharsets.UTF_8).lines().toList();
    var samples = lines.stream().filter(line -> !line.startsWith("#")).toList();
    assertThat(samples).doesNotHaveDuplicates().allMatch(line -> !line.isBlank());
    assertThat(parsed.samples()).isEqualTo(samples.size());
    var names = parsed.families.stream().map(MetricFamily::getName).toList();
    assertThat(names).doesNotHaveDuplicates().allMatch(name -> name.matches("[a-z_:][a-z0-9_:]*"));
    assertThat(lines.stream().filter(line -> line.startsWith("# TYPE "))).hasSize(names.size());
    assertThat(lines.stream().filter(line -> line.startsWith("# HELP "))).hasSize(names.size());
    return parsed;
  }

  /// Histograms and summaries have a line for each part, their sum and their count.
  private long samples() {
    return metrics()
        .mapToLong(it ->
            switch (it) {
              case Histogram histogram -> histogram.getBuckets().size() + 2;
              case Summary summary -> summary.getQuantiles().size() + 2;
              default -> 1;
            })
        .sum();
  }

  private Stream<Metric> metrics() {
    return families.stream().flatMap(family -> family.getMetrics().stream());
  }

  /// The value of a counter or gauge; the count of a histogram.
  public double value(String name, Map<String, String> labels) {
    assertThat(found(name, labels)).as(name + labels).isNotEmpty();
    return sum(name, labels);
  }

  /// The sum of all values with these labels; 0 when there is none.
  public double sum(String name, Map<String, String> labels) {
    return found(name, labels).stream().mapToDouble(PrometheusText::value).sum();
  }

  private List<Metric> found(String name, Map<String, String> labels) {
    return metrics()
        .filter(it -> it.getName().equals(name))
        .filter(it -> it.getLabels().entrySet().containsAll(labels.entrySet()))
        .toList();
  }

  /// The names of all values.
  public List<String> names() {
    return families.stream().map(MetricFamily::getName).toList();
  }

  public double value(String name) {
    return value(name, Map.of());
  }

  private static double value(Metric metric) {
    return switch (metric) {
      case Counter counter -> counter.getValue();
      case Gauge gauge -> gauge.getValue();
      case Histogram histogram -> histogram.getSampleCount();
      default -> throw new AssertionError(metric.getClass());
    };
  }

  /// The values of every label, without the bounds of buckets.
  public Set<String> labelValues() {
    var all = new HashSet<String>();
    metrics().forEach(it -> all.addAll(it.getLabels().values()));
    return all;
  }
}
