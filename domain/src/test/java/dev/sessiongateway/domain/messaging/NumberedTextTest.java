package dev.sessiongateway.domain.messaging;

import static dev.sessiongateway.domain.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.messaging.InteractiveContent.CarouselCard;
import dev.sessiongateway.domain.messaging.InteractiveContent.ListSection;
import dev.sessiongateway.domain.messaging.InteractiveContent.NumberedChoices;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Choices where there are no buttons: every one has its number, and a number is its reply.
class NumberedTextTest {
  private static final Attachment.Stored IMAGE =
      new Attachment.Stored(new MediaId("abcdefgh.png"), "image/png", "cat.png", 3);
  private static final Attachment.Stored OTHER =
      new Attachment.Stored(new MediaId("hgfedcba.png"), "image/png", "dog.png", 3);

  private static NumberedChoices numbered(Content content) {
    return NumberedText.of(content).orElseThrow();
  }

  private static final List<Button> BUTTONS =
      List.of(
          new Button.Reply("yes", "Yes"),
          new Button.Url("Site", "https://a.example"),
          new Button.Call("Call", "+49151"),
          new Button.Copy("Code", "XYZ"),
          new Button.Pix("BRL", "Ada", Button.Pix.KeyType.EMAIL, "ada@a.example"),
          new Button.Reply("no", "No"));

  @Test
  void buttonsThatReplyAreNumberedAndTheOthersAreShown() {
    var shown = numbered(new InteractiveContent.Buttons("Head", null, "Body", "Foot", BUTTONS));
    assertThat(shown.text())
        .isEqualTo(
            """
            Head

            Body

            1. Yes
            Site: https://a.example
            Call: +49151
            Code: XYZ
            Pix Ada: ada@a.example
            2. No

            Foot\
            """);
    assertThat(shown.replyOf("2")).contains(new InteractiveContent.ButtonReply("no", "No"));
  }

  @Test
  void aPictureAboveButtonsIsKeptWithTheTextBelow() {
    var shown =
        numbered(new InteractiveContent.Buttons(" ", IMAGE, "Body", null, BUTTONS.subList(0, 1)));
    assertThat(shown.text()).isEqualTo("Body\n\n1. Yes");
    assertThat(shown.attachment()).isEqualTo(IMAGE);
    assertThat(shown.withFiles(_ -> OTHER).attachment()).isEqualTo(OTHER);
  }

  @Test
  void rowsAreNumberedThroughAllSections() {
    var tea = new ListSection("Hot", List.of(new ListSection.Row("t", "Tea", "with milk")));
    var water = new ListSection("Cold", List.of(new ListSection.Row("w", "Water", " ")));
    var both =
        numbered(
            new InteractiveContent.ListMessage(
                "Drinks", "Choose", "Soon", "Open", List.of(tea, water)));
    assertThat(both.text())
        .isEqualTo("Drinks\n\nChoose\n\nHot\n1. Tea - with milk\n\nCold\n2. Water\n\nSoon");
    assertThat(both.replyOf("1"))
        .contains(new InteractiveContent.ListReply("t", "Tea", "with milk"));
    var one =
        numbered(new InteractiveContent.ListMessage("Drinks", null, null, "Open", List.of(tea)));
    assertThat(one.text()).isEqualTo("Drinks\n\n1. Tea - with milk");
  }

  @Test
  void cardsAreShownOneAfterTheOther() {
    var first = new CarouselCard("One", "First", "end", IMAGE, BUTTONS.subList(0, 1));
    var second = new CarouselCard(" ", "Second", " ", null, BUTTONS.subList(5, 6));
    var carousel = new InteractiveContent.Carousel("Body", List.of(first, second));
    assertThat(carousel.text()).isEqualTo("Body");
    assertThat(carousel.files()).containsExactly(IMAGE);
    assertThat(carousel.withFiles(_ -> OTHER).files()).containsExactly(OTHER);
    assertThat(carousel.buttons()).hasSize(2);
    assertThat(numbered(carousel).text())
        .isEqualTo("Body\n\nOne\nFirst\n1. Yes\nend\n\nSecond\n2. No");
    var bare = new CarouselCard(null, "Third", null, null, BUTTONS.subList(0, 1));
    assertThat(numbered(new InteractiveContent.Carousel("Body", List.of(bare))).text())
        .isEqualTo("Body\n\nThird\n1. Yes");
  }

  @Test
  void onlyANumberOfAChoiceIsAReply() {
    var shown = numbered(new InteractiveContent.Buttons(null, null, "Body", null, BUTTONS));
    assertThat(shown.replyOf(" 1. ")).contains(new InteractiveContent.ButtonReply("yes", "Yes"));
    for (var text : List.of("0", "3", "one", "", "99999", "1 2")) {
      assertThat(shown.replyOf(text)).as(text).isEmpty();
    }
    assertThat(NumberedChoices.isNumber("12)")).isTrue();
    assertThat(NumberedChoices.isNumber("twelve")).isFalse();
  }

  @Test
  void otherContentsHaveNoChoices() {
    assertThat(NumberedText.of(new Content.Text("1"))).isEmpty();
  }

  @Test
  void aPollIsNumberedToo() {
    assertThat(NumberedText.of(new Content.Poll("Drink?", List.of("Tea", "Water"), 1)))
        .isEqualTo("Drink?\n1. Tea\n2. Water");
  }

  @Test
  void aVoteIsForOptionsOfThePollOnceEachAndNotForMoreThanItTakes() {
    var poll = new Content.Poll("Drink?", List.of("Tea", "Water", "Milk"), 2);
    assertThat(poll.text()).isEqualTo("Drink?");
    poll.checkVote(List.of());
    poll.checkVote(List.of("Tea", "Milk"));
    new Content.Poll("Drink?", List.of("Tea", "Water"), 0).checkVote(List.of("Tea", "Water"));
    assertFault("invalid.options", () -> poll.checkVote(List.of("Beer")));
    assertFault("invalid.options", () -> poll.checkVote(List.of("Tea", "Tea")));
    assertFault("invalid.options", () -> poll.checkVote(List.of("Tea", "Water", "Milk")));
  }

  @Test
  void anEventIsTextWhereThereAreNoEvents() {
    var start = Instant.parse("2026-01-01T12:00:00Z");
    var whole =
        new Content.CalendarEvent(
            "Party", "With cake", start, start.plusSeconds(3600), "Home", true);
    assertThat(whole.asText())
        .isEqualTo("Party\nWith cake\n2026-01-01T12:00:00Z - 2026-01-01T13:00:00Z\nHome");
    assertThat(whole.text()).isEqualTo("Party");
    assertThat(new Content.CalendarEvent("Party", null, start, null, null, true).asText())
        .isEqualTo("Party\n2026-01-01T12:00:00Z");
  }
}
