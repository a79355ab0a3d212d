package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The screens of a form, as an app writes them (Meta's page *Flow JSON*). Only their ids are
/// looked at: a virtual phone draws no screen.
record FlowJson(JsonNode root) {
  private static final ObjectMapper MAPPER = new JsonMapper();
  private static final String SUCCESS = "SUCCESS";

  /// Empty for a form without JSON, and for what is no JSON.
  static Optional<FlowJson> of(@Nullable String text) {
    if (text == null) {
      return Optional.empty();
    }
    try {
      var root = MAPPER.readTree(text);
      return root != null && root.isObject() ? Optional.of(new FlowJson(root)) : Optional.empty();
    } catch (JsonProcessingException _) {
      return Optional.empty();
    }
  }

  /// What keeps the form from being published; empty when nothing does.
  static List<Problem> problems(String text) {
    var read = of(text);
    if (read.isEmpty()) {
      return List.of(Problem.of("INVALID_JSON", "the flow is no JSON object"));
    }
    var json = read.get();
    var problems = new ArrayList<Problem>();
    if (!json.root.path("version").isTextual()) {
      problems.add(Problem.of("MISSING_REQUIRED_PROPERTY", "version is required, as a text"));
    }
    var screens = json.screens();
    if (screens.isEmpty()) {
      problems.add(Problem.of("MISSING_REQUIRED_PROPERTY", "screens must have at least one"));
    }
    if (screens.stream().anyMatch(String::isEmpty)) {
      problems.add(Problem.of("MISSING_REQUIRED_PROPERTY", "screens.id is required"));
    }
    if (new HashSet<>(screens).size() < screens.size()) {
      problems.add(Problem.of("INVALID_PROPERTY_VALUE", "screens.id must be unique"));
    }
    if (screens.contains(SUCCESS)) {
      problems.add(Problem.of("INVALID_PROPERTY_VALUE", "screens.id must not be " + SUCCESS));
    }
    return problems;
  }

  /// The ids, in their order.
  List<String> screens() {
    return root.path("screens").valueStream().map(one -> one.path("id").asText("")).toList();
  }

  @Nullable String version() {
    return root.path("version").textValue();
  }

  /// Of the requests to the endpoint; null for a form without one.
  @Nullable String dataVersion() {
    return root.path("data_api_version").textValue();
  }

  /// @param error a word of Meta's
  record Problem(String error, @JsonProperty("error_type") String type, String message) {
    static Problem of(String error, String message) {
      return new Problem(error, "FLOW_JSON_ERROR", message);
    }
  }
}
