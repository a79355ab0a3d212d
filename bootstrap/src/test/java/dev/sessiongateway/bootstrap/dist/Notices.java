package dev.sessiongateway.bootstrap.dist;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.stream.StreamSupport;

/// The licences of the libraries in the archive: a list made from the bill of materials, and the
/// licence and notice files that the libraries themselves contain.
final class Notices {
  private static final String OURS = "dev.sessiongateway";

  private Notices() {}

  /// @param bom the bill of materials, CycloneDX as JSON
  /// @param libraries directory of the jars
  /// @throws IllegalStateException when a jar is not in the bill of materials, or a component in it
  ///   names no licence
  static void write(Path bom, Path libraries, Path directory) throws IOException {
    Files.createDirectories(directory);
    var lines = new ArrayList<String>();
    lines.add("Session Gateway contains these libraries. Their own licence files are beside this");
    lines.add("list; those of the Java runtime are in runtime/legal.");
    var missing = new ArrayList<String>();
    var components = components(bom);
    try (var jars = Files.newDirectoryStream(libraries, "*.jar")) {
      for (var jar : StreamSupport.stream(jars.spliterator(), false).sorted().toList()) {
        var component = components.get(jar.getFileName().toString());
        if (component == null) {
          missing.add(jar.getFileName() + " is not in " + bom.getFileName());
        } else if (!component.path("group").asText().equals(OURS)) {
          var licences = licences(component);
          if (licences.isEmpty()) {
            missing.add(jar.getFileName() + " names no licence");
          }
          lines.add("");
          lines.add(
              component.path("group").asText()
                  + ":"
                  + component.path("name").asText()
                  + " "
                  + component.path("version").asText());
          lines.add("  " + String.join(" or ", licences));
          unpack(jar, directory);
        }
      }
    }
    if (!missing.isEmpty()) {
      throw new IllegalStateException("licences are unknown: " + String.join("; ", missing));
    }
    lines.add("");
    Files.writeString(directory.resolve("THIRD-PARTY.txt"), String.join("\n", lines));
  }

  /// By the names of their files.
  private static Map<String, JsonNode> components(Path bom) throws IOException {
    var components = new TreeMap<String, JsonNode>();
    var read = new ObjectMapper().readTree(bom.toFile());
    for (var each : read.path("components")) {
      components.put(fileName(each), each);
    }
    var self = read.at("/metadata/component");
    components.put(fileName(self), self);
    return components;
  }

  private static String fileName(JsonNode component) {
    var purl = component.path("purl").asText();
    var classifier =
        purl.contains("classifier=") ? "-" + purl.replaceAll(".*classifier=([^&]*).*", "$1") : "";
    return component.path("name").asText()
        + "-"
        + component.path("version").asText()
        + classifier
        + ".jar";
  }

  private static List<String> licences(JsonNode component) {
    var names = new ArrayList<String>();
    for (var each : component.path("licenses")) {
      var licence = each.path("license");
      var name =
          each.has("expression")
              ? each.path("expression")
              : licence.path(licence.has("id") ? "id" : "name");
      names.add(name.asText());
    }
    return names;
  }

  private static void unpack(Path jar, Path directory) throws IOException {
    try (var file = new JarFile(jar.toFile())) {
      for (var entry : file.stream().filter(each -> isNotice(each.getName())).toList()) {
        var own = directory.resolve(jar.getFileName().toString().replaceAll("\\.jar$", ""));
        Files.createDirectories(own);
        var name = entry.getName().substring(entry.getName().lastIndexOf('/') + 1);
        try (var content = file.getInputStream(entry)) {
          Files.write(own.resolve(name), content.readAllBytes());
        }
      }
    }
  }

  private static boolean isNotice(String name) {
    return name.toUpperCase(Locale.ROOT)
        .matches("(META-INF/)?(LICENSE|LICENCE|NOTICE|COPYING)([.-][^/]*)?");
  }
}
