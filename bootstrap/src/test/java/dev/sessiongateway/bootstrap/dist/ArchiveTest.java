package dev.sessiongateway.bootstrap.dist;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.bootstrap.e2e.Connection;
import dev.sessiongateway.bootstrap.e2e.ServerProcess;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.simulator.TestClientRoutes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/// The archive on a machine without Java, run by `mvn -Pdist verify`, which names the file.
@EnabledIfSystemProperty(named = "gateway.archive", matches = ".+")
class ArchiveTest {
  /// A directory with a blank, because people have such.
  @TempDir private static Path directory;

  private static Path home;

  @BeforeAll
  static void unpack() throws Exception {
    var somewhere = Files.createDirectories(directory.resolve("some where"));
    var archive = System.getProperty("gateway.archive");
    run(Map.of(), "tar", "-xzf", archive, "-C", somewhere.toString());
    try (var unpacked = Files.list(somewhere)) {
      home = unpacked.toList().getFirst();
    }
  }

  @Test
  void theDemoRunsWithoutJavaOnThePath() throws Exception {
    assertThat(run(Map.of(), "sh", "-c", "! command -v java")).isEmpty();
    var said = run(Map.of(), home.resolve("bin/gateway").toString(), "demo");
    assertThat(said).isNotEmpty().noneMatch(line -> line.contains("[error]"));
  }

  @Test
  void theCacheOfClassesFitsWhereverTheDirectoryLies() throws Exception {
    var moved = Files.createDirectories(directory.resolve("moved")).resolve("gateway");
    run(Map.of(), "cp", "-a", home.toString(), moved.toString());
    for (var place : List.of(home, moved)) {
      var log = directory.resolve("classes.log");
      var options = "-Xlog:class+load:file=" + log;
      run(Map.of("JAVA_OPTS", options), place.resolve("bin/gateway").toString(), "version");
      assertThat(Files.readAllLines(log))
          .anyMatch(line ->
              line.contains("dev.sessiongateway.bootstrap.Main ")
                  && line.contains("shared objects file"));
    }
  }

  @Test
  void aLinkToTheCommandServes() throws Exception {
    var link = Files.createSymbolicLink(directory.resolve("linked"), home.resolve("bin/gateway"));
    try (var server = ServerProcess.ofScript(link, directory.resolve("data"))) {
      server.awaitReady();
      try (var connection = new Connection(server.port())) {
        var answer = connection.send(Connection.get("/health", ServerProcess.KEY));
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
      }
      assertThat(server.terminate()).isZero();
    }
  }

  @Test
  void theLibrariesForTestsAreThere() throws Exception {
    for (var name : List.of("session_gateway.py", "session_gateway.mjs")) {
      try (var served = TestClientRoutes.class.getResourceAsStream("/clients/" + name)) {
        assertThat(home.resolve("clients").resolve(name)).hasBinaryContent(served.readAllBytes());
      }
    }
  }

  @Test
  void everyLibraryIsInTheListOfLicencesAndInTheBillOfMaterials() throws Exception {
    var listed = Files.readString(home.resolve("licenses/THIRD-PARTY.txt"));
    assertThat(listed).contains("io.javalin:javalin ", "org.xerial:sqlite-jdbc ", "Apache-2.0");
    var bom = new ObjectMapper().readTree(home.resolve("bom.cdx.json").toFile());
    assertThat(JsonField.text(bom, "bomFormat")).isEqualTo("CycloneDX");
    assertThat(home.resolve("runtime/legal/java.base/LICENSE")).exists();
    assertThat(home.resolve("LICENSE")).exists();
  }

  @Test
  void noLibraryIsAPreReleaseOrPartOfAnApplicationServer() throws Exception {
    for (var part : List.of("lib", "networks", "sinks")) {
      try (var files = Files.list(home.resolve(part))) {
        var names = files.map(file -> file.getFileName().toString()).toList();
        assertThat(names).as(part).isNotEmpty();
        assertThat(Libraries.unfit(names.stream())).as(part).isEmpty();
      }
    }
  }

  @Test
  void theSettingsOfTheExampleAreValid() throws Exception {
    var example = Files.readString(home.resolve("etc/gateway.yaml"));
    var all =
        Files.writeString(
            directory.resolve("all.yaml"), example.replaceAll("(?m)^#(?! [A-Z])", ""));
    var command = home.resolve("bin/gateway").toString();
    for (var file : List.of(home.resolve("etc/gateway.yaml"), all)) {
      var environment =
          Map.of("GATEWAY_PORT", "0", "GATEWAY_DATA_DIR", directory.resolve("none").toString());
      var said = run(environment, command, "doctor", "--config", file.toString());
      assertThat(said).anyMatch(line -> line.contains("port"));
    }
  }

  @Test
  void theCompletionsAreThere() throws Exception {
    var bash = home.resolve("completions/gateway.bash").toString();
    assertThat(run(Map.of(), "bash", "-n", bash)).isEmpty();
    assertThat(home.resolve("completions/gateway.fish")).content().contains("-a serve");
  }

  /// Runs a command that must succeed, with nothing in its environment but a plain path.
  private static List<String> run(Map<String, String> environment, String... command)
      throws Exception {
    var builder = new ProcessBuilder(new ArrayList<>(List.of(command))).redirectErrorStream(true);
    builder.directory(directory.toFile());
    builder.environment().clear();
    builder.environment().put("PATH", pathWithoutJava());
    builder.environment().putAll(environment);
    var process = builder.start();
    var output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output.lines().toList();
  }

  /// Some systems have a java beside the tools of the shell, so each tool is called by a script.
  private static String pathWithoutJava() throws Exception {
    var tools = directory.resolve("tools");
    if (!Files.exists(tools)) {
      Files.createDirectories(tools);
      for (var tool : List.of("bash", "cp", "dirname", "gzip", "readlink", "sh", "tar")) {
        var folder = Files.exists(Path.of("/usr/bin", tool)) ? "/usr/bin/" : "/bin/";
        var script = "#!/bin/sh\nexec " + folder + tool + " \"$@\"\n";
        assertThat(Files.writeString(tools.resolve(tool), script).toFile())
            .matches(written -> written.setExecutable(true));
      }
    }
    return tools.toString();
  }
}
