package dev.sessiongateway.domain.session;

import static dev.sessiongateway.domain.Faults.assertFault;
import static dev.sessiongateway.domain.Faults.faultOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.fault.FaultException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class StoreAddressTest {
  private static final String DATA = "/srv/gateway/data";

  @ParameterizedTest
  @CsvSource({
    "service.db, service.db",
    "other.sqlite, other.sqlite",
    "other.sqlite3, other.sqlite3",
    "team/a/ada.db, team/a/ada.db",
    "a.b-c_1.db, a.b-c_1.db",
    "/app/data/service.db, service.db",
    "/app/data/team/ada.db, team/ada.db",
    "/srv/gateway/data/ada.db, ada.db",
    "/srv/gateway/data/team/ada.db, team/ada.db",
  })
  void aPathInsideTheDataDirectoryIsTaken(String text, String path) {
    assertThat(StoreAddress.parse(text, DATA)).isEqualTo(new StoreAddress(path));
  }

  @Test
  void theLongestSegmentHas64Characters() {
    var longest = "x".repeat(61) + ".db";
    assertThat(StoreAddress.parse(longest, DATA).path()).isEqualTo(longest);
    assertFault("invalid.config.store.address", () -> StoreAddress.parse("x" + longest, DATA));
  }

  @Test
  void theDeepestPathHasEightSegments() {
    var deepest = "a/".repeat(7) + "x.db";
    assertThat(StoreAddress.parse(deepest, DATA).path()).isEqualTo(deepest);
  }

  static List<String> refused() {
    return List.of(
        "",
        " ",
        "service",
        "service.txt",
        "service.DB",
        "service.db ",
        " service.db",
        "service.db\n",
        "service.db\u0000",
        "servi\u0000ce.db",
        ".db",
        "team/.db",
        ".sqlite3",
        "service.db-journal/x.db",
        "../service.db",
        "a/../service.db",
        "a/./service.db",
        "./service.db",
        "service.db-journal/x.db",
        "../service.db",
        "a/service.db/",
        "..db",
        "a..b.db",
        "/service.db",
        "/etc/passwd.db",
        "/app/dataservice.db",
        "/app/data/",
        "/app/data",
        "/app/data/../service.db",
        "/app/data//service.db",
        "/srv/gateway/data/../other/x.db",
        "/srv/gateway/database.db",
        "/srv/gateway/data2/x.db",
        "/SRV/gateway/data/x.db",
        "C:\\data\\x.db",
        "a\\b.db",
        "a b.db",
        "a%2e.db",
        "na\u00efve.db",
        "~/x.db",
        "$HOME/x.db",
        "file:x.db",
        "jdbc:sqlite:x.db",
        ":memory:",
        ":memory:.db",
        ":resource:http://example.com/x.db",
        "x.db?enable_load_extension=true",
        "x.db?synchronous=OFF",
        "?x.db",
        "x#y.db",
        "x;y.db",
        "x'y.db",
        "a/".repeat(8) + "x.db");
  }

  @ParameterizedTest
  @MethodSource("refused")
  void anythingElseIsRefusedWithTheRule(String text) {
    var fault = faultOf(() -> StoreAddress.parse(text, DATA));
    assertThat(fault.code()).isEqualTo("invalid.config.store.address");
    assertThat(fault.message()).contains("inside the data directory", ".sqlite3");
  }

  @Test
  void theDefaultIsTheDocumentedOne() {
    assertThat(StoreAddress.parse("/app/data/service.db", DATA)).isEqualTo(StoreAddress.DEFAULT);
    assertThat(StoreAddress.DEFAULT.documentedForm()).isEqualTo("/app/data/service.db");
  }

  @Test
  void theDocumentedDirectoryMayBeTheRealOne() {
    assertThat(StoreAddress.parse("/app/data/x.db", "/app/data").path()).isEqualTo("x.db");
  }

  static IntStream seeds() {
    return IntStream.rangeClosed(1, 20);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whatIsTakenStaysInsideAndRoundTrips(int seed) {
    var random = new Random(seed);
    var pieces =
        List.of(
            "a",
            "B7",
            ".",
            "..",
            "/",
            "//",
            "-",
            "_",
            ".db",
            ".sqlite",
            "%",
            "\\",
            "\u0000",
            " ",
            "?",
            ":",
            "/app/data/",
            DATA + "/",
            "x.db",
            "\u00e4");
    for (var i = 0; i < 2_000; i++) {
      var text = new StringBuilder();
      for (var length = random.nextInt(5); length >= 0; length--) {
        text.append(pieces.get(random.nextInt(pieces.size())));
      }
      StoreAddress address;
      try {
        address = StoreAddress.parse(text.toString(), DATA);
      } catch (FaultException e) {
        continue;
      }
      var as = "seed " + seed + ": " + text;
      var file = Path.of(DATA).resolve(address.path());
      assertThat(file.normalize()).as(as).isEqualTo(file).startsWithRaw(Path.of(DATA));
      assertThat(StoreAddress.parse(address.documentedForm(), DATA)).as(as).isEqualTo(address);
      assertThat(StoreAddress.parse(DATA + "/" + address.path(), DATA)).as(as).isEqualTo(address);
    }
  }
}
