package dev.sessiongateway.bootstrap.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.Nightly;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Events that an endpoint did not accept, in the console.
@ExpectsLog("WARN \\S+ - an event went to the dead letters")
@ExpectsLog("WARN \\S+ - an event of a deleted session was not delivered and is dropped")
@Nightly
class DeadLettersInConsoleTest extends ConsolePart {
  private final Map<String, Receiver> made = new LinkedHashMap<>();

  /// Other tests compare what there is before and after something that fails.
  @AfterEach
  void forget() {
    // Away from the page that asks for the attempts of their webhooks.
    console.go("keys");
    made.keySet().forEach(session -> api().delete("/api/sessions/" + session));
    made.values().forEach(Receiver::close);
    made.clear();
  }

  @Test
  void aDeadLetterNamesItsWebhookAndSaysWhatTheEventSays() throws Exception {
    var receiver = refusing("told");
    receiver.until(_ -> true);
    console.go("traffic/deadletters");
    var letter = letterOf("told", page);
    assertThat(letter).containsText("HTTP 400");
    assertThat(letter).containsText(receiver.url() + "?…");
    assertThat(letter).not().containsText("hush");

    letter.getByText("Content").click();
    assertThat(letter.getByText(json("'event': 'session.status'"))).isVisible();

    console.go("traffic/deliveries");
    assertThat(
            text("1 dead letter").or(page.getByText(Pattern.compile("\\d+ dead letters$"))).first())
        .isVisible();
    console.go("traffic/deadletters");
    var link = new Locator.GetByRoleOptions().setName("Event session.status of told");
    letter.getByRole(AriaRole.LINK, link).click();
    var event = role(AriaRole.COMPLEMENTARY, "Part of the traffic");
    assertThat(event.getByText(json("'event': 'session.status'"))).isVisible();
    event.getByLabel("Close").click();
    assertThat(event).hasCount(0);
  }

  @Test
  @ExpectsLog(
      "WARN (broken|repaired) - a receiver refuses events; they are retried beside the others")
  void aReplayOfAllIsConfirmedAndItsResultTold() throws Exception {
    var repaired = refusing("repaired");
    var broken = refusing("broken");
    var refused = repaired.until(_ -> true).getFirst();
    broken.until(_ -> true);
    repaired.answer(204);
    console.go("traffic/deadletters");
    assertThat(letterOf("repaired", page)).isVisible();
    assertThat(letterOf("broken", page)).isVisible();

    console.press("Replay all dead letters …");
    inDialog("Cancel");
    assertThat(letterOf("repaired", page)).isVisible();
    console.press("Replay all dead letters …");
    inDialog("Replay all dead letters");
    var told =
        Pattern.compile("Replayed \\d+ events?: [1-9]\\d* delivered, [1-9]\\d* failed again");
    assertThat(page.locator(".callout")).containsText(told);
    assertThat(letterOf("repaired", page)).hasCount(0);
    assertThat(letterOf("broken", page)).containsText("2 attempts");
    // Tried once before, so this is the replay.
    repaired.until(event -> event.path("id").equals(refused.body().path("id")));
  }

  @Test
  void nothingOfADeadLetterIsCutOffOnANarrowScreen() throws Exception {
    var receiver = refusing("narrow");
    receiver.until(_ -> true);
    var tab = console.open(400, ColorScheme.DARK);
    tab.navigate(console.url("/console#/traffic/deadletters"));
    var letter = letterOf("narrow", tab);
    letter.getByText("Content").click();
    assertThat(letter.getByText(json("'event': 'session.status'"))).isVisible();
    var beyond =
        "all => all.filter(one => one.getBoundingClientRect().right > innerWidth)"
            + ".map(one => one.outerHTML)";
    assertThat(tab.locator(".letter *").evaluateAll(beyond)).isEqualTo(List.of());
    assertThat(ConsoleFixture.seriousFaults(tab)).isEmpty();
    tab.context().close();
  }

  /// The first letter of the session.
  private static Locator letterOf(String session, Page tab) {
    return tab.locator(".letter").filter(new Locator.FilterOptions().setHasText(session)).first();
  }

  /// A session whose webhook is tried once and refuses what it gets. Returns when a letter is kept.
  private Receiver refusing(String session) throws Exception {
    var receiver = new Receiver(0);
    made.put(session, receiver);
    receiver.answer(400);
    var webhook =
        Map.of(
            "url", receiver.url() + "?token=hush",
            "events", List.of("session.status"),
            "retries", Map.of("attempts", 0));
    api()
        .post(
            "/api/sessions",
            Map.of("name", session, "config", Map.of("webhooks", List.of(webhook))));
    var end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (api().get("/api/webhooks/deadletters?session=" + session).json().isEmpty()) {
      assertThat(System.nanoTime()).as("a letter in time").isLessThan(end);
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
    return receiver;
  }
}
