package dev.sessiongateway.bootstrap.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sessiongateway.bootstrap.process.LocaleText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The start script of the sources, in a copy that looks for Java in the directory of the test
/// only.
class StartScriptTest {
  private static final String CLONE = "./gateway";
  private static final String ARCHIVE = "./archive/bin/gateway";
  private static final List<String> SCRIPTS = List.of(CLONE, ARCHIVE);
  private static final String PLACES = "/usr/lib/jvm/* /opt/*";

  /// Prints how it is called.
  private static final String FAKE_JAVA = "#!/bin/sh\necho \"java $*\"\n";

  @TempDir Path directory;
  private Path root;
  private Path jar;

  @BeforeEach
  void sources() throws IOException {
    root = Files.createDirectories(directory.resolve("the sources"));
    var script = Files.readString(Path.of("..", "gateway"));
    assertThat(script).contains(PLACES);
    executable(root.resolve("gateway"), script.replace(PLACES, directory.resolve("jvm") + "/*"));
    Files.createDirectories(root.resolve("archive/bin"));
    executable(
        root.resolve("archive/bin/gateway"), Files.readString(Path.of("src", "dist", "gateway")));
    Files.createDirectories(root.resolve("bootstrap/src/main"));
    Files.createDirectories(root.resolve("bootstrap/src/dist"));
    Files.createDirectories(root.resolve("adapters-http/outbound/src/main"));
    Files.writeString(root.resolve("pom.xml"), "");
    Files.writeString(root.resolve("bootstrap/pom.xml"), "");
    Files.writeString(root.resolve("adapters-http/outbound/pom.xml"), "");
    Files.createDirectories(root.resolve("adapters-persistence/s3/src/main"));
    Files.writeString(root.resolve("adapters-persistence/s3/pom.xml"), "");
    jar = root.resolve("bootstrap/target/app/session-gateway-bootstrap-9.9.jar");
    Files.createDirectories(jar.getParent());
  }

  @Test
  void withoutAJdkItSaysWhatWasFoundAndWhereToGetOne() throws Exception {
    var old = java("old", "17.0.15", true);
    var without = java("without", "25.0.1", false);

    var run = run(Map.of("JAVA_HOME", directory.resolve("gone").toString()), "serve");

    assertThat(run.exit).isEqualTo(1);
    assertThat(run.output)
        .contains("gateway: needs a JDK 25 or newer, and found")
        .contains("  17  " + old)
        .contains("  25  (without a compiler) " + without)
        .contains("apt install", "dnf install", "brew install", "winget install", "sdk install");
  }

  @Test
  void theReadmeSaysTheSame() throws Exception {
    var readme = Files.readString(Path.of("..", "README.md"));
    var lines =
        run(Map.of(), "serve").output.lines().filter(line -> line.startsWith("  ")).toList();

    assertThat(lines).hasSize(6).allSatisfy(line -> assertThat(readme).contains(line + "\n"));
  }

  @Test
  void withoutAnyJavaItSaysSo() throws Exception {
    assertThat(run(Map.of(), "serve").output)
        .contains("gateway: needs a JDK 25 or newer, and found none");
  }

  @Test
  void aBuiltProgramIsStartedWithTheOptionsOfTheEnvironmentLast() throws Exception {
    var home = java("new", "26.0.1", true);
    java("old", "17.0.15", true);
    Files.writeString(jar, "");

    var run =
        run(Map.of("GATEWAY_HEAP", "1g", "JAVA_OPTS", "-Da=1 -Db=2"), "serve", "--port", "80 80");

    assertThat(run.exit).as(run.output).isZero();
    assertThat(run.output)
        .isEqualTo(
            "java @%s -XX:AOTCache=%s -Dorg.sqlite.lib.path=%s -Xmx1g -Da=1 -Db=2 -jar %s serve --port 80 80%n"
                .formatted(
                    root.resolve("bootstrap/src/dist/jvm.options"),
                    root.resolve("bootstrap/target/gateway.aot"),
                    root.resolve("bootstrap/target/native"),
                    jar));
    assertThat(home.resolve("bin/java")).exists();
  }

