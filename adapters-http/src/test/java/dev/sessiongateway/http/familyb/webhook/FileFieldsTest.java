package dev.sessiongateway.http.familyb.webhook;

import static dev.sessiongateway.http.delivery.Rendering.ANA;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaDetails;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.delivery.Rendering;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What events say of a file: what was read from it, and that the network had lost it.
class FileFieldsTest {
  private static final MediaId FILE = new MediaId("3A77AA55CC33EE110099.bin");
  private static final MediaDetails MEASURED = new MediaDetails(640, 480, 7, null);

  private final Rendering rendering = new Rendering();

  private static Event arrived(MediaKind kind, MediaId file, MediaDetails details) {
    var stored = new Attachment.Stored(file, "application/x-any", null, 4, details);
    return new Event.MessageCreated(
        Rendering.message("3A77AA55CC33EE110099", ANA, ANA, new Content.Media(kind, stored, null)));
  }

  private JsonNode ofB(MediaKind kind, MediaId file, MediaDetails details) {
    return rendering.data("messages.upsert", arrived(kind, file, details)).path("message");
  }

  @Test
  void familyBSaysThatAStickerMoves() {
    var moving = new MediaDetails(512, 512, null, null, true);
    var sticker = ofB(MediaKind.STICKER, FILE, moving).path("stickerMessage");
    assertThat(JsonField.bool(sticker, "isAnimated")).isTrue();
    assertThat(JsonField.integer(sticker, "width")).isEqualTo(512);
    var still = ofB(MediaKind.STICKER, FILE, new MediaDetails(512, 512, null, null));
    assertThat(still.path("stickerMessage").has("isAnimated")).isFalse();
    var picture = ofB(MediaKind.IMAGE, FILE, moving).path("imageMessage");
    assertThat(picture.has("isAnimated")).as("of a picture").isFalse();
  }

  @ParameterizedTest
  @EnumSource(names = {"AUDIO", "VOICE", "VIDEO", "VIDEO_NOTE"})
  void familyBSaysHowLongASoundOrAFilmLasts(MediaKind kind) {
    var file = ofB(kind, FILE, MEASURED).elements().next();
    assertThat(JsonField.integer(file, "seconds")).isEqualTo(7);
    var unknown = ofB(kind, FILE, MediaDetails.NONE).elements().next();
    assertThat(unknown.has("seconds")).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void aLostFileHasNoAddressAndSaysWhyInFamilyB(MediaKind kind) {
    var message = ofB(kind, MediaId.LOST, MediaDetails.NONE);
    assertThat(JsonField.text(message, "mediaError")).contains("did not have the file any more");
    assertThat(message.has("mediaUrl")).isFalse();
    assertThat(message.elements().next().has("url")).isFalse();
    assertThat(message.toString()).doesNotContain("/api/files");

    var there = ofB(kind, FILE, MediaDetails.NONE);
    assertThat(there.has("mediaError")).isFalse();
    assertThat(JsonField.text(there, "mediaUrl")).contains("/api/files");
  }

  @ParameterizedTest
  @EnumSource
  void aLostFileHasNoAddressAndSaysWhyInFamilyA(MediaKind kind) {
    var lost = rendering.payload("message", arrived(kind, MediaId.LOST, MediaDetails.NONE));
    assertThat(JsonField.text(lost, "/media/error")).contains("did not have the file any more");
    assertThat(lost.at("/media/url").isNull()).isTrue();
    assertThat(lost.has("mediaUrl")).isFalse();
    assertThat(lost.toString()).doesNotContain("/api/files");
  }
}
