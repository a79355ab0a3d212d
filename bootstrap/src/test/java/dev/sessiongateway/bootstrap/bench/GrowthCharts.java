package dev.sessiongateway.bootstrap.bench;

import java.awt.Color;
import java.awt.Dimension;
import java.awt.Font;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.NumberFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGraphics2D;
import org.jfree.chart.ChartFactory;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.StandardChartTheme;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;
import org.w3c.dom.Document;

/// Draws the figures of [Growth] as curves: processor time of a request over the number of stored
/// messages.
final class GrowthCharts {
  private static final int WIDTH = 900;
  private static final int HEIGHT = 420;

  /// All of them can be read on white.
  private static final List<String> COLOURS =
      List.of(
          "#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e", "#8c564b", "#e377c2", "#555555",
          "#17a0a8", "#7a7a00", "#003f8a", "#8a0030");

  private static final String NAMESPACE = "http://www.w3.org/2000/svg";

  /// By operation, in the order of measurement.
  private final Map<String, XYSeries> curves = new LinkedHashMap<>();

  /// @param figures that [Growth] wrote: lines of operation, stored messages and microseconds
  GrowthCharts(Path figures) throws IOException {
    for (var row : Files.readAllLines(figures).stream().map(GrowthCharts::cells).toList()) {
      curves
          .computeIfAbsent(row.getFirst(), name -> new XYSeries(name.substring(2)))
          .add(Double.parseDouble(row.get(1)), Double.parseDouble(row.get(2)));
    }
  }

  private static List<String> cells(String line) {
    return List.of(line.split(";", -1));
  }

  void write(Path directory) throws IOException {
    Files.createDirectories(directory);
    write(directory, "growth-messages", name -> name.startsWith("A ") && name.contains("messages"));
    write(directory, "growth-chats", name -> name.startsWith("A ") && !name.contains("messages"));
    write(directory, "growth-family-b", name -> name.startsWith("B "));
  }

  private void write(Path directory, String file, Predicate<String> shown) throws IOException {
    var shownCurves = new XYSeriesCollection();
    curves.forEach((operation, curve) -> {
      if (shown.test(operation)) {
        shownCurves.addSeries(curve);
      }
    });
    try (var out =
        Files.newBufferedWriter(directory.resolve(file + ".svg"), StandardCharsets.UTF_8)) {
      drawn(chart(shownCurves)).stream(out, true);
    }
  }

  private static SVGGraphics2D drawn(JFreeChart chart) {
    var graphics = new SVGGraphics2D(document());
    graphics.setSVGCanvasSize(new Dimension(WIDTH, HEIGHT));
    chart.draw(graphics, new Rectangle2D.Double(0, 0, WIDTH, HEIGHT));
    return graphics;
  }

  private static Document document() {
    try {
      var builder = DocumentBuilderFactory.newDefaultNSInstance().newDocumentBuilder();
      return builder.getDOMImplementation().createDocument(NAMESPACE, "svg", null);
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException("the default parser cannot be made", e);
    }
  }

  private static JFreeChart chart(XYSeriesCollection curves) {
    ChartFactory.setChartTheme(theme());
    var chart =
        ChartFactory.createXYLineChart(
            null, "stored messages", "processor time of a request, µs", curves);
    chart.getLegend().setPosition(RectangleEdge.RIGHT);
    var plot = chart.getXYPlot();
    var stored = new LogAxis("stored messages");
    stored.setNumberFormatOverride(NumberFormat.getIntegerInstance(Locale.ROOT));
    stored.setTickUnit(new NumberTickUnit(1)); // one for each power of ten
    plot.setDomainAxis(stored);
    plot.getRangeAxis().setLowerBound(0);
    var renderer = new XYLineAndShapeRenderer();
    for (var i = 0; i < curves.getSeriesCount(); i++) {
      renderer.setSeriesPaint(i, Color.decode(COLOURS.get(i % COLOURS.size())));
    }
    plot.setRenderer(renderer);
    return chart;
  }

  private static StandardChartTheme theme() {
    var theme = new StandardChartTheme("plain");
    theme.setExtraLargeFont(font(16));
    theme.setLargeFont(font(13));
    theme.setRegularFont(font(12));
    theme.setSmallFont(font(11));
    theme.setPlotBackgroundPaint(Color.WHITE);
    theme.setDomainGridlinePaint(Color.LIGHT_GRAY);
    theme.setRangeGridlinePaint(Color.LIGHT_GRAY);
    return theme;
  }

  private static Font font(int size) {
    return new Font(Font.SANS_SERIF, Font.PLAIN, size);
  }
}
