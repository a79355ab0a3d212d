package dev.sessiongateway.http.kernel.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.http.JsonField;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// A scrape, parsed by the official parser of Prometheus.
public final class PrometheusText {
  private static final Set<String> TYPES = Set.of("counter", "gauge", "histogram", "summary");

  private final List<Family> families;

  private PrometheusText(List<Family> families) {
    this.families = families;
  }

  private record Family(String name, String type, String help, List<Sample> samples) {
    static Family of(JsonNode json) {
      var samples = new ArrayList<Sample>();
      json.required("samples").forEach(sample -> samples.add(Sample.of(sample)));
      return new Family(
          JsonField.text(json, "name"),
          JsonField.text(json, "type"),
          JsonField.text(json, "help"),
          samples);
    }
  }

  private record Sample(String name, Map<String, String> labels, double value) {
    static Sample of(JsonNode json) {
      var labels = new HashMap<String, String>();
      json.required("labels")
          .properties()
          .forEach(label -> labels.put(label.getKey(), label.getValue().asText()));
      // Python writes infinity as "inf".
      var value = JsonField.text(json, "value");
      return new Sample(
          JsonField.text(json, "name"),
          labels,
          value.equals("inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(value));
    }
  }

  /// Skips the test when the parser is not installed.
  public static PrometheusText parse(byte[] scrape) {
    try {
      var answer = new ObjectMapper().readTree(PrometheusParser.parse(scrape));
      assertThat(answer.path("error").asText("")).as("error of the parser").isEmpty();
      var families = new ArrayList<Family>();
      answer.required("families").forEach(family -> families.add(Family.of(family)));
      var parsed = new PrometheusText(families);
      parsed.checkAgainst(new String(scrape, StandardCharsets.UTF_8).lines().toList());
      return parsed;
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  /// What the parser leaves to the server: one help and one type for each name, no value twice.
  private void checkAgainst(List<String> lines) {
    var samples = lines.stream().filter(Predicate.not(line -> line.startsWith("#"))).toList();
    assertThat(samples).hasSize(Math.toIntExact(samples().count()));
    assertThat(samples().map(sample -> sample.name() + sample.labels())).doesNotHaveDuplicates();
    assertThat(names()).doesNotHaveDuplicates().allMatch(name -> name.matches("[a-z][a-z0-9_]*"));
    assertThat(families)
        .allMatch(family -> TYPES.contains(family.type()))
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
