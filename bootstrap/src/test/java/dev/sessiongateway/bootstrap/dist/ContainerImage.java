package dev.sessiongateway.bootstrap.dist;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Writes a container image as a tar file in the OCI layout, which `docker load`, `podman load` and
/// `skopeo copy oci-archive:…` read. No container engine is needed.
final class ContainerImage {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String HOME = "opt/session-gateway";
  private static final String DATA = "app/data";
  private static final int USER = 65_532;
  private static final int DIRECTORY = 0755;
  private static final int PRIVATE = 0700;
  private static final String MANIFEST = "application/vnd.oci.image.manifest.v1+json";
  private static final String CONFIG = "application/vnd.oci.image.config.v1+json";

  private final String version;
  private final Instant time;
  private final Path layout;

  private ContainerImage(String version, Instant time, Path layout) {
    this.version = version;
    this.time = time;
    this.layout = layout;
  }

  /// @param home the unpacked archive
  /// @param work an empty directory for files on the way
  static void write(Path home, BaseImage base, String version, Instant time, Path work, Path target)
      throws IOException {
    var layout = Files.createDirectories(work.resolve("layout"));
    new ContainerImage(version, time, layout).write(home, base, work);
    FileTree.touch(layout, time);
    try (var tar = new TarWriter(new BufferedOutputStream(Files.newOutputStream(target)), time)) {
      tar.content(layout);
    }
  }

  private void write(Path home, BaseImage base, Path work) throws IOException {
    // The runtime changes least, so it is a layer of its own, which registries share.
    var runtime =
        Layer.write(
            work,
            time,
            tar -> {
              tar.directory("opt", DIRECTORY, 0);
              tar.directory(HOME, DIRECTORY, 0);
              tar.directory(HOME + "/runtime", DIRECTORY, 0);
              tar.tree(home.resolve("runtime"), HOME + "/runtime");
            });
    var program =
        Layer.write(
            work,
            time,
            tar -> {
              for (var part : List.of("bin", "lib", "networks", "sinks", "licenses")) {
                tar.directory(HOME + "/" + part, DIRECTORY, 0);
                tar.tree(home.resolve(part), HOME + "/" + part);
              }
              tar.directory("app", DIRECTORY, 0);
              tar.directory(DATA, PRIVATE, USER);
            });
    var layers = Stream.concat(base.layers().stream(), Stream.of(runtime, program)).toList();
    var blobs = Files.createDirectories(layout.resolve("blobs/sha256"));
    for (var layer : layers) {
      var blob = blobs.resolve(Digests.digits(layer.digest()));
      if (!Files.exists(blob)) {
        Files.copy(layer.file(), blob);
      }
    }
    var config = blob(CONFIG, JSON.writeValueAsBytes(config(base, layers)));
    var manifest = new LinkedHashMap<String, Object>();
    manifest.put("schemaVersion", 2);
    manifest.put("mediaType", MANIFEST);
    manifest.put("config", config);
    manifest.put("layers", layers.stream().map(this::descriptor).toList());
    var described = blob(MANIFEST, JSON.writeValueAsBytes(manifest));
    described.put(
        "annotations",
        ordered(
            "io.containerd.image.name",
            "docker.io/library/session-gateway:" + version,
            "org.opencontainers.image.ref.name",
            version));
    described.put("platform", ordered("architecture", BaseImage.architecture(), "os", "linux"));
    json("oci-layout", ordered("imageLayoutVersion", "1.0.0"));
    json("index.json", ordered("schemaVersion", 2, "manifests", List.of(described)));
    // Container engines from before the OCI layout read this file.
    json(
        "manifest.json",
        List.of(
            ordered(
                "Config", path(config),
                "RepoTags", List.of("session-gateway:" + version),
                "Layers", layers.stream().map(this::descriptor).map(this::path).toList())));
  }

  private Map<String, Object> config(BaseImage base, List<Layer> layers) {
    var environment = new ArrayList<>(base.environment());
    environment.replaceAll(each -> each.startsWith("PATH=") ? each + ":/" + HOME + "/bin" : each);
    environment.add("GATEWAY_HOST=0.0.0.0");
    environment.add("GATEWAY_DATA_DIR=/" + DATA);
    var run = new LinkedHashMap<String, Object>();
    run.put("User", USER + ":" + USER);
    run.put("ExposedPorts", Map.of("8080/tcp", Map.of()));
    run.put("Env", environment);
    run.put("Entrypoint", List.of("/" + HOME + "/bin/gateway"));
    run.put("Cmd", List.of("serve"));
    run.put("Volumes", Map.of("/" + DATA, Map.of()));
    run.put("WorkingDir", "/app");
    run.put(
        "Labels",
        ordered(
            "org.opencontainers.image.licenses", "Apache-2.0",
            "org.opencontainers.image.title", "Session Gateway",
            "org.opencontainers.image.version", version));
    run.put("StopSignal", "SIGTERM");
    return ordered(
        "created", time.toString(),
        "architecture", BaseImage.architecture(),
        "os", "linux",
        "config", run,
        "rootfs",
            ordered("type", "layers", "diff_ids", layers.stream().map(Layer::diffId).toList()));
  }

  private Map<String, Object> descriptor(Layer layer) {
    return ordered(
        "mediaType", layer.mediaType(),
        "digest", layer.digest(),
        "size", layer.file().toFile().length());
  }

  private Map<String, Object> blob(String mediaType, byte[] content) throws IOException {
    var digest = Digests.of(content);
    Files.write(layout.resolve("blobs/sha256").resolve(Digests.digits(digest)), content);
    return ordered("mediaType", mediaType, "digest", digest, "size", content.length);
  }

  private String path(Map<String, Object> descriptor) {
    return "blobs/sha256/" + Digests.digits((String) descriptor.get("digest"));
  }

  private void json(String name, Object content) throws IOException {
    Files.write(layout.resolve(name), JSON.writeValueAsBytes(content));
  }

  /// A map that keeps the order, so that equal images have equal digests.
  private static Map<String, Object> ordered(Object... namesAndValues) {
    var map = new LinkedHashMap<String, Object>();
    for (var i = 0; i < namesAndValues.length; i += 2) {
      map.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return map;
  }
}
