package dev.sessiongateway.bootstrap.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import dev.sessiongateway.application.machine.Nightly;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/// The clock of the simulated network, which all pages of the console show. It never goes back, so
/// the tests have an order.
@TestMethodOrder(OrderAnnotation.class)
@Nightly
class ClockInConsoleTest extends ConsolePart {
  private static final String CHAT =
      "phones/" + ConsoleFixture.BEN + "/" + ConsoleFixture.ADA + "@c.us";
  private static final Pattern DATED = Pattern.compile("^[A-Z][a-z]{2} \\d{1,2}, \\d");

  private static Locator clock(Page tab) {
    return tab.locator(".world-clock");
  }

  private Locator rowOf(String text) {
    var has = new Locator.FilterOptions().setHasText(text);
    return page.locator(".log-row").filter(has).first().locator("time");
  }

  private void toBen(String text) {
    sent("timed", ConsoleFixture.BEN, "sendText", Map.of("text", text));
  }

  @Test
  @Order(1)
  void theClockHasNoMarkWhileItIsTheMachines() {
    console.paired("timed", ConsoleFixture.ADA);
    console.go("keys");
    assertThat(clock(page)).isVisible();
    assertThat(clock(page).locator(".badge")).hasCount(0);
    toBen("Said before");
    console.go("traffic");
    assertThat(rowOf("Said before")).isVisible();
    assertThat(rowOf("Said before")).not().containsText(DATED);
  }

  @Test
  @Order(2)
  void aDayLaterWhatWasBeforeHasItsDate() {
    api().post("/simulator/clock", Map.of("advance", "24h"));
    assertThat(clock(page).locator(".badge")).hasText("1 day ahead");
    assertThat(rowOf("Said before")).containsText(DATED);
    toBen("Said today");
    assertThat(rowOf("Said today")).isVisible();
    assertThat(rowOf("Said today")).not().containsText(DATED);
    console.go(CHAT);
    assertThat(message("Said before")).isVisible();
    assertThat(page.locator(".day-line")).hasText(new String[] {"Yesterday", "Today"});
  }

  @Test
  @Order(3)
  void aPageThatIsOpenedThenShowsTheEventsOfTheWorldsLastMinutes() {
    var tab = console.open(390, ColorScheme.DARK);
    tab.navigate(console.url("/console#/traffic"));
    assertThat(tab.getByText("Said today")).isVisible();
    assertThat(tab.getByText("Said before")).hasCount(0);
    assertThat(clock(tab)).containsText("1 day ahead");
    var earlier = new Page.GetByRoleOptions().setName("Earlier events");
    tab.getByRole(AriaRole.BUTTON, earlier).press("Enter");
    assertThat(tab.getByText("Said before")).isVisible();
    assertThat(tab.getByText("Said today")).isVisible();
    tab.getByRole(AriaRole.BUTTON, earlier).press("Enter");
    assertThat(tab.getByText("The log has no earlier events.")).isVisible();
    assertThat(tab.evaluate("document.documentElement.scrollWidth")).isEqualTo(390);
    assertThat(ConsoleFixture.seriousFaults(tab)).isEqualTo(List.of());
    clock(tab).press("Enter");
    assertThat(tab.getByLabel("World", EXACTLY)).isVisible();
    tab.context().close();
  }

  @Test
  @Order(4)
  void aFrozenClockIsMarkedAndACountdownStandsWithIt() {
    api().post("/simulator/clock", Map.of("state", "frozen"));
    assertThat(clock(page).locator(".badge")).containsText("frozen");
    api().post("/api/sessions", Map.of("name", "waiting"));
    console.go("sessions/waiting");
    var left = page.getByText(Pattern.compile("New code in \\d+ s"));
    assertThat(left).hasText("New code in 60 s");
    api().post("/simulator/clock", Map.of("advance", "7s"));
    assertThat(left).hasText("New code in 53 s");
    api().post("/simulator/clock", Map.of("state", "running"));
    assertThat(clock(page).locator(".badge")).not().containsText("frozen");
  }
}
