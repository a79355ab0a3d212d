package dev.sessiongateway.http.kernel.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The operations of the document, found by the requests that they match.
final class DocumentedOperations {
  private final JsonNode document;
  private final List<Operation> all;

  DocumentedOperations(byte[] json) {
    try {
      document = new ObjectMapper().readTree(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    var found = new ArrayList<Operation>();
    for (var path : document.path("paths").properties()) {
      for (var method : path.getValue().properties()) {
        found.add(
            new Operation(
                method.getKey().toUpperCase(Locale.ROOT), path.getKey(), method.getValue()));
      }
    }
    found.sort(Comparator.comparingLong(Operation::variables));
    all = List.copyOf(found);
  }

  JsonNode document() {
    return document;
  }

  List<Operation> all() {
    return all;
  }

  /// @param path as sent; a query is ignored
  Optional<Operation> find(String method, String path) {
    return all.stream()
        .filter(operation -> operation.method.equals(method) && operation.isAt(path))
        .findFirst();
  }

  /// The target of a `$ref`, or the node itself.
  JsonNode resolved(JsonNode node) {
    var ref = node.path("$ref");
    return ref.isTextual() ? document.at(ref.textValue().substring(1)) : node;
  }

  /// @param path with variables in braces
  record Operation(String method, String path, JsonNode node) {
    /// Literal segments win over variables.
    long variables() {
      return path.chars().filter(c -> c == '{').count();
    }

    boolean isAt(String sent) {
      var wanted = segments(path);
      var there = segments(sent.split("\\?", 2)[0]);
      if (wanted.size() != there.size()) {
        return false;
      }
      for (var i = 0; i < wanted.size(); i++) {
        if (!wanted.get(i).startsWith("{") && !wanted.get(i).equals(there.get(i))) {
          return false;
        }
      }
      return true;
    }

    private static List<String> segments(String path) {
      return Arrays.stream(path.split("/")).filter(segment -> !segment.isEmpty()).toList();
    }

    @Override
    public String toString() {
      return method + " " + path;
    }
  }
}
