package dev.sessiongateway.bootstrap.e2e;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.bootstrap.process.BotServer;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.outbound.media.RealMedia;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/// Every operation of the served OpenAPI document succeeds at least once on a running gateway, with
/// a status and a shape of that document: those of WAHA in its dialect, those of family B in the
/// dialect of Evolution API, the others in the native dialect. What they do to the phones is shown
/// elsewhere.
///
/// The walks share one gateway of each store.
@Order(2)
@DisabledIfSystemProperty(
    named = "gateway.store",
    matches = "postgres",
    disabledReason = "names its store itself")
@ExpectsLog("WARN shop - a bot did not answer")
@ExpectsLog("WARN shop - an event went to the dead letters")
@ExpectsLog("WARN shop - a receiver refuses events; they are retried beside the others")
class EveryOperationTest {
  private static final String NO_TEMPLATES = "501, as simulated accounts have none";
  private static final String NO_CALLBACK = "404, as no network here is told anything by HTTP";

  /// Operations that cannot succeed here, with the reason.
  private static final Map<String, String> EXCEPTIONS =
      Map.ofEntries(
          entry("POST /message/sendTemplate/{instance}", NO_TEMPLATES),
          entry("POST /template/create/{instance}", NO_TEMPLATES),
          entry("POST /template/edit/{instance}", NO_TEMPLATES),
          entry("DELETE /template/delete/{instance}", NO_TEMPLATES),
          entry("GET /webhook/meta", NO_CALLBACK),
          entry("POST /webhook/meta", NO_CALLBACK),
          entry("GET /callback/{network}", NO_CALLBACK),
          entry("POST /callback/{network}", NO_CALLBACK),
          entry("GET /api/{session}/auth/credentials", "501, as simulated accounts have none"),
          entry("POST /api/{session}/auth/credentials", "501, as simulated accounts have none"),
          entry("POST /api/server/nodes/drain", "404, as a gateway alone has no nodes"));

  /// These too on a machine without ffmpeg.
  private static final Set<String> CONVERSIONS =
      Set.of("POST /api/{session}/media/convert/voice", "POST /api/{session}/media/convert/video");

  @TempDir private Path home;

  @Test
  void succeedsOnSqlite() throws Exception {
    succeeds("sqlite");
  }

  @Nightly
  @Test
  @NeedsProgram("postgres")
  void succeedsOnPostgres() throws Exception {
    succeeds("postgres");
  }

  private void succeeds(String store) throws Exception {
    var ffmpeg = RealMedia.ffmpeg();
    var program = ffmpeg.map(Path::toString).orElse("ffmpeg");
    try (var receiver = new Receiver(0);
        var bots = new BotServer();
        var walk =
            OperationWalk.on(
                store,
                home,
                Map.of(
                    Setting.MEDIA_FFMPEG,
                    program,
                    Setting.SEARCH_ENABLED,
                    "true",
                    Setting.AUDIT_ENABLED,
                    "true",
                    Setting.BOTS_OPENAI_URL,
                    bots.url() + "/openai/v1"))) {
      new EvolutionWalk(walk).run(receiver.url(), bots.url());
      new NativeWalk(walk).run(receiver);
      new GraphWalk(walk).run();
      new SimulatorWalk(walk).run();
      var waha = new WahaWalk(walk, home);
      waha.run();

      assertThat(walk.failures()).isEmpty();
      var exceptions = new TreeSet<>(EXCEPTIONS.keySet());
      if (ffmpeg.isEmpty()) {
        exceptions.addAll(CONVERSIONS);
      }
      assertThat(walk.missing()).isEqualTo(exceptions);
      exceptions.removeAll(EXCEPTIONS.keySet());
      assertThat(waha.missing()).isEqualTo(exceptions);
    }
  }
}
