package dev.sessiongateway.http.kernel.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrometheusTextTest {
  private static final String GAUGE = "# HELP a A\n# TYPE a gauge\n";
  private static final String HISTOGRAM = "# HELP h H\n# TYPE h histogram\n";

  private static PrometheusText parse(String scrape) {
    return PrometheusText.parse(scrape.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void valuesAreFoundByTheirLabels() {
    var seen =
        parse(
            """
            # HELP a_total All of them.\\nA second line
            # TYPE a_total counter
            a_total{x="1",y="} , \\"q\\" \\\\ \\n"} 3
            a_total{x="2",} 4.5e1
            # A comment.

            # HELP b B
            # TYPE b gauge
            b +Inf
            """);

    assertThat(seen.names()).containsExactly("a_total", "b");
    assertThat(seen.value("a_total", Map.of("x", "1", "y", "} , \"q\" \\ \n"))).isEqualTo(3);
    assertThat(seen.sum("a_total", Map.of())).isEqualTo(48);
    assertThat(seen.value("b")).isInfinite();
  }

  @Test
  void theValueOfAHistogramIsItsCount() {
    var seen =
        parse(
            HISTOGRAM
                + """
                h_bucket{x="1",le="0.5"} 1
                h_bucket{x="1",le="+Inf"} 3
                h_sum{x="1"} 7.25
                h_count{x="1"} 3
                """);

    assertThat(seen.value("h", Map.of("x", "1"))).isEqualTo(3);
    assertThat(seen.labelValues()).containsExactly("1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a{x=\"y\" 1\n",
        "a{x=\"y} 1\n",
        "a{x=\"\\y\"} 1\n",
        "a{x=y} 1\n",
        "a{x=\"1\" y=\"2\"} 1\n",
        "a{x=\"1\",x=\"2\"} 1\n",
        "a one\n",
        "a 0x1p3\n",
        "a 1d\n",
        "a\n",
        "a 1",
        "a 1\na 2\n",
        "a{} 1\na 2\n",
        "b 1\n",
        "a_count 1\n",
        "-a 1\n",
        "# TYPE a gauge\na 1\n",
        "a 1\n# HELP b B\n# TYPE b gauge\nb 1\na{x=\"y\"} 1\n",
        "a 1\n# HELP a A\n# TYPE a gauge\na{x=\"y\"} 1\n",
        "a 1\n# HELP b B\nb 1\n",
        "a 1\n# HELP b B\n# HELP c C\n# TYPE c gauge\nc 1\n",
        "a 1\n# TYPE b gauge\nb 1\n",
        "a 1\n# HELP b B\n# TYPE b number\nb 1\n",
        "a 1\n# HELP b B\n# TYPE b gauge\n",
        "a 1\n# HELP b \n# TYPE b gauge\nb 1\n"
      })
  void whatIsNoScrapeIsRefused(String samples) {
    assertThatThrownBy(() -> parse(GAUGE + samples)).isInstanceOf(AssertionError.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "h_bucket{le=\"1\"} 3\nh_bucket{le=\"+Inf\"} 2\nh_sum 1\nh_count 2\n",
        "h_bucket{le=\"1\"} 3\nh_bucket{le=\"+Inf\"} 4\nh_sum 1\nh_count 5\n",
        "h_bucket{le=\"1\"} 3\nh_sum 1\nh_count 3\n",
        "h_sum 1\nh_count 3\n"
      })
  void bucketsThatDoNotAddUpAreRefused(String samples) {
    assertThatThrownBy(() -> parse(HISTOGRAM + samples)).isInstanceOf(AssertionError.class);
  }
}
