package dev.sessiongateway.bootstrap.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.Nightly;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The page that says whether everything is well.
@Nightly
class OverviewInConsoleTest extends ConsolePart {
  private static final String OTHERS =
      """
      {"status":"error","version":"9.9","commit":"x","info":{},"error":{},"details":{
        "disk":{"status":"down","condition":"down","reason":"disk.low","detail":"1 MiB free","since":"2026-11-28T10:00:00Z"},
        "writer":{"status":"up","condition":"ok","detail":"0 writes wait","since":"2026-11-28T10:00:00Z"}}}\
      """;

  private Locator part(String name) {
    return page.getByLabel(name, EXACTLY);
  }

  private Locator verdict() {
    return page.locator(".callout[role=status]");
  }

  private void removed(String session) {
    api().delete("/api/sessions/" + session);
  }

  @Test
  void allIsWellUntilASessionWaitsForItsCode() {
    console.go("overview");
    assertThat(verdict()).containsText("Everything is well.");
    api().post("/api/sessions", Map.of("name", "unscanned"));
    assertThat(verdict()).containsText("1 thing needs attention.");
    assertThat(part("Sessions")).containsText("0 of 1 session work");
    page.getByText("It waits until a phone is linked").click();
    assertThat(page.getByAltText("QR code of the session unscanned")).isVisible();
    removed("unscanned");
    api().post("/api/sessions", Map.of("name", "idle", "start", false));
    console.go("overview");
    assertThat(part("Sessions")).containsText("It was not started.");
    assertThat(verdict()).containsText("Everything is well.");
    removed("idle");
  }

  @Test
  @ExpectsLog("WARN \\S+ - an event went to the dead letters")
  @ExpectsLog("WARN \\S+ - an event of a deleted session was not delivered and is dropped")
  void aFailingWebhookAndDeadLettersAreNamedWithTheirReason() throws Exception {
    try (var receiver = new Receiver(0)) {
      receiver.answer(400);
      var webhook =
          Map.of(
              "url", receiver.url() + "?token=hush",
              "events", List.of("session.status"),
              "retries", Map.of("attempts", 0));
      var config = Map.of("webhooks", List.of(webhook));
      console.go("overview");
      api().post("/api/sessions", Map.of("name", "refused", "config", config));
      assertThat(part("Dead letters")).containsText("HTTP 400");
      assertThat(part("Webhooks")).containsText("1 webhook,");
      assertThat(part("Webhooks")).not().containsText("hush");
      part("Dead letters").locator("a.row").press("Enter");
      assertThat(page.locator(".letter").first()).containsText("refused");
      removed("refused");
    }
  }

  @Test
  void webhooksThatFailTellSinceWhenAndHowManyEventsWait() {
    var failing =
        """
        [{"id":"w1","url":"http://x.test/hook","session":"shop","family":"a","events":["*"],"state":"open","failures":3,
          "failingSince":"2026-11-28T10:00:00Z","reason":"HTTP 500","waiting":7,"deadLetters":0,"retried":0,"problems":[]}]\
        """;
    page.route("**/api/webhooks", route -> route.fulfill(json(200, failing)));
    console.go("overview");
    assertThat(part("Webhooks")).containsText("1 webhook, 1 failing, 7 events waiting.");
    assertThat(part("Webhooks").locator(".finding")).containsText("HTTP 500 · since Nov 28, 2026");
    page.unroute("**/api/webhooks");
  }

  @Test
  void aPartOfTheGatewayThatIsDownIsNamed() {
    page.route("**/health", route -> route.fulfill(json(503, OTHERS)));
    console.go("overview");
    assertThat(part("Gateway")).containsText("1 of 2 parts is well");
    assertThat(part("Gateway").locator(".finding")).containsText("disk.low · 1 MiB free");
    page.unroute("**/health");
    // The browser reports each such answer as an error.
    assertThat(console.browser().takeErrors()).allMatch(error -> error.contains("503"));
  }

  @Test
  void whatTheDoctorFindsIsNamedWithItsAdvice() {
    var findings =
        """
        [{"subject":"ffmpeg","found":"there is no ffmpeg9","advice":"install it","unused":false},
         {"subject":"key","found":"root key from the settings","advice":null,"unused":false},
         {"subject":"LOG_COLOR","found":"Lines have no colours.","advice":null,"unused":true}]\
        """;
    page.route("**/api/server/doctor", route -> route.fulfill(json(200, findings)));
    // It is asked when the page is opened, and each minute.
    console.go("sessions");
    console.go("overview");
    assertThat(part("Doctor")).containsText("1 of 2 checks is well.");
    assertThat(part("Doctor").locator(".finding").first())
        .containsText("there is no ffmpeg9: install it.");
    assertThat(part("Doctor").locator(".finding").last()).containsText("Lines have no colours.");
    assertThat(verdict()).containsText("1 thing needs attention.");
    page.unroute("**/api/server/doctor");
  }

  /// A variable is of use only with its whole name, and nothing hovers on a phone.
  @Test
  void noNameOfAFindingIsCutOffOnANarrowScreen() {
    var findings =
        """
        [{"subject":"WHATSAPP_HOOK_RETRIES_DELAY_SECONDS_OF_SOMEBODY_ELSE","found":"It has no effect.","advice":null,"unused":true},
         {"subject":"ffmpeg","found":"there is no ffmpeg9","advice":"install it","unused":false}]\
        """;
    var tab = console.open(390, ColorScheme.LIGHT);
    tab.route("**/api/server/doctor", route -> route.fulfill(json(200, findings)));
    tab.navigate(console.url("/console#/overview"));
    assertThat(tab.getByLabel("Doctor", EXACTLY)).containsText("0 of 1 check is well.");
    var cut =
        "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.innerText)";
    assertThat(tab.locator(".finding strong, .sidebar nav a").evaluateAll(cut))
        .isEqualTo(List.of());
    tab.context().close();
  }

  @Test
  void aKeyThatMayReadLessSeesTheRest() {
    var made = api().post("/api/keys", Map.of("name", "reader", "actions", Map.of("read", true)));
    var tab = console.blank(390);
    tab.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
    tab.addInitScript("sessionStorage.setItem('session-gateway.key', '" + made.text("key") + "')");
    tab.navigate(console.url("/console#/overview"));
    assertThat(tab.getByLabel("Webhooks", EXACTLY)).containsText("This key may not read it.");
    assertThat(tab.getByLabel("Dead letters", EXACTLY)).containsText("This key may not read it.");
    assertThat(tab.getByLabel("Gateway", EXACTLY)).containsText("parts are well");
    assertThat(tab.locator(".callout[role=status]"))
        .hasText("What can be read is well. Not read: Webhooks, Dead letters, Doctor.");
    assertThat(ConsoleFixture.seriousFaults(tab)).isEmpty();
    tab.context().close();
    assertThat(console.browser().takeErrors()).allMatch(error -> error.contains("403"));
  }

  private static Route.FulfillOptions json(int status, String body) {
    return new Route.FulfillOptions()
        .setStatus(status)
        .setContentType("application/json")
        .setBody(body);
  }
}
