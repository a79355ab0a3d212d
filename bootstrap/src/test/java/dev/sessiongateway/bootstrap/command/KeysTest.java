package dev.sessiongateway.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.bootstrap.process.ProgramRun;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.bootstrap.settings.Settings;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 3, unit = TimeUnit.MINUTES)
final class KeysTest {
  @TempDir Path directory;

  @Test
  void aKeyIsShownOnceListedByItsBeginningAndRevoked() throws Exception {
    var secret =
        run(0, "keys", "create", "--name", "bot", "--scopes", "read,send", "--session", "shop")
            .getLast();
    assertThat(secret).matches("[A-Za-z0-9]{43}");

    var row = run(0, "keys", "list").getLast();
    assertThat(row)
        .contains("bot", secret.substring(0, 6) + "...", "read,send", "shop", "never")
        .doesNotContain(secret);
    try (var files = Files.walk(directory.resolve("data"))) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).doesNotContain(secret);
      }
    }

    var id = row.split(" ", 2)[0];
    assertThat(run(0, "keys", "revoke", id)).isEmpty();
    assertThat(run(0, "keys", "list")).hasSize(1);
    assertThat(run(1, "keys", "revoke", id)).isEmpty();
  }

  @Test
  void aKeyForSomeAddressesIsListedWithThem() {
    var ranges = "10.0.0.0/8,2001:db8::/32";
    assertThat(run(0, "keys", "create", "--addresses", ranges)).hasSize(1);

    assertThat(run(0, "keys", "list").getLast()).endsWith(ranges);
    assertThat(run(1, "keys", "create", "--addresses", "gateway.example")).isEmpty();
    assertThat(run(0, "keys", "list")).hasSize(2);
  }

  @Test
  void keysWorkWhileTheGatewayRunsWithOneThatMayAdminister() {
    var admin = Map.of("GATEWAY_API_KEY", "the-key-of-the-operator");
    try (var gateway = serve(admin.get("GATEWAY_API_KEY"))) {
      var url = gateway.url().toString();
      var secret = run(0, admin, "keys", "create", "--name", "bot", "--url", url).getLast();

      assertThat(statusOf(url, secret)).isEqualTo(200);
      var row = run(0, admin, "keys", "list", "--url", url).getLast();
      assertThat(row)
          .contains(
              "bot", secret.substring(0, 6) + "...", "read,send,control,setting,app", "never");
      run(0, admin, "keys", "revoke", row.split(" ", 2)[0], "--url", url);
      assertThat(statusOf(url, secret)).isEqualTo(401);

      try (var keyless = ProgramRun.start(directory, Map.of(), "keys", "list")) {
        assertThat(keyless.exitCode()).isEqualTo(2);
        assertThat(keyless.errors()).contains("the gateway is running", "GATEWAY_API_KEY");
      }
    }
  }

  @Test
  void theScopesOfAKeyAreThoseThatHttpGives() {
    run(0, "keys", "create");

    assertThat(run(0, "keys", "list").getLast()).contains("read,send,control,setting,app");
  }

  @Test
  void aDialectThatIsNoneIsRefused() {
    assertThat(run(1, "keys", "create", "--dialect", "klingon")).isEmpty();
  }

  @Test
  void theTokenOfAnInstanceIsPrintedWhetherTheGatewayRunsOrNot() {
    var admin = Map.of("GATEWAY_API_KEY", "the-key-of-the-operator");
    String token;
    try (var gateway = serve(admin.get("GATEWAY_API_KEY"))) {
      var url = gateway.url().toString();
      try (var client = new GatewayClient(URI.create(url), "the-key-of-the-operator")) {
        for (var name : List.of("my-shop", "other")) {
          var made = client.post("/api/sessions", Map.of("name", name, "start", false));
          assertThat(made.status()).isBetween(200, 201);
        }
        token = run(0, admin, "keys", "instance", "my-shop", "--url", url).getLast();
        var shown = client.get("/instance/fetchInstances?instanceName=my-shop").json();
        assertThat(shown.get(0).required("token").textValue()).isEqualTo(token);
      }
      run(1, admin, "keys", "instance", "nobody", "--url", url);
    }
    assertThat(run(0, "keys", "instance", "my-shop")).containsExactly(token);
    var other = run(0, "keys", "instance", "other");
    assertThat(run(0, "keys", "instance", "other")).isEqualTo(other).doesNotContain(token);
    assertThat(run(1, "keys", "instance", "nobody")).isEmpty();
    assertThat(run(1, "keys", "instance", "no/name")).isEmpty();
  }

  private GatewayProcess serve(String key) {
    return GatewayProcess.start(
        Settings.of(
            Map.of(
                Setting.PORT,
                "0",
                Setting.DATA_DIR,
                directory.resolve("data").toString(),
                Setting.API_KEY,
                key)));
  }

  private static int statusOf(String url, String key) {
    try (var client = new GatewayClient(URI.create(url), key)) {
      return client.get("/api/sessions").status();
    }
  }

  @Test
  void readingMakesNoDataDirectory() {
    var data = directory.resolve("data");
    for (var command : List.of(List.of("list"), List.of("revoke", "key_1"))) {
      var arguments = new ArrayList<>(List.of("keys", "--data-dir", data.toString()));
      arguments.addAll(1, command);
      var run = CommandRun.of(directory, arguments.toArray(String[]::new));

      assertThat(run.exitCode()).isEqualTo(3);
      assertThat(run.output()).isEmpty();
      assertThat(run.errors())
          .isEqualTo(
              "gateway: there is no data of a gateway in %s; name its data directory with --data-dir%n"
                  .formatted(data));
      assertThat(data).doesNotExist();
    }
  }

  @Test
  void aKeyOfAnyScopeHasNone() {
    var secret = run(0, "keys", "create", "--name", "none", "--scopes", "any").getLast();
    assertThat(run(0, "keys", "list").getLast())
        .containsPattern("none +" + secret.substring(0, 6) + "\\.\\.\\. +any +all");

    try (var gateway = serve("the-key-of-the-operator")) {
      var url = gateway.url().toString();
      var admin = Map.of("GATEWAY_API_KEY", "the-key-of-the-operator");
      assertThat(run(0, admin, "keys", "list", "--url", url).getLast())
          .containsPattern("none +.* +any +all");
      run(0, admin, "keys", "create", "--name", "too", "--scopes", "any", "--url", url);
      assertThat(run(0, admin, "keys", "list", "--url", url).getLast())
          .containsPattern("too +.* +any +all");
    }
  }

  @Test
  void aScopeThatIsNoneIsMisuse() {
    assertThat(run(2, "keys", "create", "--scopes", "everything")).isEmpty();
  }

  private List<String> run(int exitCode, String... arguments) {
    return run(exitCode, Map.of(), arguments);
  }

  private List<String> run(int exitCode, Map<String, String> environment, String... arguments) {
    var run = CommandRun.of(directory, environment, arguments);
    assertThat(run.exitCode()).as(run.errors()).isEqualTo(exitCode);
    return run.output().lines().toList();
  }
}