  @ParameterizedTest
  @ValueSource(strings = {"64m", "64M", "65536k", "1g", "2G", "1t", "67108864", "1048576m"})
  void aHeapIsASizeAsJavaTakesIt(String size) throws Exception {
    java("new", "26.0.1", true);
    Files.writeString(jar, "");
    for (var script : SCRIPTS) {
      assertThat(run(script, Map.of("GATEWAY_HEAP", size), "serve").output)
          .as(script)
          .doesNotContain("GATEWAY_HEAP")
          .contains(script.equals(ARCHIVE) ? "runtime/bin/java: " : "-Xmx" + size + " ");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "lots",
        "1gb",
        "1 g",
        " 1g",
        "-1",
        "-1g",
        "0",
        "0g",
        "0x10g",
        "063m",
        "63m",
        "1k",
        "1",
        "1.5g",
        "2t",
        "99999999999999999999",
        "99999999999999999999g",
        "1g -Dx=1",
        "1g;id",
        "$(id)",
        "g",
        "m",
        "*",
        "?",
        "1é",
        "１g",
        "1g\n",
        "\"",
        " "
      })
  void anythingElseIsRefusedByItsNameBeforeAnythingIsBuilt(String size) throws Exception {
    assumeTrue(LocaleText.canCarry(size), "the locale of this machine has no such letters");
    java("new", "26.0.1", true);
    executable(root.resolve("mvnw"), "#!/bin/sh\necho building\n");
    for (var script : SCRIPTS) {
      var run = run(script, Map.of("GATEWAY_HEAP", size), "serve");
      assertThat(run.exit).as(script).isEqualTo(2);
      assertThat(run.output)
          .isEqualTo(
              "gateway: GATEWAY_HEAP must be a size from 64m to 1t, such as 512m or 1g, and not \"%s\"\n"
                  .formatted(size));
    }
  }

  @Test
  void withoutMavenTheWrapperBuilds() throws Exception {
    java("new", "25", true);
    executable(
        root.resolve("mvnw"), "#!/bin/sh\necho \"building for $JAVA_HOME\"\ntouch '" + jar + "'\n");

    var run = run(Map.of(), "version");

    assertThat(run.exit).as(run.output).isZero();
    assertThat(run.output)
        .contains("building for " + directory.resolve("jvm/new"))
        .endsWith("-jar " + jar + " version\n");
  }

  @Test
  void aLaterChangeOfASourceBuildsAgain() throws Exception {
    java("new", "25", true);
    Files.writeString(jar, "");
    Files.setLastModifiedTime(jar, FileTime.fromMillis(0));
    executable(root.resolve("mvnw"), "#!/bin/sh\necho building\ntouch '" + jar + "'\n");

    assertThat(run(Map.of(), "version").output).contains("building\n");
    assertThat(run(Map.of(), "version").output).doesNotContain("building\n");
  }

  @Test
  void aLaterChangeInAModuleBelowAnotherBuildsAgain() throws Exception {
    java("new", "25", true);
    Files.writeString(jar, "");
    executable(root.resolve("mvnw"), "#!/bin/sh\necho building\ntouch '" + jar + "'\n");
    assertThat(run(Map.of(), "version").output).doesNotContain("building\n");

    var source = Files.writeString(root.resolve("adapters-http/outbound/src/main/New.java"), "");
    Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(60)));
    assertThat(run(Map.of(), "version").output).contains("building\n");
  }

  @Test
  void aFailedBuildIsNotStarted() throws Exception {
    java("new", "25", true);
    executable(root.resolve("mvnw"), "#!/bin/sh\nexit 1\n");
    var run = run(Map.of(), "version");
    assertThat(run.exit).isEqualTo(1);
    assertThat(run.output).endsWith("gateway: the build failed\n");
  }

  private Path java(String name, String version, boolean withCompiler) throws IOException {
    var home = Files.createDirectories(directory.resolve("jvm").resolve(name).resolve("bin"));
    executable(home.resolve("java"), FAKE_JAVA);
    if (withCompiler) {
      executable(home.resolve("javac"), FAKE_JAVA);
    }
    Files.writeString(
        home.resolveSibling("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
    return home.getParent();
  }

  private static void executable(Path file, String content) throws IOException {
    assertThat(Files.writeString(file, content).toFile())
        .matches(written -> written.setExecutable(true));
  }

  /// Without the variables and the programs of this machine but the usual ones of a shell.
  private Run run(Map<String, String> environment, String... arguments) throws Exception {
    return run(CLONE, environment, arguments);
  }

  private Run run(String script, Map<String, String> environment, String... arguments)
      throws Exception {
    var tools = Files.createDirectories(directory.resolve("tools"));
    for (var tool :
        new String[] {"cat", "dirname", "find", "readlink", "rm", "sed", "sh", "touch"}) {
      var folder = Files.exists(Path.of("/usr/bin", tool)) ? "/usr/bin/" : "/bin/";
      executable(tools.resolve(tool), "#!/bin/sh\nexec " + folder + tool + " \"$@\"\n");
    }
    var command = new ArrayList<>(List.of("/bin/sh", script));
    command.addAll(List.of(arguments));
    var builder = new ProcessBuilder(command).directory(root.toFile()).redirectErrorStream(true);
    builder.environment().clear();
    builder.environment().put("PATH", tools.toString());
    builder.environment().put("HOME", directory.toString());
    builder.environment().putAll(environment);
    var process = builder.start();
    var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Run(process.waitFor(), output);
  }

  private record Run(int exit, String output) {}
}
