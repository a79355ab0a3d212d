package dev.sessiongateway.http.kernel.metrics;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads the text format 0.0.4 of Prometheus, and refuses what the format does not allow. The lines
/// of a family are together, and begin with its help and its type.
final class PrometheusParser {
  private static final Set<String> TYPES = Set.of("counter", "gauge", "histogram", "summary");
  private static final String NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*";
  private static final String TEXT = "(?:[^\"\\\\]|\\\\[\\\\\"n])*+";
  private static final Pattern HELP =
      Pattern.compile("# HELP (" + NAME + ") ((?:[^\\\\]|\\\\[\\\\n])*+)");
  private static final Pattern TYPE = Pattern.compile("# TYPE (" + NAME + ") ([a-z]+)");
  private static final Pattern LABEL =
      Pattern.compile("([a-zA-Z_][a-zA-Z0-9_]*)=\"(" + TEXT + ")\"(?:,|$)");
  private static final Pattern SAMPLE =
      Pattern.compile("(" + NAME + ")(?:\\{((?:[^\"}]|\"" + TEXT + "\")*+)})? (\\S+)");
  private static final Pattern NUMBER =
      Pattern.compile("NaN|[+-]Inf|[+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?");

  private final List<Family> families = new ArrayList<>();
  private Family open;

  private PrometheusParser() {}

  /// A metric with all its values.
  record Family(String name, String help, String type, List<Sample> samples) {
    private boolean has(String sample) {
      return switch (type) {
        case "histogram" ->
            List.of(name + "_bucket", name + "_sum", name + "_count").contains(sample);
        case "summary" -> List.of(name, name + "_sum", name + "_count").contains(sample);
        default -> sample.equals(name);
      };
    }
  }

  /// One value.
  record Sample(String name, Map<String, String> labels, double value) {}

  /// @throws AssertionError with the line that is wrong
  static List<Family> parse(String scrape) {
    var parser = new PrometheusParser();
    if (!scrape.endsWith("\n")) {
      throw new AssertionError("the last line does not end");
    }
    scrape.lines().forEach(parser::read);
    parser.families.forEach(Histograms::check);
    return List.copyOf(parser.families);
  }

  private void read(String line) {
    if (line.startsWith("# HELP ")) {
      var help = matched(HELP, line);
      require(open == null || !open.type().isEmpty(), line);
      require(families.stream().noneMatch(each -> each.name().equals(help.group(1))), line);
      open = new Family(help.group(1), help.group(2), "", new ArrayList<>());
    } else if (line.startsWith("# TYPE ")) {
      var type = matched(TYPE, line);
      require(open != null && open.type().isEmpty() && open.name().equals(type.group(1)), line);
      require(TYPES.contains(type.group(2)), line);
      open = new Family(open.name(), open.help(), type.group(2), open.samples());
      families.add(open);
    } else if (!line.isEmpty() && !line.startsWith("#")) {
      var sample = matched(SAMPLE, line);
      require(open != null && !open.type().isEmpty() && open.has(sample.group(1)), line);
      open.samples()
          .add(new Sample(sample.group(1), labels(sample.group(2)), number(sample.group(3), line)));
    }
  }

  private static Map<String, String> labels(String text) {
    var labels = new LinkedHashMap<String, String>();
    var rest = text == null ? "" : text;
    while (!rest.isEmpty()) {
      var label = LABEL.matcher(rest);
      require(label.lookingAt(), text);
      require(labels.put(label.group(1), unescaped(label.group(2))) == null, text);
      rest = rest.substring(label.end());
    }
    return labels;
  }

  private static String unescaped(String text) {
    return Pattern.compile("\\\\(.)")
        .matcher(text)
        .replaceAll(it -> Matcher.quoteReplacement(it.group(1).equals("n") ? "\n" : it.group(1)));
  }

  private static double number(String text, String line) {
    require(NUMBER.matcher(text).matches(), line);
    return Double.parseDouble(text.replace("Inf", "Infinity"));
  }

  private static Matcher matched(Pattern pattern, String line) {
    var matcher = pattern.matcher(line);
    require(matcher.matches(), line);
    return matcher;
  }

  private static void require(boolean holds, String line) {
    if (!holds) {
      throw new AssertionError("not of the format of Prometheus: " + line);
    }
  }

  /// The buckets of a histogram: each counts those below it too, and the last one counts all.
  private static final class Histograms {
    private static final String BOUND = "le";

    static void check(Family family) {
      if (!family.type().equals("histogram")) {
        return;
      }
      for (var count : family.samples()) {
        if (count.name().endsWith("_count")) {
          var below = 0.0;
          var last = "";
          for (var bucket : bucketsOf(family, count.labels())) {
            require(bucket.value() >= below, bucket.toString());
            below = bucket.value();
            last = bucket.labels().get(BOUND);
          }
          require(last.equals("+Inf") && below == count.value(), count.toString());
        }
      }
    }

    private static List<Sample> bucketsOf(Family family, Map<String, String> labels) {
      return family.samples().stream()
          .filter(each -> each.name().endsWith("_bucket"))
          .filter(each -> each.labels().size() == labels.size() + 1)
          .filter(each -> each.labels().entrySet().containsAll(labels.entrySet()))
          .toList();
    }
  }
}
