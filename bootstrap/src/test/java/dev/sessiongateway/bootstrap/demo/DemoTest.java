package dev.sessiongateway.bootstrap.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.sessiongateway.bootstrap.process.ProgramRun;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 3, unit = TimeUnit.MINUTES)
final class DemoTest {

  @Test
  void showsEachStepAndEndsWithZero(@TempDir Path directory) {
    try (var program = ProgramRun.start(directory, Map.of(), "demo")) {
      var transcript = String.join("\n", program.output());

      assertThat(program.exitCode()).as(transcript).isZero();
      assertThat(transcript)
          .containsSubsequence(
              "1.  A session is created",
              "<- signed session.status: SCAN_QR_CODE",
              "2.  It wants to be paired",
              "▄▄▄▄▄",
              "3.  A virtual phone scans it",
              "<- signed session.status: WORKING",
              "4.  Text",
              "ok Nora reads: Good morning",
              "<- signed message.ack: DEVICE",
              "5.  Buttons",
              "ok Nora sees the buttons",
              "<- signed message: Tomorrow",
              "6.  A list",
              "ok Nora sees the list",
              "<- signed message: Evening [slot-evening]",
              "7.  Location",
              "ok Nora sees the place",
              "8.  Voice",
              "ok Nora hears a voice note: audio/",
              "9.  Stop",
              "ok the session is paused",
              "<- signed session.status: STOPPED",
              "-> POST   /api/sendText  409",
              "ok Nora got nothing",
              "10.  Restart",
              "<- signed session.status: WORKING",
              "ok Nora reads: We are open again.",
              "Done: all 10 steps were seen on the other side.");
      assertThat(program.errors()).isEmpty();
    }
  }

  @Test
  void tellsWhatIsMissingWhenAStepIsNotSeen() throws Exception {
    var answersNothing =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    answersNothing.createContext(
        "/",
        exchange -> {
          try (exchange) {
            exchange.sendResponseHeaders(501, -1);
          }
        });
    answersNothing.start();
    try {
      var transcript = new StringWriter();
      var url = URI.create("http://127.0.0.1:" + answersNothing.getAddress().getPort());

      var allSeen = Demo.run(url, "no-key", new PrintWriter(transcript, true));

      assertThat(allSeen).isFalse();
      assertThat(transcript.toString())
          .endsWith("Failed in step 1. Missing: a 2xx for POST /api/sessions: \n");
    } finally {
      answersNothing.stop(0);
    }
  }
}
