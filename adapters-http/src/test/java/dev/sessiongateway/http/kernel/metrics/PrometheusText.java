package dev.sessiongateway.http.kernel.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.http.kernel.metrics.PrometheusParser.Family;
import dev.sessiongateway.http.kernel.metrics.PrometheusParser.Sample;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// A scrape in the text format of Prometheus.
public final class PrometheusText {
  private final List<Family> families;

  private PrometheusText(List<Family> families) {
    this.families = families;
  }

  /// @throws AssertionError when it is none
  public static PrometheusText parse(byte[] scrape) {
    var parsed =
        new PrometheusText(PrometheusParser.parse(new String(scrape, StandardCharsets.UTF_8)));
    parsed.check();
    return parsed;
  }

  /// No value is there twice; each family says what it is, and has a value.
  private void check() {
    assertThat(samples().map(sample -> sample.name() + sample.labels())).doesNotHaveDuplicates();
    assertThat(names()).doesNotHaveDuplicates().allMatch(name -> name.matches("[a-z][a-z0-9_]*"));
    assertThat(families)
        .allMatch(family -> !family.help().isBlank())
        .allMatch(family -> !family.samples().isEmpty());
  }

  private Stream<Sample> samples() {
    return families.stream().flatMap(family -> family.samples().stream());
  }

  /// The value of a counter or gauge; the count of a histogram.
  public double value(String name, Map<String, String> labels) {
    assertThat(found(name, labels)).as(name + labels).isNotEmpty();
    return sum(name, labels);
  }

  /// The sum of all values with these labels; 0 when there is none.
  public double sum(String name, Map<String, String> labels) {
    return found(name, labels).stream().mapToDouble(Sample::value).sum();
  }

  private List<Sample> found(String name, Map<String, String> labels) {
    return samples()
        .filter(it -> it.name().equals(name) || it.name().equals(name + "_count"))
        .filter(it -> it.labels().entrySet().containsAll(labels.entrySet()))
        .toList();
  }

  /// The names of all values.
  public List<String> names() {
    return families.stream().map(Family::name).toList();
  }

  public double value(String name) {
    return value(name, Map.of());
  }

  /// The values of every label, without the bounds of buckets.
  public Set<String> labelValues() {
    var all = new HashSet<String>();
    samples()
        .flatMap(sample -> sample.labels().entrySet().stream())
        .filter(label -> !label.getKey().equals("le"))
        .forEach(label -> all.add(label.getValue()));
    return all;
  }
}
