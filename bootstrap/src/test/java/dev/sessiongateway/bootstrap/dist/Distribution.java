package dev.sessiongateway.bootstrap.dist;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.spi.ToolProvider;
import java.util.zip.GZIPOutputStream;

/// Builds the archive, and the container image when a base image is named: a Java runtime with the
/// modules that the program needs, the jars, a cache of loaded classes made with exactly these, the
/// scripts and the licences.
///
/// All of it but the cache is the same for equal sources and an equal JDK.
public final class Distribution {
  /// What the program and its libraries use, and `jdk.jcmd` and `jdk.jfr` to look into a process.
  private static final String MODULES =
      String.join(
          ",",
          "java.base",
          "java.compiler",
          "java.desktop",
          "java.instrument",
          "java.logging",
          "java.management",
          "java.naming",
          "jdk.naming.dns", // XMPP looks its servers up by it.
          "java.net.http",
          "java.rmi",
          "java.security.jgss",
          "java.security.sasl",
          "java.sql",
          "java.transaction.xa",
          "java.xml",
          "jdk.charsets",
          "jdk.httpserver",
          "jdk.jcmd",
          "jdk.jfr",
          "jdk.management",
          "jdk.net",
          "jdk.unsupported",
          "jdk.zipfs");

  private final Path module;
  private final Path target;
  private final String version;
  private final Instant time;
  private final Path home;

  private Distribution(Path module, String version, Instant time) {
    this.module = module;
    this.target = module.resolve("target");
    this.version = version;
    this.time = time;
    this.home = target.resolve("dist").resolve("session-gateway-" + version);
  }

  /// @param arguments the directory of this module, the version, the time of every file, and
  ///   optionally the base of the container image
  public static void main(String[] arguments) throws IOException {
    var distribution =
        new Distribution(Path.of(arguments[0]), arguments[1], Instant.parse(arguments[2]));
    distribution.assemble();
    distribution.pack();
    if (arguments.length > 3 && !arguments[3].isBlank()) {
      distribution.image(arguments[3]);
    }
  }

  private void assemble() throws IOException {
    FileTree.delete(target.resolve("dist"));
    Files.createDirectories(home);
    jlink(home.resolve("runtime"));
    var lib = home.resolve("lib");
    FileTree.copy(target.resolve("app"), lib);
    FileTree.copy(target.resolve("networks"), home.resolve("networks"));
    FileTree.copy(target.resolve("sinks"), home.resolve("sinks"));
    var sources = module.resolve("src/dist");
    Files.copy(sources.resolve("jvm.options"), lib.resolve("jvm.options"));
    for (var part : List.of("systemd", "etc")) {
      FileTree.copy(sources.resolve(part), home.resolve(part));
    }
    FileTree.copy(
        module.resolve("../adapters-http/simulator/src/main/resources/clients"),
        home.resolve("clients"));
    Files.copy(sources.resolve("README.md"), home.resolve("README.md"));
    Files.copy(module.resolve("../LICENSE"), home.resolve("LICENSE"));
    var script = Files.createDirectories(home.resolve("bin")).resolve("gateway");
    Files.writeString(
        script, Files.readString(sources.resolve("gateway")).replace("@version@", version));
    var bom = target.resolve("bom.json");
    if (!Files.exists(bom)) {
      throw new IllegalStateException(
          "no "
              + bom
              + ": Maven makes the bill of materials only when it may use the network;"
              + " run it without -o (--offline)");
    }
    Files.copy(bom, home.resolve("bom.cdx.json"));
    Notices.write(bom, lib, home.resolve("licenses"));
    if (!script.toFile().setExecutable(true, false)) {
      throw new IOException("cannot make " + script + " executable");
    }
    // The cache is valid only while the times of the jars stay as they are.
    FileTree.touch(home, time);
    var completions = Files.createDirectories(home.resolve("completions"));
    for (var shell : Map.of("bash", "gateway.bash", "fish", "gateway.fish").entrySet()) {
      run(completions.resolve(shell.getValue()), script, "completion", shell.getKey());
    }
    makeCache(lib);
    FileTree.touch(home, time);
  }

  private static void jlink(Path runtime) {
    var exit =
        ToolProvider.findFirst("jlink")
            .orElseThrow(() -> new IllegalStateException("this Java has no jlink; use a whole JDK"))
            .run(
                System.out,
                System.err,
                "--add-modules",
                MODULES,
                "--strip-java-debug-attributes",
                "--no-header-files",
                "--no-man-pages",
                "--output",
                runtime.toString());
    if (exit != 0) {
      throw new IllegalStateException("jlink failed with " + exit);
    }
  }

  private void makeCache(Path lib) throws IOException {
    var cache = lib.resolve("gateway.aot");
    run(
        target.resolve("dist/warmup.log"),
        home.resolve("runtime/bin/java"),
        "@" + lib.resolve("jvm.options"),
        "-XX:AOTCacheOutput=" + cache,
        // Unpacks the library there.
        "-Dorg.sqlite.lib.path=" + lib.resolve("native"),
        "-jar",
        lib.resolve("session-gateway-bootstrap-" + version + ".jar").toString(),
        "warmup");
    if (!Files.exists(cache)) {
      throw new IOException(
          "no cache was made: " + Files.readString(target.resolve("dist/warmup.log")));
    }
  }

  private static void run(Path output, Path program, String... arguments) throws IOException {
    var command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(arguments));
    var process = new ProcessBuilder(command).redirectOutput(output.toFile());
    process.redirectError(ProcessBuilder.Redirect.INHERIT);
    try {
      var exit = process.start().waitFor();
      if (exit != 0) {
        throw new IOException(program.getFileName() + " ended with " + exit);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  private void pack() throws IOException {
    var archive = target.resolve(home.getFileName() + ".tar.gz");
    try (var tar =
        new TarWriter(
            new GZIPOutputStream(new BufferedOutputStream(Files.newOutputStream(archive))), time)) {
      var name = home.getFileName().toString();
      tar.directory(name, 0755, 0);
      tar.tree(home, name);
    }
    print(archive);
  }

  private void image(String baseName) throws IOException {
    if (!System.getProperty("os.name").equals("Linux")) {
      throw new IllegalStateException("the image needs a Java runtime for Linux; build it there");
    }
    var work = target.resolve("image");
    FileTree.delete(work);
    Files.createDirectories(work);
    var image = target.resolve(home.getFileName() + "-image.tar");
    ContainerImage.write(home, BaseImage.of(baseName, work, time), version, time, work, image);
    print(image);
  }

  @SuppressWarnings("SystemOut") // the file is what the caller wants to know
  private static void print(Path file) throws IOException {
    System.out.printf("%s  %s%n", Digests.digits(Digests.of(file)), file);
  }
}
