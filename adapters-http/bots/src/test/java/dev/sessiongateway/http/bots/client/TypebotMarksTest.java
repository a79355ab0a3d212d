package dev.sessiongateway.http.bots.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.InteractiveContent.ListSection;
import dev.sessiongateway.http.bots.engine.BotAnswer;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The marks that the documentation of Evolution API shows, and what is none of them.
class TypebotMarksTest {
  private static final String LIST =
      """
      [list]
      [title] Menu
      [description] Of today
      [buttonText] Open
      [footerText] Until noon
      [menu]
      [section]
      title: Soups
      [row]
      title: Onion
      description: hot
      rowId: soup-1
      [/row]
      [row]
      title: Tomato
      [/row]
      [/section]
      [section]
      title: Fish
      [row]
      title: Cod: fried
      rowId: fish-1
      [/row]
      [/section]
      [/menu]
      [/list]\
      """;

  private static final String BUTTONS =
      """
      [buttons]
      [thumbnailUrl] https://x.test/a.png
      [title] Order
      [description] What now?
      [footer] Ada's
      [reply]
      displayText: Pay
      id: pay
      [/reply]
      [url]
      displayText: Shop
      url: https://x.test/shop?a=b:c
      [/url]
      [copy]
      displayText: Code
      copyCode: 12-34
      [/copy]
      [call]
      displayText: Call us
      phone: +447700900101
      [/call]
      [pix]
      currency: BRL
      name: Ada
      keyType: email
      key: ada@x.test
      [/pix]
      [/buttons]\
      """;

  private static BotAnswer only(String text) {
    assertThat(TypebotMarks.said(text)).hasSize(1);
    return TypebotMarks.said(text).getFirst();
  }

  @Test
  void aListIsSentAsOne() {
    var sections =
        List.of(
            new ListSection(
                "Soups",
                List.of(
                    new ListSection.Row("soup-1", "Onion", "hot"),
                    new ListSection.Row("Tomato", "Tomato", null))),
            new ListSection("Fish", List.of(new ListSection.Row("fish-1", "Cod: fried", null))));
    var list =
        new InteractiveContent.ListMessage("Menu", "Of today", "Until noon", "Open", sections);
    assertThat(only(LIST)).isEqualTo(new BotAnswer.Choices(list, LIST));
  }

  @Test
  void buttonsOfEachTypeAreSent() {
    var image = new Attachment.Remote(URI.create("https://x.test/a.png"), null, null);
    List<Button> buttons =
        List.of(
            new Button.Reply("pay", "Pay"),
            new Button.Url("Shop", "https://x.test/shop?a=b:c"),
            new Button.Copy("Code", "12-34"),
            new Button.Call("Call us", "+447700900101"),
            new Button.Pix("BRL", "Ada", Button.Pix.KeyType.EMAIL, "ada@x.test"));
    var content = new InteractiveContent.Buttons("Order", image, "What now?", "Ada's", buttons);
    assertThat(only(BUTTONS)).isEqualTo(new BotAnswer.Choices(content, BUTTONS));
  }

  @Test
  void marksThatEndSomethingMayBeMissing() {
    var list =
        new InteractiveContent.ListMessage(
            "Menu",
            null,
            null,
            "Open",
            List.of(new ListSection("Menu", List.of(new ListSection.Row("Onion", "Onion", null)))));
    var text = "[list][title]Menu[buttonText]Open[section][row]title: Onion";
    assertThat(only(text)).isEqualTo(new BotAnswer.Choices(list, text));
    var buttons =
        new InteractiveContent.Buttons(
            null, null, "Sure?", null, List.of(new Button.Reply("Yes", "Yes")));
    text = "[buttons][title]Sure?[reply]displayText:Yes";
    assertThat(only(text)).isEqualTo(new BotAnswer.Choices(buttons, text));
  }

  @Test
  void whatStandsAroundThemIsSaidToo() {
    var said = TypebotMarks.said("Before.\n" + BUTTONS + "\nAfter.");
    assertThat(said).hasSize(3);
    assertThat(said.getFirst()).isEqualTo(new BotAnswer.Text("Before."));
    assertThat(said.get(1)).isInstanceOf(BotAnswer.Choices.class);
    assertThat(said.getLast()).isEqualTo(new BotAnswer.Text("After."));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[list]",
        "[list] of things to do [/list]",
        "[list][title]Menu[buttonText]Open[menu][/menu][/list]",
        "[list][title]Menu[buttonText]Open[section]title: Soups[/section][/list]",
        "[list][title]Menu[buttonText]Open[row]title: Onion[/row][/list]",
        "[list][title]Menu[buttonText]Open[section][row]rowId: 1[/row][/section][/list]",
        "[list][title]Menu[section][row]title: Onion[/row][/section][/list]",
        "[/list][/row]",
        "[List][title]Menu",
        "[buttons]",
        "[buttons][title]Sure?[/buttons]",
        "[buttons][reply]displayText: Yes[/reply][/buttons]",
        "[buttons][title]Sure?[reply]id: 1[/reply][/buttons]",
        "[buttons][title]Sure?[url]displayText: Shop[/url][/buttons]",
        "[buttons][title]Sure?[pix]name: Ada\nkeyType: iban\nkey: 1\ncurrency: BRL[/pix][/buttons]",
        "[buttons][thumbnailUrl]a b[title]Sure?[reply]displayText: Yes[/reply][/buttons]"
      })
  void whatCannotBeReadIsSaidAsItIsWritten(String text) {
    assertThat(TypebotMarks.said(text)).containsExactly(new BotAnswer.Text(text));
  }

  @Test
  void manyMarksTakeNoLongTime() {
    var half = 1 << 19;
    var rows = "[list][title]a[buttonText]b[section]" + "[row]title: c\n".repeat(half / 14);
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> {
          assertThat(TypebotMarks.said(rows)).hasSize(1);
          assertThat(TypebotMarks.said("[list]" + "[/row".repeat(half / 5))).hasSize(1);
          assertThat(TypebotMarks.said("[buttons][reply]" + "id:\n".repeat(half / 4))).hasSize(1);
        });
  }
}
