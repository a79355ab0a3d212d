package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// The examples of events in the API document: a real delivery of each. `-Dexamples=write` writes
/// them anew; otherwise each event that is sent must have one.
///
/// @param deliveries by `<family>.<name of the event>`
record EventExamples(Map<String, JsonNode> deliveries) {
  private static final Path FILE =
      Path.of("..", "adapters-http", "src", "main", "resources", "openapi", "event-examples.json");
  private static final Pattern THIS_GATEWAY = Pattern.compile("http://127\\.0\\.0\\.1:[0-9]+");
  private static final ObjectMapper JSON = new ObjectMapper();

  static EventExamples of(List<Receiver.Delivery> ofA, List<Receiver.Delivery> ofB) {
    var all = new TreeMap<String, JsonNode>();
    ofA.forEach(delivery -> all.putIfAbsent("a." + delivery.event(), delivery.body()));
    ofB.forEach(delivery -> all.putIfAbsent("b." + delivery.event(), delivery.body()));
    return new EventExamples(all);
  }

  /// @param wanted names that must have an example
  void check(Set<String> wanted) throws IOException {
    if ("write".equals(System.getProperty("examples"))) {
      var text = JSON.writerWithDefaultPrettyPrinter().writeValueAsString(deliveries);
      Files.writeString(
          FILE, THIS_GATEWAY.matcher(text).replaceAll("http://localhost:3000") + "\n");
    }
    var names = JSON.readTree(Files.readString(FILE)).fieldNames();
    assertThat(names)
        .toIterable()
        .as("names in event-examples.json; to write it anew, see CONTRIBUTING.md")
        .containsAll(wanted);
  }
}
