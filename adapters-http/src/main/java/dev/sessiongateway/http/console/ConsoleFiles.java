package dev.sessiongateway.http.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.http.kernel.openapi.Webjar;
import dev.sessiongateway.http.kernel.server.PathPrefix;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The files of the console: what the page names, and the modules that those import. The page names
/// all modules in advance, so that the browser loads them at once instead of one after the other.
final class ConsoleFiles {
  private static final String FOLDER = "/console/";
  private static final String SCRIPT = ".js";
  private static final int BUILD_CHARACTERS = 16;

  /// The placeholder of the build in the page.
  private static final String BUILD = "{build}";

  /// The placeholder of whether the page asks for a key.
  private static final String KEY = "{key}";

  /// The placeholder of the links to all modules.
  private static final String MODULES = "<!-- modules -->";

  private static final Pattern NAMED_BY_PAGE =
      Pattern.compile("(?:src|href)=\"/console/\\{build}/([a-z-]+\\.[a-z]+)\"");
  private static final Pattern IMPORTED =
      Pattern.compile("(?:from|import)\\s{0,3}+\\(?+['\"]\\./([a-z-]+\\.js)['\"]");

  private static final Pattern SOURCE_MAP = Pattern.compile("//# sourceMappingURL=\\S+");

  private static final Map<String, String> TYPES =
      Map.of(
          SCRIPT,
          "text/javascript;charset=utf-8",
          ".css",
          "text/css;charset=utf-8",
          ".svg",
          "image/svg+xml");

  /// Modules of the library, under the names by which our modules import them.
  private static final Map<String, String> LIBRARY =
      Map.of(
          "preact.js", "dist/preact.module.js",
          "preact-hooks.js", "hooks/dist/hooks.module.js");

  private final Webjar preact = new Webjar("org.webjars.npm", "preact");
  private final Map<String, File> files = new TreeMap<>();
  private final byte[] page;
  private final String build;

  private ConsoleFiles(boolean asksForKey, PathPrefix base) {
    var template = text(resource("index.html"));
    NAMED_BY_PAGE.matcher(template).results().forEach(found -> add(found.group(1)));
    build = digest(template);
    var links =
        files.keySet().stream()
            .filter(name -> name.endsWith(SCRIPT))
            .map(
                name -> "<link rel=\"modulepreload\" href=\"/console/" + BUILD + "/" + name + "\">")
            .collect(Collectors.joining("\n  "));
    page =
        base.rebased(template.replace(MODULES, links))
            .replace(BUILD, build)
            .replace(KEY, asksForKey ? "needed" : "none")
            .getBytes(UTF_8);
  }

  /// Reads all files.
  ///
  /// @param asksForKey whether the page asks for a key
  /// @param base before the paths of clients
  static ConsoleFiles read(boolean asksForKey, PathPrefix base) {
    return new ConsoleFiles(asksForKey, base);
  }

  byte[] page() {
    return page.clone();
  }

  /// Changes with any of the files.
  String build() {
    return build;
  }

  Optional<File> find(String name) {
    return Optional.ofNullable(files.get(name));
  }

  private void add(String name) {
    if (files.containsKey(name)) {
      return;
    }
    var text = LIBRARY.containsKey(name) ? library(LIBRARY.get(name)) : text(resource(name));
    files.put(name, new File(type(name), text.getBytes(UTF_8)));
    if (name.endsWith(SCRIPT)) {
      IMPORTED.matcher(text).results().forEach(found -> add(found.group(1)));
    }
  }

  /// A browser resolves a bare module name only by an import map, which would be an inline script.
  /// The source map is left out because it is not served.
  private String library(String file) {
    var module = text(preact.open(file)).replace("from\"preact\"", "from\"./preact.js\"");
    return SOURCE_MAP.matcher(module).replaceAll("");
  }

  private String digest(String template) {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      digest.update(template.getBytes(UTF_8));
      files.forEach((name, file) -> {
        digest.update(name.getBytes(UTF_8));
        digest.update(file.bytes());
      });
      return HexFormat.of().formatHex(digest.digest()).substring(0, BUILD_CHARACTERS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static String type(String name) {
    var type = TYPES.get(name.substring(name.lastIndexOf('.')));
    if (type == null) {
      throw new IllegalStateException("the console has no type for " + name);
    }
    return type;
  }

  private static InputStream resource(String name) {
    var in = ConsoleFiles.class.getResourceAsStream(FOLDER + name);
    if (in == null) {
      throw new IllegalStateException("the console has no file " + name);
    }
    return in;
  }

  private static String text(InputStream from) {
    try (from) {
      return new String(from.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // written to the response, never compared
  record File(String type, byte[] bytes) {}
}
