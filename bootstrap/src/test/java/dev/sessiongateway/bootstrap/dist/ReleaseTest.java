package dev.sessiongateway.bootstrap.dist;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.machine.MachineProgram;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.bootstrap.process.Version;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Releases to a local directory by `.ci/Release.java`, with the poms, the pages and the changelog
/// of this build in a repository of their own, and small files for what the build would make.
@NeedsProgram({"git", "gpg"})
@Nightly
final class ReleaseTest {
  private static final Path BUILD = Path.of("..").toAbsolutePath().normalize();
  private static final Set<String> SKIPPED = Set.of("target", ".git", "node_modules", ".m2", ".q");

  private static final Map<String, String> PERSON =
      Map.of(
          "GIT_AUTHOR_NAME", "Ada",
          "GIT_AUTHOR_EMAIL", "ada@example.org",
          "GIT_COMMITTER_NAME", "Ada",
          "GIT_COMMITTER_EMAIL", "ada@example.org",
          "GIT_CONFIG_NOSYSTEM", "1");

  @TempDir Path directory;
  private Path repository;
  private Path keys;
  private MachineProgram git;

  @BeforeEach
  void makeARepository() throws Exception {
    git = MachineProgram.require("git");
    repository = Files.createDirectory(directory.resolve("repository"));
    keys = Files.createDirectory(directory.resolve("keys"));
    copyPomsAndPages();
    git("init", "--quiet", "--initial-branch", "main");
    git("add", "--all");
    git("commit", "--quiet", "--message", "all");
    var compiled = directory.resolve("compiled").toString();
    var source = BUILD.resolve(".ci/Release.java").toString();
    var compiler = ToolProvider.getSystemJavaCompiler();
    assertThat(compiler.run(null, null, null, "-proc:none", "-d", compiled, source)).isZero();
  }

  @Test
  void aReleaseHasItsFilesTheirSumsASignatureATagAndTheNextVersion() throws Exception {
    var gpg = MachineProgram.require("gpg");
    var before = git("rev-parse", "HEAD");
    try {
      run(
          gpg.command(
              "--batch",
              "--passphrase",
              "",
              "--quick-generate-key",
              "Ada <ada@example.org>",
              "ed25519",
              "sign",
              "never"));
      var release = release("0.2.0", "--key", "ada@example.org", "--built", built("0.2.0"));
      assertThat(release.exit()).as(release.said()).isZero();
      var signature = out().resolve("SHA256SUMS.asc").toString();
      assertThat(run(gpg.command("--verify", signature, out().resolve("SHA256SUMS").toString())))
          .contains("Good signature");
      assertThat(git("verify-tag", "v0.2.0")).contains("Good signature");
    } finally {
      var _ = start(new ProcessBuilder("gpgconf", "--kill", "all"));
    }

    var archive = "session-gateway-0.2.0.tar.gz";
    var image = "session-gateway-0.2.0-image.tar";
    var bom = "session-gateway-0.2.0.cdx.json";
    assertThat(names(out()))
        .containsExactlyInAnyOrder(
            archive,
            image,
            bom,
            "session_gateway-0.2.0-py3-none-any.whl",
            "session_gateway-0.2.0.tar.gz",
            "session-gateway-0.2.0.tgz",
            "CHANGES.md",
            "SHA256SUMS",
            "SHA256SUMS.asc");
    assertThat(out().resolve(archive)).hasContent("the archive");
    assertThat(Files.readAllLines(out().resolve("SHA256SUMS")))
        .hasSize(7)
        .contains(sumOf("the image") + "  " + image, sumOf("the archive") + "  " + archive);
    var changelog = git("show", "v0.2.0:CHANGELOG.md");
    assertThat(changelog).contains("## [Unreleased]\n\n## [0.2.0] - 2");
    assertThat(Files.readString(out().resolve("CHANGES.md")))
        .startsWith("### ")
        .satisfies(changes -> assertThat(changelog).contains(changes.strip()));

    assertThat(git("show", "v0.2.0:pom.xml")).contains("<version>0.2.0</version>");
    assertThat(
            git("grep", "--count", "version>0.2.0</", "v0.2.0", "--", "docs/guides/embedding.md"))
        .isNotEmpty();
    assertThat(start(git.command("grep", "version>0.2.0-SNAPSHOT</", "v0.2.0")).exit()).isOne();
    assertThat(git("show", "release-0.2.0:domain/pom.xml")).contains("<version>0.3.0-SNAPSHOT<");
    assertThat(git("rev-parse", "HEAD")).as("the branch of the caller").isEqualTo(before);
    assertThat(git("status", "--porcelain")).isEmpty();
  }

  @Test
  void aBuildThatLacksAFileReleasesNothing() throws Exception {
    var built = built("0.2.0");
    Files.delete(Path.of(built).resolve("session-gateway-0.2.0-image.tar"));
    var release = release("0.2.0", "--built", built);
    assertThat(release.exit()).isOne();
    assertThat(release.said()).contains("the build made no").doesNotContain("Exception");
    assertThat(git("tag", "--list")).isEmpty();
    assertThat(git("branch", "--list", "release-*")).isEmpty();
  }

