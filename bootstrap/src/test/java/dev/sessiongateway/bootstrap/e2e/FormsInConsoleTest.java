package dev.sessiongateway.bootstrap.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.FilePayload;
import dev.sessiongateway.application.machine.Nightly;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// What a form that is refused shows: the reason beside the field, and nothing has changed.
@Order(2)
@Nightly
class FormsInConsoleTest extends ConsolePart {
  private static final String NO_NUMBER = "12";
  private static final String REASON = "must|is required|is no";
  private static final String LONG = "x".repeat(5_000);

  @BeforeEach
  void pair() {
    console.linked("filled", ConsoleFixture.ADA);
  }

  /// Runs the actions, and compares everything that they could have changed.
  private void assertChangesNothing(Runnable actions) {
    var before = all();
    actions.run();
    assertThat(all()).isEqualTo(before);
    assertThat(console.browser().takeErrors()).allMatch(error -> error.contains("status of 4"));
  }

  private List<?> all() {
    var lists =
        List.of(
            "/api/keys",
            "/api/webhooks",
            "/simulator/faults",
            "/simulator/behaviours",
            "/simulator/world",
            "/simulator/phones/" + ConsoleFixture.BEN + "/messages?limit=1000");
    return lists.stream().map(path -> api().get(path).json()).toList();
  }

  private void fill(String label, String text) {
    field(label).fill(text);
  }

  @Test
  void ofSessionsAndKeys() {
    api().post("/api/sessions", Map.of("name", "waiting"));
    assertChangesNothing(() -> {
      console.go("sessions");
      console.press("New session");
      fill("Name", "no spaces, please");
      inDialog("Create");
      assertRefused(field("Name"), "letters, digits");
      inDialog("Cancel");

      console.go("sessions/waiting");
      fill("Number of the phone", "not a number");
      console.press("Get a code");
      assertRefused(field("Number of the phone"), "7 to 15 digits");

      console.go("sessions/filled");
      fill("To", "nobody");
      fill("Text", "Hello");
      console.press("Send");
      assertRefused(field("To"), "must be an address");
      fill("To", ConsoleFixture.BEN);
      fill("Text", "");
      console.press("Send");
      assertRefused(field("Text"), "must not be blank");

      console.go("sessions/filled/config");
      fill("Server", "no server");
      console.press("Save");
      assertRefused(field("Server"), "must be host:port");
      console.press("As JSON");
      fill("config", "{");
      console.press("Save");
      assertRefused(field("config"), "This is not JSON");
      fill("config", json("{'debug': 'perhaps'}"));
      console.press("Save");
      assertRefused(field("config"), "must be");

      console.go("sessions/filled/webhooks");
      console.press("Add");
      fill("URL", "ftp://example.com");
      inDialog("Save");
      assertRefused(field("URL"), "http");
      fill("URL", "http://127.0.0.1:9/hook");
      field("Pauses").selectOption("constant");
      fill("Attempts", "1000");
      inDialog("Save");
      assertRefused(field("Attempts"), "must be 0 to 100");
      inDialog("Cancel");

      console.go("keys");
      console.press("New key");
      fill("Name", LONG);
      inDialog("Create");
      assertRefused(field("Name"), "1 to 100 characters");
      inDialog("Cancel");
    });
  }

  /// What was typed, and why it was refused, outlive a change of the session's state: also a
  /// refusal that comes while another state is shown.
  @Test
  void ofPairingWhileTheSessionChanges() {
    api().post("/api/sessions", Map.of("name", "changing"));
    assertChangesNothing(() -> {
      console.go("sessions/changing");
      fill("Number of the phone", "not a number");
      console.press("Get a code");
      assertRefused(field("Number of the phone"), "7 to 15 digits");
      pauseChanging();
      resumeChanging();
      assertThat(field("Number of the phone")).hasValue("not a number");
      assertRefused(field("Number of the phone"), "7 to 15 digits");
      assertThat(page.locator("form [role=alert]")).hasCount(0);

      fill("Number of the phone", NO_NUMBER);
      var held = new ArrayList<Route>();
      page.route("**/auth/request-code", held::add);
      page.waitForRequest("**/auth/request-code", () -> console.press("Get a code"));
      pauseChanging();
      page.waitForResponse("**/auth/request-code", () -> held.getFirst().resume());
      page.unroute("**/auth/request-code");
      resumeChanging();
      assertThat(field("Number of the phone")).hasValue(NO_NUMBER);
      assertRefused(field("Number of the phone"), "7 to 15 digits");
    });
  }

  private void pauseChanging() {
    api().post("/api/sessions/changing/stop", Map.of());
    assertThat(text("Paused.")).isVisible();
  }

  private void resumeChanging() {
    api().post("/api/sessions/changing/start", Map.of());
    assertThat(text("Paused.")).isHidden();
  }

