package dev.sessiongateway.bootstrap.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The archives are read by the system's own tar.
class TarWriterTest {
  private static final Instant TIME = Instant.parse("2026-01-01T00:00:00Z");
  private static final String LONG = "long-".repeat(30) + "name.txt";

  @TempDir Path directory;

  @Test
  void theSystemsTarUnpacksFilesLinksAndLongNames() throws Exception {
    var source = sample();
    var archive = packed(source, "a.tar");
    var unpacked = Files.createDirectories(directory.resolve("unpacked"));
    run("tar", "-xf", archive.toString(), "-C", unpacked.toString());

    var top = unpacked.resolve("top");
    assertThat(top.resolve("dir/plain.txt")).hasContent("plain");
    assertThat(top.resolve(LONG)).hasContent("long");
    assertThat(top.resolve("script")).isExecutable();
    assertThat(Files.isExecutable(top.resolve("dir/plain.txt"))).isFalse();
    assertThat(Files.readSymbolicLink(top.resolve("link"))).hasToString("dir/plain.txt");
    assertThat(Files.getLastModifiedTime(top.resolve("dir/plain.txt")).toInstant()).isEqualTo(TIME);
  }

  @Test
  void equalFilesGiveEqualArchives() throws Exception {
    var first = packed(sample(), "first.tar");
    var second = packed(sample(), "second.tar");
    assertThat(first).hasSameBinaryContentAs(second);
  }

  @Test
  void aFileSystemKeepsItsModesAndLinks() throws Exception {
    var root = sample();
    Files.setAttribute(root.resolve("dir"), "unix:mode", 01777);
    var archive = directory.resolve("root.tar");
    try (var tar = new TarWriter(Files.newOutputStream(archive), TIME)) {
      tar.fileSystem(root);
    }
    assertThat(run("tar", "-tvf", archive.toString()))
        .anyMatch(line -> line.startsWith("drwxrwxrwt") && line.endsWith(" dir/"))
        .anyMatch(line -> line.endsWith(" link -> dir/plain.txt"));
  }

  private Path packed(Path source, String name) throws IOException {
    var archive = directory.resolve(name);
    try (var tar = new TarWriter(Files.newOutputStream(archive), TIME)) {
      tar.directory("top", 0755, 0);
      tar.tree(source, "top");
    }
    return archive;
  }

  private Path sample() throws IOException {
    var source = Files.createTempDirectory(directory, "source");
    Files.createDirectories(source.resolve("dir"));
    Files.writeString(source.resolve("dir/plain.txt"), "plain");
    Files.writeString(source.resolve(LONG), "long");
    assertThat(Files.writeString(source.resolve("script"), "#!/bin/sh\n").toFile())
        .matches(file -> file.setExecutable(true));
    Files.createSymbolicLink(source.resolve("link"), Path.of("dir/plain.txt"));
    assertThat(Files.exists(source.resolve("link"), LinkOption.NOFOLLOW_LINKS)).isTrue();
    return source;
  }

  private static List<String> run(String... command) throws Exception {
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    var output = process.inputReader().lines().toList();
    assertThat(process.waitFor()).as(String.join("\n", output)).isZero();
    return output;
  }
}
