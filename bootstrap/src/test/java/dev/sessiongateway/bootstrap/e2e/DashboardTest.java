package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.http.JsonField;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The file is what Grafana imports. `MetricsTest` compares its queries with a running gateway.
class DashboardTest {
  private Dashboard dashboard;

  @BeforeEach
  void read() throws IOException {
    dashboard = Dashboard.read();
  }

  @Test
  void itHasWhatAnImportNeeds() {
    var json = dashboard.json();
    assertThat(JsonField.text(json, "title")).isEqualTo("Session Gateway");
    assertThat(JsonField.text(json, "uid")).matches("[a-z0-9-]{1,40}");
    assertThat(json.get("schemaVersion").asInt()).isGreaterThanOrEqualTo(36);
    assertThat(json.has("id")).as("an id of one installation").isFalse();
    assertThat(JsonField.text(json, "/time/from")).startsWith("now-");
    assertThat(dashboard.panels()).hasSizeGreaterThan(30);
    assertThat(dashboard.panels())
        .extracting(panel -> panel.get("id").asInt())
        .doesNotHaveDuplicates();
  }

  @Test
  void theDataSourceIsAVariableEverywhere() {
    var variables = dashboard.json().at("/templating/list");
    assertThat(variables)
        .anySatisfy(variable -> {
          assertThat(JsonField.text(variable, "name")).isEqualTo("datasource");
          assertThat(Dashboard.type(variable)).isEqualTo("datasource");
          assertThat(JsonField.text(variable, "query")).isEqualTo("prometheus");
        });
    assertThat(dashboard.charts())
        .allSatisfy(panel -> {
          assertFromVariable(panel);
          assertThat(panel.get("targets")).allSatisfy(DashboardTest::assertFromVariable);
        });
  }

  private static void assertFromVariable(JsonNode node) {
    assertThat(JsonField.text(node, "/datasource/type")).isEqualTo("prometheus");
    assertThat(JsonField.text(node, "/datasource/uid")).isEqualTo("${datasource}");
  }

  @Test
  void eachPanelHasATypeATitleAUnitAndQueries() {
    assertThat(dashboard.panels())
        .allSatisfy(panel -> {
          assertThat(Dashboard.type(panel)).isIn("row", "timeseries", "stat");
          assertThat(JsonField.text(panel, "title")).isNotBlank();
        });
    assertThat(dashboard.charts())
        .allSatisfy(panel -> {
          assertThat(JsonField.text(panel, "/fieldConfig/defaults/unit"))
              .matches(Dashboard::isUnit, "a unit of Grafana");
          assertThat(panel.get("targets")).isNotEmpty();
          assertThat(panel.get("targets"))
              .extracting(target -> JsonField.text(target, "refId"))
              .doesNotHaveDuplicates();
          assertThat(panel.get("targets")).allSatisfy(DashboardTest::assertIsQuery);
        });
  }

  private static void assertIsQuery(JsonNode target) {
    var query = JsonField.text(target, "expr");
    assertThat(Dashboard.metrics(query)).as(query).hasSize(1);
    assertThat(query).contains("instance=~\"$instance\"");
    assertThat(query.chars().filter(each -> each == '(').count())
        .as(query)
        .isEqualTo(query.chars().filter(each -> each == ')').count());
    assertThat(JsonField.text(target, "legendFormat")).isNotBlank();
  }

  @Test
  void noPanelCoversAnother() {
    var cells = dashboard.panels().stream().flatMap(panel -> cells(panel).stream()).toList();
    assertThat(cells).doesNotHaveDuplicates().allMatch(cell -> cell.getLast() < 24);
  }

  private static List<List<Integer>> cells(JsonNode panel) {
    var at = panel.get("gridPos");
    var top = at.get("y").asInt();
    var left = at.get("x").asInt();
    var all = new ArrayList<List<Integer>>();
    for (var y = top; y < top + at.get("h").asInt(); y++) {
      for (var x = left; x < left + at.get("w").asInt(); x++) {
        all.add(List.of(y, x));
      }
    }
    return all;
  }

  @Test
  void aQueryForAMetricThatDoesNotExistIsFound() {
    var known = List.of("gateway_sessions", "gateway_http_requests_seconds");
    assertThat(Dashboard.unknown(Dashboard.metrics("sum(gateway_sesions{a=\"b\"})"), known))
        .containsExactly("gateway_sesions");
    var histogram = "histogram_quantile(0.9, rate(gateway_http_requests_seconds_bucket[5m]))";
    assertThat(Dashboard.unknown(Dashboard.metrics(histogram), known)).isEmpty();
    assertThat(dashboard.metrics()).hasSizeGreaterThan(40);
  }
}
