package dev.sessiongateway.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.http.kernel.server.ProcessFinding;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DoctorTest {
  @TempDir Path directory;

  @Test
  void aNewPlaceIsWellAndStaysAsItWas() {
    var data = directory.resolve("data");

    assertThat(Doctor.examine(settings(Map.of()))).allMatch(ProcessFinding::isWell);
    assertThat(data).doesNotExist();
  }

  @Test
  void anEmptyDirectoryStaysEmpty() throws IOException {
    var data = Files.createDirectory(directory.resolve("data"));

    assertThat(finding("database", settings(Map.of())).found())
        .isEqualTo("none yet, made by the first start");
    assertThat(data).isEmptyDirectory();
  }

  @Test
  void aPlaceWithADatabaseAndAKeyIsWell() {
    var open = settings(Map.of(Setting.HOST, "0.0.0.0"));
    try (var keys = OfflineKeyStore.open(open)) {
      keys.create(new AccessKeys.NewKey("mine", Set.of(Scope.ADMIN), null, null, null, true, null));
    }

    assertThat(Doctor.examine(open)).allMatch(ProcessFinding::isWell);
  }

  @Test
  void aFileInPlaceOfTheDirectoryIsWrong() throws IOException {
    Files.writeString(directory.resolve("data"), "a file");

    var finding = finding("data directory", settings(Map.of()));
    assertThat(finding.found()).endsWith("cannot be used: it is a file, not a directory");
    assertThat(finding.advice()).contains("choose another with --data-dir");
    assertThat(Doctor.examine(settings(Map.of()))).noneMatch(it -> it.subject().equals("database"));
  }

  @Test
  void aDamagedDatabaseIsWrong() throws IOException {
    var database = Files.createDirectories(directory.resolve("data")).resolve("registry.db");
    Files.write(database, "this is no database ".repeat(500).getBytes(StandardCharsets.UTF_8));

    var finding = finding("database", settings(Map.of()));

    assertThat(finding.found()).contains(database + " is damaged");
    assertThat(finding.advice()).contains("backup");
  }

  @Test
  void aNodeIsSaidWithItsNameAndTheNetworkThatItShares() throws IOException {
    String address;
    try (var simulator = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      address = "127.0.0.1:" + simulator.getLocalPort();
      var node = node("http://127.0.0.1:8080", address);
      assertThat(finding("node", node).found())
          .isEqualTo(
              "http://127.0.0.1:8080 (127.0.0.1), lease of 10 s, for nodes on this machine only");
      assertThat(finding("simulator", node).found()).isEqualTo(address + " answers");
    }
    assertThat(finding("simulator", node("http://127.0.0.1:8080", address)).advice())
        .contains("start gateway simulator there");
    assertThat(finding("node", node("http://no-such-host.invalid:8080", "127.0.0.1:1")).advice())
        .contains("set --node-url");
  }

  private Settings node(String url, String simulator) {
    return settings(
        Map.of(
            Setting.NODE_URL,
            url,
            Setting.SIMULATOR_URL,
            "ws://" + simulator,
            Setting.STORE,
            "postgres",
            Setting.POSTGRES_URL,
            "jdbc:postgresql://127.0.0.1:1/none"));
  }

  @Test
  void aPortInUseIsWrong() throws IOException {
    try (var other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      var port = Integer.toString(other.getLocalPort());

      assertThat(finding("port", settings(Map.of(Setting.PORT, port))).advice())
          .contains("choose another with --port");
    }
  }

  @Test
  void noKeyIsWrongWhereOthersCouldReachIt() {
    assertThat(finding("key", settings(Map.of(Setting.HOST, "0.0.0.0"))).advice())
        .contains("GATEWAY_API_KEY");
    assertThat(finding("key", settings(Map.of())).isWell()).isTrue();
  }

  @Test
  void saysThatNoKeyIsNeeded() {
    var finding = finding("key", settings(Map.of(Setting.NO_KEY, "true")));
    assertThat(finding.isWell()).isTrue();
    assertThat(finding.found()).contains("none needed").contains("everybody on this machine");
  }

  @Test
  void aRunningGatewayIsNoReasonToWorry() {
    var settings = settings(Map.of());
    try (var process = GatewayProcess.start(settings)) {
      var same = settings(Map.of(Setting.PORT, Integer.toString(process.url().getPort())));

      assertThat(Doctor.examine(same)).allMatch(ProcessFinding::isWell);
      assertThat(finding("database", same).found()).isEqualTo("in use by a running gateway");
    }
  }

  private static ProcessFinding finding(String subject, Settings settings) {
    return Doctor.examine(settings).stream()
        .filter(finding -> finding.subject().equals(subject))
        .findFirst()
        .orElseThrow();
  }

  private Settings settings(Map<Setting, String> values) {
    var all = new EnumMap<Setting, String>(Setting.class);
    all.put(Setting.PORT, "0");
    all.put(Setting.DATA_DIR, directory.resolve("data").toString());
    all.putAll(values);
    return Settings.of(all);
  }
}
