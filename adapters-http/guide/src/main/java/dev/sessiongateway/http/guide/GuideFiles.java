package dev.sessiongateway.http.guide;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.http.kernel.server.PathPrefix;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// The files that the build made of the pages, in the directory `guide` of this module's jar. The
/// file `files.txt` there has a line for each: its name and its digest. Nothing else is served.
final class GuideFiles {
  private static final String FOLDER = "/guide/";
  private static final String LIST = "files.txt";
  private static final String PAGE = ".html";

  /// Endings of names; any other file is a text.
  private static final Map<String, String> TYPES =
      Map.of(
          PAGE,
          "text/html;charset=utf-8",
          ".js",
          "text/javascript;charset=utf-8",
          ".css",
          "text/css;charset=utf-8",
          ".json",
          "application/json",
          ".png",
          "image/png",
          ".svg",
          "image/svg+xml");

  private final Map<String, GuideFile> files;
  private final PathPrefix base;

  private GuideFiles(Map<String, GuideFile> files, PathPrefix base) {
    this.files = files;
    this.base = base;
  }

  /// Reads the list of files.
  ///
  /// @param base before the paths of clients
  static GuideFiles ofThisBuild(PathPrefix base) {
    var files = new HashMap<String, GuideFile>();
    try (var in = open(LIST)) {
      for (var line : new String(in.readAllBytes(), UTF_8).lines().toList()) {
        var nameAndDigest = line.split(" ", 2);
        files.put(
            nameAndDigest[0], new GuideFile(nameAndDigest[0], "\"" + nameAndDigest[1] + "\""));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new GuideFiles(Map.copyOf(files), base);
  }

  /// A page by its name, any other file by its name with the ending.
  Optional<GuideFile> find(String name) {
    var page = files.get(name + PAGE);
    return Optional.ofNullable(page == null && !name.endsWith(PAGE) ? files.get(name) : page);
  }

  /// The caller closes the stream.
  InputStream open(GuideFile file) {
    var in = open(file.name());
    if (base.isNone() || !file.name().endsWith(PAGE)) {
      return in;
    }
    try (in) {
      var page = base.rebased(new String(in.readAllBytes(), UTF_8));
      return new ByteArrayInputStream(page.getBytes(UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static InputStream open(String name) {
    var in = GuideFiles.class.getResourceAsStream(FOLDER + name);
    if (in == null) {
      throw new IllegalStateException("the build made no " + FOLDER + name);
    }
    return in;
  }

  /// @param etag with its quotation marks
  record GuideFile(String name, String etag) {
    /// The content type.
    String type() {
      var dot = name.lastIndexOf('.');
      var ending = dot < 0 ? "" : name.substring(dot);
      return TYPES.getOrDefault(ending, "text/plain;charset=utf-8");
    }
  }
}