  @Test
  void aLibraryThatHasTheReleasedVersionKeepsIt() throws Exception {
    var pom = Files.createDirectory(repository.resolve("tool")).resolve("pom.xml");
    Files.writeString(pom, "<version>0.2.0-SNAPSHOT</version> <tool.version>0.2.0</tool.version>");
    git("add", "--all");
    git("commit", "--quiet", "--message", "a tool");
    var release = release("0.2.0", "--built", built("0.2.0"));
    assertThat(release.exit()).as(release.said()).isZero();
    assertThat(git("show", "release-0.2.0:tool/pom.xml"))
        .isEqualTo("<version>0.3.0-SNAPSHOT</version> <tool.version>0.2.0</tool.version>");
  }

  @Test
  void changesThatAreNotCommittedAreNotReleased() throws Exception {
    Files.writeString(repository.resolve("README.md"), "half of an idea");
    assertRefused("the clone has changes", release("0.2.0", "--built", built("0.2.0")));
  }

  @Test
  void aVersionHasThreeNumbersAndIsReleasedOnce() throws Exception {
    assertRefused("a version has three numbers: 0.2", release("0.2", "--built", built("0.2")));
    git("tag", "v0.2.0");
    assertRefused("v0.2.0 is a tag already", release("0.2.0", "--built", built("0.2.0")));
  }

  @Test
  void aReleaseSaysWhatIsNew() throws Exception {
    Files.writeString(
        repository.resolve("CHANGELOG.md"),
        "# Changelog\n\n## [Unreleased]\n\n## [0.1.0]\n- all\n");
    git("commit", "--quiet", "--all", "--message", "nothing");
    assertRefused(
        "CHANGELOG.md says nothing below [Unreleased]",
        release("0.2.0", "--built", built("0.2.0")));
  }

  private void assertRefused(String reason, Said release) throws Exception {
    assertThat(release.exit()).as(release.said()).isOne();
    assertThat(release.said()).contains("release: " + reason).doesNotContain("Exception");
    assertThat(out()).doesNotExist();
  }

  private Path out() {
    return directory.resolve("out");
  }

  private Said release(String version, String... options) throws Exception {
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var command = new ArrayList<>(List.of(java, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-cp", directory.resolve("compiled").toString(), "Release", version));
    command.addAll(List.of("--directory", out().toString()));
    command.addAll(List.of(options));
    return start(git.command().command(command));
  }

  /// The directory of a build that made these files.
  private String built(String version) throws IOException {
    var built = Files.createDirectories(directory.resolve("built"));
    Files.writeString(built.resolve("session-gateway-" + version + ".tar.gz"), "the archive");
    Files.writeString(built.resolve("session-gateway-" + version + "-image.tar"), "the image");
    Files.writeString(built.resolve("bom.json"), "{}");
    for (var ending : List.of("-py3-none-any.whl", ".tar.gz")) {
      Files.writeString(built.resolve("session_gateway-" + version + ending), "for Python");
    }
    Files.writeString(built.resolve("session-gateway-" + version + ".tgz"), "for npm");
    return built.toString();
  }

  private static String sumOf(String text) {
    return Digests.of(text.getBytes(UTF_8)).substring("sha256:".length());
  }

  private static List<String> names(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  private void copyPomsAndPages() throws IOException {
    Files.walkFileTree(
        BUILD,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return SKIPPED.contains(folder.getFileName().toString())
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            var name = file.getFileName().toString();
            if (Stream.of("pom.xml", ".gitignore").anyMatch(name::equals) || name.endsWith(".md")) {
              var copy = repository.resolve(BUILD.relativize(file));
              Files.createDirectories(copy.getParent());
              Files.writeString(copy, unreleased(Files.readString(file)));
            }
            return FileVisitResult.CONTINUE;
          }
        });
  }

  /// As before a release, also where this is the commit of one.
  private static String unreleased(String text) {
    return text.replace("version>" + Version.current() + "</", "version>0.2.0-SNAPSHOT</")
        .replace("## [Unreleased]\n", "## [Unreleased]\n\n### Area\n\n- One more line.\n");
  }

  private String git(String... arguments) throws Exception {
    return run(git.command(arguments));
  }

  private String run(ProcessBuilder command) throws Exception {
    var said = start(command);
    assertThat(said.exit()).as(said.said()).isZero();
    return said.said();
  }

  private Said start(ProcessBuilder command) throws Exception {
    command.environment().putAll(PERSON);
    command.environment().put("GNUPGHOME", keys.toString());
    command.environment().put("HOME", directory.toString());
    var process = command.directory(repository.toFile()).redirectErrorStream(true).start();
    var said = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Said(process.waitFor(), said);
  }

  private record Said(int exit, String said) {}
}
