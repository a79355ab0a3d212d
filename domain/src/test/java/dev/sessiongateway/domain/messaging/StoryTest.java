package dev.sessiongateway.domain.messaging;

import static dev.sessiongateway.domain.Faults.assertFault;
import static dev.sessiongateway.domain.Faults.faultOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.network.NetworkLimits;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoryTest {
  private static final Address ADA = Address.person("15550002222");
  private static final Content.Text TEXT = new Content.Text("Open today");

  private static Content.Story story(Content shown) {
    return new Content.Story(shown, null, List.of(ADA));
  }

  private static Content.Story look(String background, int font) {
    return new Content.Story(TEXT, new StoryStyle(background, font), List.of());
  }

  private static void check(Content content) {
    OutgoingMessage.check(content, NetworkLimits.STANDARD);
  }

  @Test
  void showsATextOrAFile() {
    assertThat(story(TEXT).text()).isEqualTo("Open today");
    var remote = new Attachment.Remote(URI.create("https://example.com/a.png"), null, null);
    var picture = story(new Content.Media(MediaKind.IMAGE, remote, "blue"));
    assertThat(picture.text()).isEqualTo("blue");
    assertThat(picture.attachment()).isEqualTo(remote);
    assertThat(picture.files()).containsExactly(remote);
    assertFault("invalid.story.shown", () -> check(story(new Content.Location(1, 1, null, null))));
    assertFault("invalid.story.shown", () -> check(story(story(TEXT))));
  }

  @Test
  void keepsItsAudienceWhenItsFileIsStored() {
    var remote = new Attachment.Remote(URI.create("https://example.com/a.png"), null, null);
    var stored = new Attachment.Stored(new MediaId("abcdefgh.png"), "image/png", null, 3);
    assertThat(story(new Content.Media(MediaKind.IMAGE, remote, "blue")).withFiles(_ -> stored))
        .isEqualTo(story(new Content.Media(MediaKind.IMAGE, stored, "blue")));
  }

  @Test
  void goesToStatusAndNothingElseDoes() {
    assertThat(OutgoingMessage.to(Address.STATUS, story(TEXT)).chat()).isEqualTo(Address.STATUS);
    assertFault("invalid.chat", () -> OutgoingMessage.to(ADA, story(TEXT)));
    assertFault("invalid.chat", () -> OutgoingMessage.to(Address.STATUS, TEXT));
  }

  @ParameterizedTest
  @CsvSource({"1B7430,1", "#1B743,1", "red,1", "#1B743G,1"})
  void hasABackgroundInHex(String background, int font) {
    assertFault("invalid.story.background", () -> check(look(background, font)));
  }

  @ParameterizedTest
  @CsvSource({"-1", "10"})
  void hasOneOfTheFonts(int font) {
    check(look("#1b7430", 0));
    check(look("#1b7430", 9));
    assertThat(faultOf(() -> check(look("#1b7430", font))).message()).contains("must be 0 to 9");
    assertFault("invalid.story.font", () -> check(look("#1b7430", font)));
  }
}
