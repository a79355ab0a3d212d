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
                method.getKey().toUpperCase(Locale.ROOT),
                path.getKey(),
                segments(path.getKey()),
                method.getValue()));
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
    var sent = segments(path.split("\\?", 2)[0]);
    return all.stream()
        .filter(operation -> operation.method.equals(method) && operation.isAt(sent))
        .findFirst();
  }

  private static List<String> segments(String path) {
    return Arrays.stream(path.split("/")).filter(segment -> !segment.isEmpty()).toList();
  }

  /// The target of a `$ref`, or the node itself.
  JsonNode resolved(JsonNode node) {
    var ref = node.path("$ref");
    return ref.isTextual() ? document.at(ref.textValue().substring(1)) : node;
  }

  /// @param path with variables in braces
  record Operation(String method, String path, List<String> segments, JsonNode node) {
    /// Literal segments win over variables behind a literal beginning, and these over variables.
    long variables() {
      return segments.stream().filter(one -> one.endsWith("}")).count()
          + segments.stream().filter(one -> one.startsWith("{")).count();
    }

    boolean isAt(List<String> sent) {
      if (segments.size() != sent.size()) {
        return false;
      }
      for (var i = 0; i < segments.size(); i++) {
        var wanted = segments.get(i);
        var isMatch =
            wanted.endsWith("}")
                ? sent.get(i).startsWith(wanted.substring(0, wanted.indexOf('{')))
                : wanted.equals(sent.get(i));
        if (!isMatch) {
          return false;
        }
      }
      return true;
    }

    @Override
    public String toString() {
      return method + " " + path;
    }
  }
}