  @Test
  void ofPhones() {
    assertChangesNothing(() -> {
      console.go("phones");
      console.press("New phone");
      fill("Number", NO_NUMBER);
      inDialog("Make it");
      assertRefused(field("Number"), "7 to 15 digits");
      inDialog("Cancel");

      console.go("phones/" + ConsoleFixture.BEN);
      console.press("Scan a QR code");
      page.getByText("A code from elsewhere").click();
      fill("Content of the code", "not a code");
      inDialog("Scan it");
      assertRefused(field("Content of the code"), "wrong or expired");
      page.keyboard().press("Escape");

      inMenu("Type a pairing code", "Link", Map.of("Code", "WRONG"), "Code");
      inMenu("New group", "Create", Map.of("Subject", ""), "Subject");
      inMenu("Join a group", "Join", Map.of("Invite code or link", "?"), "Invite code or link");
      inMenu("New channel", "Create", Map.of("Name", ""), "Name");
      inMenu("Name and picture", "Save", Map.of("Name", LONG), "Name");

      console.press("New chat");
      fill("Name or number", "nobody at all");
      inDialog("Open");
      assertRefused(field("Name or number"), "Enter a name");
      page.keyboard().press("Escape");
    });
  }

  /// A dialog of the phone's menu, sent with these values.
  private void inMenu(String item, String action, Map<String, String> values, String refused) {
    pick("More of Ben Okoro", item);
    values.forEach(this::fill);
    inDialog(action);
    assertRefused(field(refused), REASON);
    inDialog("Cancel");
  }

  @Test
  void ofMessages() {
    assertChangesNothing(() -> {
      console.go("phones/" + ConsoleFixture.BEN + "/" + ConsoleFixture.CHLOE + "@c.us");
      compose("Location", Map.of("Latitude", "91"), "Latitude");
      compose("Location", Map.of("Latitude", "north"), "Latitude");
      compose("Location", Map.of("Longitude", ""), "Longitude");
      compose("Poll", Map.of("Question", ""), "Question");
      compose("Contact", Map.of("Name", ""), "Name");
      compose("Invitation", Map.of("What", "Tea"), "Begins");
      compose("Buttons", Map.of("Text", ""), "Text");
      compose("Unreadable text", Map.of("Text", ""), "Text");

      page.locator(".composer input[type=file]")
          .setInputFiles(new FilePayload("empty.png", "image/png", new byte[0]));
      console.press("Send");
      assertThat(page.getByRole(AriaRole.LOG).getByText("file")).isVisible();
      console.press("No file");
    });
  }

  private void compose(String item, Map<String, String> values, String refused) {
    pick("Attach", item);
    values.forEach(this::fill);
    inDialog("Send");
    assertRefused(field(refused), REASON);
    inDialog("Cancel");
  }

  @Test
  void ofTheWorld() {
    assertChangesNothing(() -> {
      console.go("world");
      fill("Advance by", "-5s");
      console.press("Advance");
      assertRefused(field("Advance by"), "must be a duration");
      fill("Advance to", "2001-01-01T00:00");
      console.press("Go there");
      assertRefused(field("Advance to"), "only goes forward");

      fault("latency", Map.of("Delay", "soon"), "Delay");
      fault("slow-link", Map.of("Bytes a second", "0"), "Bytes a second");
      console.press("New fault");
      field("When").selectOption("probability");
      fill("Probability, 0 to 1", "2");
      inDialog("Switch on");
      assertRefused(field("Probability, 0 to 1"), "up to 1");
      field("When").selectOption("always");
      field("To whom").selectOption("number");
      fill("Phone", NO_NUMBER);
      inDialog("Switch on");
      assertRefused(field("Phone"), "7 to 15 digits");
      inDialog("Cancel");

      behaviour("echo", Map.of("Phone", NO_NUMBER), "Phone");
      behaviour("read", Map.of("Phone", ConsoleFixture.BEN, "After", "soon"), "After");
      behaviour(
          "reply", Map.of("Phone", ConsoleFixture.BEN, "Pattern", "(", "Answer", "Yes"), "Pattern");
      behaviour("random_walk", Map.of("Phones", NO_NUMBER), "Phones");

      page.getByLabel("Put one back …")
          .setInputFiles(new FilePayload("bad.json", "application/json", new byte[] {'{'}));
      inDialog("Put it back");
      assertThat(page.locator("dialog [role=alert]")).containsText("This is not JSON");
      inDialog("Cancel");
    });
  }

  private void fault(String kind, Map<String, String> values, String refused) {
    rule("New fault", kind, values, "Switch on", field(refused));
  }

  private void behaviour(String kind, Map<String, String> values, String refused) {
    rule("New behaviour", kind, values, "Begin", field(refused));
  }

  private void rule(
      String add, String kind, Map<String, String> values, String action, Locator refused) {
    console.press(add);
    field("What happens").selectOption(kind);
    values.forEach(this::fill);
    inDialog(action);
    assertRefused(refused, REASON);
    inDialog("Cancel");
  }
}
