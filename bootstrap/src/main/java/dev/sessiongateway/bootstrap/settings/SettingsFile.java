package dev.sessiongateway.bootstrap.settings;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Reads `gateway.yaml`. Keys may be nested or dotted; lists may be YAML lists.
final class SettingsFile {
  /// Read from the working directory.
  static final String NAME = "gateway.yaml";

  private SettingsFile() {}

  /// @param named the file given by the operator; null means the default file, if it exists
  static Map<Setting, String> read(@Nullable Path named, Path workingDirectory) {
    var path = workingDirectory.resolve(named == null ? Path.of(NAME) : named);
    if (named == null && !Files.exists(path)) {
      return Map.of();
    }
    var values = new EnumMap<Setting, String>(Setting.class);
    collect(path, "", parse(path), values);
    return values;
  }

  private static JsonNode parse(Path path) {
    var yaml =
        YAMLMapper.builder()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();
    try {
      return yaml.readTree(Files.readString(path));
    } catch (JsonProcessingException e) {
      var line = e.getLocation() == null ? "" : " line " + e.getLocation().getLineNr() + ":";
      var what = e.getOriginalMessage().lines().findFirst().orElse("").strip();
      throw new InvalidSettings(path + ":" + line + " is not YAML: " + what);
    } catch (IOException e) {
      throw new InvalidSettings(path + ": cannot be read");
    }
  }

  private static void collect(Path path, String above, JsonNode node, Map<Setting, String> values) {
    if (node.isMissingNode() || (above.isEmpty() && node.isNull())) {
      return;
    }
    if (!node.isObject()) {
      throw new InvalidSettings(path + ": must be a list of settings and their values");
    }
    for (var entry : node.properties()) {
      var key = above.isEmpty() ? entry.getKey() : above + "." + entry.getKey();
      var setting = Setting.named(key);
      if (setting.isPresent()) {
        var value = entry.getValue();
        values.put(
            setting.get(),
            setting.get().isMap() && value.isObject()
                ? pairs(path, key, "", value)
                : text(path, key, value));
      } else if (entry.getValue().isObject()) {
        collect(path, key, entry.getValue(), values);
      } else {
        throw new InvalidSettings(
            "%s: unknown setting %s; did you mean %s?"
                .formatted(path, key, Setting.nearestTo(key).key()));
      }
    }
  }

  /// A map as it is written on the command line: `a=1;b.c=2`.
  private static String pairs(Path path, String key, String above, JsonNode map) {
    return map.properties().stream()
        .map(entry -> {
          var name = above + entry.getKey();
          var value = entry.getValue();
          return value.isObject()
              ? pairs(path, key, name + ".", value)
              : name + "=" + pair(path, key + "." + name, value);
        })
        .collect(Collectors.joining(";"));
  }

  private static String pair(Path path, String key, JsonNode value) {
    var text = text(path, key, value);
    if (text.contains(";")) {
      throw new InvalidSettings(path + ": " + key + " must have no semicolon");
    }
    return text;
  }

  private static String text(Path path, String key, JsonNode value) {
    if (value.isArray()) {
      return value
          .valueStream()
          .map(element -> text(path, key, element))
          .collect(Collectors.joining(","));
    }
    if (value.isObject()) {
      throw new InvalidSettings(path + ": " + key + " must be a value");
    }
    return value.isNull() ? "" : value.asText();
  }
}
