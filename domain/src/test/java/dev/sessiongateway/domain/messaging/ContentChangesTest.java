package dev.sessiongateway.domain.messaging;

import static dev.sessiongateway.domain.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.InteractiveContent.NumberedChoice;
import dev.sessiongateway.domain.messaging.InteractiveContent.NumberedChoices;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// What a content becomes when it is edited or forwarded, or its files are stored: nothing else of
/// it is lost.
class ContentChangesTest {
  private static final Attachment.Stored STORED =
      new Attachment.Stored(new MediaId("abcdefgh.png"), "image/png", "cat.png", 3);
  private static final Attachment.Remote REMOTE =
      new Attachment.Remote(URI.create("https://example.com/cat.png"), null, null);
  private static final Content.Location PLACE = new Content.Location(1, 2, "Home", null);
  private static final Content.Text TEXT = new Content.Text("old");
  private static final List<NumberedChoice> CHOICES =
      List.of(new NumberedChoice(NumberedChoice.Kind.BUTTON, "yes", "Yes", null));

  private static Content.Media image(@Nullable String caption) {
    return new Content.Media(MediaKind.IMAGE, REMOTE, caption);
  }

  private static Content.Gif gif(Attachment file, @Nullable String caption) {
    return new Content.Gif(file, caption, GifSource.TENOR);
  }

  private static Content.TextWithPreview preview(@Nullable Attachment image) {
    return new Content.TextWithPreview(
        "see a.example", new LinkPreview("a.example", "A", "about", image, true));
  }

  private static Content.Story story(Content shown) {
    return new Content.Story(shown, null, List.of());
  }

  static Stream<Arguments> edits() {
    var edited = new Content.Text("new");
    return Stream.of(
        Arguments.of(TEXT, edited),
        Arguments.of(preview(null), edited),
        Arguments.of(image("old"), image("new")),
        Arguments.of(gif(REMOTE, "old"), gif(REMOTE, "new")),
        Arguments.of(new NumberedChoices(TEXT, CHOICES), edited),
        Arguments.of(PLACE, null));
  }

  @ParameterizedTest
  @MethodSource("edits")
  void anEditChangesTheTextAndNotTheFile(Content before, @Nullable Content after) {
    assertThat(before.withText("new")).isEqualTo(Optional.ofNullable(after));
  }

  static Stream<Arguments> forwards() {
    return Stream.of(
        Arguments.of(TEXT, TEXT),
        Arguments.of(image("old"), image("old")),
        Arguments.of(PLACE, PLACE),
        Arguments.of(new Content.Template("offer", "en", "[]", "old"), TEXT),
        Arguments.of(new InteractiveContent.ButtonReply("id", "old"), TEXT),
        Arguments.of(new InteractiveContent.ListReply("id", "old", "about"), TEXT),
        Arguments.of(story(TEXT), TEXT),
        Arguments.of(new Content.Revoked(), null),
        Arguments.of(new Content.Unknown("jingle", "<jingle/>"), null));
  }

  @ParameterizedTest
  @MethodSource("forwards")
  void aForwardedCopyIsWhatWasShown(Content before, @Nullable Content after) {
    assertThat(before.forwardable()).isEqualTo(Optional.ofNullable(after));
  }

  @Test
  void thePictureOfAPreviewIsAFileOfItsMessage() {
    assertThat(preview(REMOTE).files()).containsExactly(REMOTE);
    assertThat(preview(REMOTE).withFiles(_ -> STORED)).isEqualTo(preview(STORED));
    assertThat(preview(null).files()).isEmpty();
    assertThat(preview(null).withFiles(_ -> STORED)).isEqualTo(preview(null));
  }

  @Test
  void anAnimationKeepsItsCaptionAndItsSource() {
    assertThat(gif(REMOTE, "cat").withFiles(_ -> STORED)).isEqualTo(gif(STORED, "cat"));
    assertThat(gif(REMOTE, "cat").text()).isEqualTo("cat");
    assertThat(gif(REMOTE, null).text()).isEmpty();
  }

  @Test
  void cardsAndListsAreFoundByTheirFirstNames() {
    var ada = new ContactCard("Ada", "v");
    var ben = new ContactCard("Ben", "v");
    assertThat(new Content.ContactCards(List.of(ada, ben)).text()).isEqualTo("Ada");
    assertThat(ContentKind.of(new Content.ContactCards(List.of(ada))))
        .isEqualTo(ContentKind.CONTACT);
    assertThat(ContentKind.of(new Content.ContactCards(List.of(ada, ben))))
        .isEqualTo(ContentKind.CONTACTS);
    assertThat(
            new InteractiveContent.ListMessage("Drinks", "all", "foot", "Open", List.of()).text())
        .isEqualTo("Drinks");
  }

  @Test
  void othersSeeThatAMessageWasForwardedAndNotThatItIsStarred() {
    assertThat(Message.Marks.ofForwarded(true)).isEqualTo(new Message.Marks(true, false));
    assertThat(Message.Marks.ofForwarded(false)).isEqualTo(Message.Marks.NONE);
    assertThat(new Message.Marks(true, true).asSeenByOthers())
        .isEqualTo(new Message.Marks(true, false));
    assertThat(new Message.Marks(false, true).asSeenByOthers()).isEqualTo(Message.Marks.NONE);
  }

  @Test
  void anotherProviderBringsMessagesOfPeopleOnly() {
    var ana = Address.person("447700900102");
    assertThat(new InboundMessage(null, ana, false, "Ana", TEXT, null).chat()).isEqualTo(ana);
    var crew = Address.group("120363000000000101");
    assertFault("invalid.chat", () -> new InboundMessage(null, crew, false, null, TEXT, null));
  }
}
