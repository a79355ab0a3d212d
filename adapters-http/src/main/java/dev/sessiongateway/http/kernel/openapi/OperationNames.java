package dev.sessiongateway.http.kernel.openapi;

import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.kernel.api.PathTemplate;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The names of operations (`operationId`) by method and path. The parts of the document are read
/// line by line, because a YAML parser takes most of a second the first time.
public final class OperationNames {
  private static final Pattern PART = Pattern.compile("  - ([a-z-]+\\.yaml)");
  private static final Pattern PATH = Pattern.compile("  (/\\S*):");
  private static final Pattern METHOD = Pattern.compile("    ([a-z]+):");
  private static final Pattern NAME = Pattern.compile("      operationId: (\\S+)");
  private static final Pattern SAME = Pattern.compile("    ([a-z]+): \\{x-same-as: ([a-z]+)}");
  private static final char FAMILY_END = '.';

  private final Map<String, List<Named>> byMethod = new HashMap<>();

  private OperationNames() {}

  /// Reads the names.
  public static OperationNames read() {
    var names = new OperationNames();
    for (var part : parts(lines("document.yaml"))) {
      names.add(lines(part));
    }
    for (var address : DocumentParts.ofGatewayParts()) {
      var lines = lines(address);
      names.add(lines);
      parts(lines).forEach(part -> names.add(lines(DocumentParts.beside(address, part))));
    }
    // Literals before variables, as the server has it.
    names.byMethod.values().forEach(all -> all.sort(Comparator.comparing(Named::order)));
    return names;
  }

  /// The parts that a file names, as the list in it has them.
  private static List<String> parts(List<String> lines) {
    return lines.stream()
        .map(PART::matcher)
        .filter(Matcher::matches)
        .map(part -> part.group(1))
        .toList();
  }

  private static List<String> lines(String part) {
    var address = OperationNames.class.getResource(DocumentParts.FOLDER + part);
    if (address == null) {
      throw new IllegalStateException("the API document has no part " + part);
    }
    return lines(address);
  }

  private static List<String> lines(URL part) {
    try (var reader =
        new BufferedReader(new InputStreamReader(part.openStream(), StandardCharsets.UTF_8))) {
      return reader.readAllLines();
    } catch (IOException e) {
      throw new UncheckedIOException("the API document's part " + part + " cannot be read", e);
    }
  }

  private void add(List<String> lines) {
    var path = "";
    var method = "";
    var ofPath = new HashMap<String, String>();
    for (var line : lines) {
      var newPath = PATH.matcher(line);
      var newMethod = METHOD.matcher(line);
      var name = NAME.matcher(line);
      var same = SAME.matcher(line);
      if (newPath.matches()) {
        path = newPath.group(1);
        ofPath.clear();
      } else if (newMethod.matches()) {
        method = newMethod.group(1);
      } else if (name.matches()) {
        ofPath.put(method, name.group(1));
        add(method, path, name.group(1));
      } else if (same.matches()) {
        add(same.group(1), path, ofPath.getOrDefault(same.group(2), ""));
      }
    }
  }

  private void add(String method, String path, String name) {
    byMethod
        .computeIfAbsent(method, _ -> new ArrayList<>())
        .add(new Named(PathTemplate.of(path), name));
  }

  /// The name of the operation, such as `a.sendText`.
  ///
  /// @param path of a request
  public Optional<String> of(String method, String path) {
    var segments = PathTemplate.segments(path);
    return byMethod.getOrDefault(Ascii.lower(method), List.of()).stream()
        .filter(named -> named.path().matches(segments))
        .map(Named::name)
        .findFirst();
  }

  /// Whether an operation is called so, with or without its family: `a.sendText`, `sendText`.
  public boolean contains(String name) {
    return byMethod.values().stream()
        .flatMap(List::stream)
        .anyMatch(named -> isCalled(named.name(), name));
  }

  /// Whether the operation is called so, with or without its family.
  public static boolean isCalled(String operation, String name) {
    return operation.equals(name)
        || operation.substring(operation.indexOf(FAMILY_END) + 1).equals(name);
  }

  private record Named(PathTemplate path, String name) {
    /// A brace sorts behind letters and digits.
    String order() {
      return String.join("/", path.segments());
    }
  }
}
