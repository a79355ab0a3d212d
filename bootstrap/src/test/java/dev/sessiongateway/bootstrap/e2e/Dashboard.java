package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.http.JsonField;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// The dashboard for Grafana, as far as a test can judge it.
record Dashboard(JsonNode json) {
  private static final Path FILE = Path.of("..", "docs", "grafana", "session-gateway.json");
  private static final ObjectMapper JSON = new ObjectMapper();

  /// The metrics in an expression: every name but functions, labels and keywords begins so.
  private static final Pattern METRIC =
      Pattern.compile("\\b(?:gateway|jvm|process|system)_[a-z0-9_]+");

  private static final Pattern PART_OF_HISTOGRAM = Pattern.compile("_(?:bucket|count|sum)$");

  /// Units of Grafana that the dashboard uses.
  private static final Set<String> UNITS =
      Set.of("short", "s", "bytes", "reqps", "ops", "percentunit");

  static Dashboard read() throws IOException {
    return new Dashboard(JSON.readTree(Files.readString(FILE)));
  }

  List<JsonNode> panels() {
    var all = new ArrayList<JsonNode>();
    json.get("panels").forEach(all::add);
    return all;
  }

  List<JsonNode> charts() {
    return panels().stream().filter(panel -> !type(panel).equals("row")).toList();
  }

  static String type(JsonNode panel) {
    return JsonField.text(panel, "type");
  }

  /// The names of all metrics that the panels and the variables ask for.
  Set<String> metrics() {
    var all = new TreeSet<String>();
    for (var panel : charts()) {
      panel.get("targets").forEach(target -> all.addAll(metrics(JsonField.text(target, "expr"))));
    }
    for (var variable : json.at("/templating/list")) {
      all.addAll(metrics(variable.path("definition").asText("")));
    }
    return all;
  }

  static Set<String> metrics(String expression) {
    var all = new TreeSet<String>();
    METRIC.matcher(expression).results().forEach(found -> all.add(found.group()));
    return all;
  }

  /// Fails for a metric that no gateway has, or that the page of metrics does not name.
  ///
  /// @param known the names of a scrape, with those of histograms and not of their parts
  void check(Collection<String> known, String page) {
    assertThat(unknown(metrics(), known)).as("metrics that no gateway has").isEmpty();
    assertThat(metrics())
        .allSatisfy(name -> assertThat(page).contains("`" + whole(name, known) + "`"));
  }

  static List<String> unknown(Collection<String> asked, Collection<String> known) {
    return asked.stream().filter(name -> !known.contains(whole(name, known))).toList();
  }

  private static String whole(String name, Collection<String> known) {
    return known.contains(name) ? name : PART_OF_HISTOGRAM.matcher(name).replaceFirst("");
  }

  static boolean isUnit(String unit) {
    return UNITS.contains(unit);
  }
}
