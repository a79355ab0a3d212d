package dev.sessiongateway.bootstrap.dist;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/// The image that ours is built upon. It brings the C library and a shell.
///
/// @param environment its variables, as `NAME=value`
record BaseImage(List<Layer> layers, List<String> environment) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String DIRECTORY = "directory:";
  private static final String LAYOUT = "layout:";
  private static final Map<String, String> ARCHITECTURES =
      Map.of("amd64", "amd64", "x86_64", "amd64", "aarch64", "arm64");

  /// @param name `directory:` and the root of a file system, `layout:` and the directory of an OCI
  ///   layout, or the name of an image in a registry
  /// @param work directory for the layers
  static BaseImage of(String name, Path work, Instant time) throws IOException {
    if (name.startsWith(DIRECTORY)) {
      var root = Path.of(name.substring(DIRECTORY.length()));
      if (!Files.isExecutable(root.resolve("bin/sh"))) {
        throw new IllegalArgumentException(root + " is no root of a file system: no bin/sh");
      }
      return new BaseImage(
          List.of(Layer.write(work, time, tar -> tar.fileSystem(root))),
          List.of("PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"));
    }
    if (name.startsWith(LAYOUT)) {
      return read(new ImageSource.Layout(Path.of(name.substring(LAYOUT.length()))), work);
    }
    try (var registry = Registry.of(name)) {
      return read(registry, work);
    }
  }

  /// This machine's architecture, as image configurations name it.
  static String architecture() {
    var name = System.getProperty("os.arch");
    return ARCHITECTURES.getOrDefault(name, name);
  }

  static BaseImage read(ImageSource source, Path work) throws IOException {
    var manifest = manifest(JSON.readTree(source.start()), source, work);
    var config = json(source, manifest.at("/config/digest").asText(), work);
    requirePlatform(config);
    var ids = texts(config.at("/rootfs/diff_ids"));
    var layers = new ArrayList<Layer>();
    for (var layer : manifest.path("layers")) {
      var digest = layer.path("digest").asText();
      var type =
          layer
              .path("mediaType")
              .asText()
              .replace("application/vnd.docker.image.rootfs.diff.tar.gzip", Layer.GZIP);
      layers.add(new Layer(fetched(source, digest, work), type, digest, ids.get(layers.size())));
    }
    return new BaseImage(List.copyOf(layers), texts(config.at("/config/Env")));
  }

  /// Follows an index, which may lead to another one, to the manifest for this machine.
  private static JsonNode manifest(JsonNode found, ImageSource source, Path work)
      throws IOException {
    if (!found.has("manifests")) {
      return found;
    }
    var all = StreamSupport.stream(found.path("manifests").spliterator(), false).toList();
    var chosen =
        all.stream()
            .filter(each -> all.size() == 1 || isOurs(each.path("platform")))
            .findFirst()
            .orElseThrow(
                () -> new IllegalArgumentException("no image for linux/" + architecture()));
    return manifest(json(source, chosen.path("digest").asText(), work), source, work);
  }

  private static boolean isOurs(JsonNode platform) {
    return platform.path("os").asText().equals("linux")
        && platform.path("architecture").asText().equals(architecture());
  }

  private static void requirePlatform(JsonNode config) {
    if (!isOurs(config)) {
      throw new IllegalArgumentException(
          "the base image is for %s/%s, and this machine's Java for linux/%s"
              .formatted(
                  config.path("os").asText(),
                  config.path("architecture").asText(),
                  architecture()));
    }
  }

  private static JsonNode json(ImageSource source, String digest, Path work) throws IOException {
    return JSON.readTree(fetched(source, digest, work).toFile());
  }

  private static Path fetched(ImageSource source, String digest, Path work) throws IOException {
    var file = work.resolve(Digests.digits(digest));
    if (!Files.exists(file)) {
      source.fetch(digest, file);
    }
    if (!Digests.of(file).equals(digest)) {
      Files.delete(file);
      throw new IOException("the base image is damaged: other content than " + digest);
    }
    return file;
  }

  private static List<String> texts(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).map(JsonNode::asText).toList();
  }
}
