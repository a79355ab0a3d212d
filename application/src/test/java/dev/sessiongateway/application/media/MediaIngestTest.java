package dev.sessiongateway.application.media;

import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static dev.sessiongateway.application.GatewayFixture.faultOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.InMemoryStores;
import dev.sessiongateway.application.work.GatewayLifecycle;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaConversion;
import dev.sessiongateway.domain.media.MediaDetails;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class MediaIngestTest {
  private static final URI CAT = URI.create("https://files.example/cat.png");

  private final FakeMediaSource source = new FakeMediaSource();
  private final InMemoryStores stores = new InMemoryStores();
  private final MediaLimits limits = new MediaLimits(200, 300);
  private final GatewayLifecycle lifecycle = new GatewayLifecycle();
  private final SignatureMediaTypeDetector types = new SignatureMediaTypeDetector();
  private final FakeMediaConverter converter = new FakeMediaConverter();
  private final MediaIngest ingest =
      new MediaIngest(
          source,
          stores.media(),
          types,
          limits,
          (_, _) -> MediaDetails.NONE,
          new MediaConversions(
              source,
              types,
              limits,
              converter,
              (_, _) -> Optional.empty(),
              new FakePictureConverter(),
              lifecycle),
          lifecycle);

  private Attachment.Stored keep(MediaKind kind, byte[] bytes, @Nullable String told) {
    return ingest.store(new Attachment.Inline(bytes, told, "name"), kind);
  }

  private static byte[] padded(byte[] start, int length) {
    return Arrays.copyOf(start, length);
  }

  @Test
  void aFileIsKeptByteForByte() throws IOException {
    var stored = keep(MediaKind.IMAGE, MediaSamples.PNG, null);
    assertThat(stored.mimetype()).isEqualTo("image/png");
    assertThat(stored.filename()).isEqualTo("name");
    assertThat(stored.sizeBytes()).isEqualTo(MediaSamples.PNG.length);
    try (var content = stores.media().open(stored.id()).orElseThrow().content()) {
      assertThat(content.readAllBytes()).isEqualTo(MediaSamples.PNG);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "VOICE, 200, audio",
    "IMAGE, 300, media",
    "VIDEO, 300, media",
    "AUDIO, 300, media",
    "STICKER, 300, media",
    "VIDEO_NOTE, 300, media",
    "DOCUMENT, 300, media"
  })
  void theLargestFileIsTakenAndOneByteMoreIsNot(MediaKind kind, int limit, String what) {
    var start =
        switch (kind) {
          case AUDIO, VOICE -> MediaSamples.OGG_OPUS;
          case IMAGE, STICKER -> MediaSamples.PNG;
          case VIDEO, VIDEO_NOTE -> MediaSamples.MP4;
          case DOCUMENT -> MediaSamples.PDF;
        };
    assertThat(keep(kind, padded(start, limit), null).sizeBytes()).isEqualTo(limit);
    assertThat(faultOf(() -> keep(kind, padded(start, limit + 1), null)))
        .isEqualTo(new Fault.TooLarge(what, limit));
  }

  @ParameterizedTest
  @EnumSource
  void anEmptyFileIsInvalid(MediaKind kind) {
    assertFault(
        kind == MediaKind.VOICE ? "invalid.audio" : "invalid.file",
        () -> keep(kind, new byte[0], "audio/ogg"));
  }

  @Test
  void bytesDecideNotTheWordOfTheClient() {
    assertFault("invalid.audio", () -> keep(MediaKind.VOICE, MediaSamples.ZIP, "audio/ogg"));
    assertFault("invalid.audio", () -> keep(MediaKind.VOICE, MediaSamples.PNG, "audio/ogg"));
    assertFault("invalid.file", () -> keep(MediaKind.IMAGE, MediaSamples.PDF, "image/png"));
    assertFault("invalid.file", () -> keep(MediaKind.VIDEO, MediaSamples.PNG, "video/mp4"));
  }

  @Test
  void ofTwoKindsOfSoundTheBytesWin() {
    assertThat(keep(MediaKind.VOICE, MediaSamples.OGG_OPUS, "audio/mpeg").mimetype())
        .isEqualTo("audio/ogg");
    assertThat(keep(MediaKind.AUDIO, MediaSamples.WAV, "audio/ogg; codecs=opus").mimetype())
        .isEqualTo("audio/wav");
  }

  @Test
  void aSoundWhoseTypeWasGivenAsAnotherThingIsInvalid() {
    assertFault("invalid.audio", () -> keep(MediaKind.VOICE, MediaSamples.OGG_OPUS, "image/png"));
    assertFault("invalid.audio", () -> keep(MediaKind.VOICE, MediaSamples.OGG_OPUS, "video/mp4"));
    assertFault("invalid.file", () -> keep(MediaKind.AUDIO, MediaSamples.WAV, "text/plain"));
  }

  @Test
  void aServerThatMistakesASoundForTextDoesNotMatter() {
    source.put(CAT, MediaSamples.OGG_OPUS, "text/plain", "voice.ogg");
    var stored = ingest.store(new Attachment.Remote(CAT, null, null), MediaKind.VOICE);
    assertThat(stored.mimetype()).isEqualTo("audio/ogg");
  }

  @Test
  void theClientMayBeMorePreciseWithinTheKind() {
    var opus = "audio/ogg; codecs=opus";
    assertThat(keep(MediaKind.VOICE, MediaSamples.OGG_OPUS, opus).mimetype()).isEqualTo(opus);
    assertThat(keep(MediaKind.VOICE, MediaSamples.OGG_OPUS, "application/octet-stream").mimetype())
        .isEqualTo("audio/ogg");
    assertThat(keep(MediaKind.DOCUMENT, MediaSamples.ZIP, "Application/X-Order").mimetype())
        .isEqualTo("application/x-order");
    assertThat(keep(MediaKind.DOCUMENT, MediaSamples.ZIP, "zip").mimetype())
        .isEqualTo("application/zip");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "binary/octet-stream", "image/jpg", "image/pjpeg", "image/png", "text/html"})
  void theBytesOfAPictureSayWhatItIs(String told) {
    for (var kind : List.of(MediaKind.IMAGE, MediaKind.DOCUMENT)) {
      assertThat(keep(kind, MediaSamples.JPEG, told).mimetype()).isEqualTo("image/jpeg");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"binary/octet-stream", "application/x-download", "text/plain"})
  void theBytesOfAFetchedDocumentSayWhatItIs(String told) {
    source.put(CAT, MediaSamples.PDF, told, "file");
    var stored = ingest.store(new Attachment.Remote(CAT, null, null), MediaKind.DOCUMENT);
    assertThat(stored.mimetype()).isEqualTo("application/pdf");
  }

  @ParameterizedTest
  @CsvSource({
    "application/pdf, a PDF",
    "application/x-pdf, a PDF",
    "application/zip, a ZIP archive",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document, an office document",
    "application/msword, an office document",
    "application/vnd.ms-excel, an office document",
  })
  void aDocumentThatIsAnotherThingIsRefusedWithWhatCame(String told, String shown) {
    for (var bytes : List.of(new byte[] {(byte) 0x9E, (byte) 0xE9, 0x65}, MediaSamples.PNG)) {
      assertThat(faultOf(() -> keep(MediaKind.DOCUMENT, bytes, told)))
          .isInstanceOfSatisfying(
              Fault.Invalid.class,
              fault ->
                  assertThat(fault.reason())
                      .contains("must be " + shown)
                      .contains(types.detect(bytes, null))
                      .contains(bytes.length + " bytes"));
    }
  }

  @Test
  void aNameIsADeclarationWhereTheClientMakesNoOther() {
    source.put(CAT, MediaSamples.PNG, "text/html", "invoice.PDF");
    assertFault(
        "invalid.file",
        () -> ingest.store(new Attachment.Remote(CAT, null, null), MediaKind.DOCUMENT));
    assertThat(
            ingest
                .store(new Attachment.Remote(CAT, "image/png", null), MediaKind.DOCUMENT)
                .mimetype())
        .isEqualTo("image/png");
  }

  @Test
  void aDocumentThatIsWhatItIsCalledIsTaken() {
    var word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
    assertThat(keep(MediaKind.DOCUMENT, MediaSamples.ZIP, word).mimetype()).isEqualTo(word);
    var rtf = "{\\rtf1 }".getBytes(StandardCharsets.US_ASCII);
    assertThat(keep(MediaKind.DOCUMENT, rtf, "application/msword").mimetype())
        .isEqualTo("application/msword");
    var late = ("\n\n" + "%PDF-1.7").getBytes(StandardCharsets.US_ASCII);
    assertThat(keep(MediaKind.DOCUMENT, late, "application/pdf").mimetype())
        .isEqualTo("application/pdf");
  }

  @Test
  void aPictureThatIsADocumentIsRefusedWhenTheClientSaysSo() {
    assertFault("invalid.file", () -> keep(MediaKind.DOCUMENT, MediaSamples.PDF, "image/png"));
    source.put(CAT, MediaSamples.PDF, "image/png", "file");
    assertThat(ingest.store(new Attachment.Remote(CAT, null, null), MediaKind.DOCUMENT).mimetype())
        .isEqualTo("application/pdf");
  }

  @Test
  void aRemoteFileIsFetchedWithItsOwnNames() {
    source.put(CAT, MediaSamples.PNG, "image/png", "cat.png");
    var stored = ingest.store(new Attachment.Remote(CAT, null, null), MediaKind.IMAGE);
    assertThat(stored.filename()).isEqualTo("cat.png");
    var renamed = ingest.store(new Attachment.Remote(CAT, null, "dog.png"), MediaKind.IMAGE);
    assertThat(renamed.filename()).isEqualTo("dog.png");
  }

  @Test
  void aRemoteFileIsFetchedUpToTheLimitOfItsKind() {
    source.put(CAT, padded(MediaSamples.OGG_OPUS, 201), "audio/ogg", null);
    assertFault(
        "too-large.media",
        () -> ingest.store(new Attachment.Remote(CAT, null, null), MediaKind.VOICE));
    assertFault(
        "invalid.url",
        () ->
            ingest.store(
                new Attachment.Remote(URI.create("https://files.example/no"), null, null),
                MediaKind.IMAGE));
  }

  @Test
  void contentsComeBackWithTheirFilesStored() {
    var inline = new Attachment.Inline(MediaSamples.PNG, null, null);
    var buttons =
        new InteractiveContent.Buttons(
            "Hi", inline, "body", null, List.of(new Button.Reply("a", "A")));
    assertThat(ingest.store(buttons, MediaConversion.NONE, null).attachment())
        .isInstanceOf(Attachment.Stored.class);
    var voice = new Content.Media(MediaKind.VOICE, inline, null);
    assertFault("invalid.audio", () -> ingest.store(voice, MediaConversion.NONE, null));
    var text = new Content.Text("hi");
    assertThat(ingest.store(text, MediaConversion.NONE, null)).isSameAs(text);
  }

  @Test
  void aStoredFileIsTakenAsItIs() {
    var stored = keep(MediaKind.IMAGE, MediaSamples.PNG, null);
    assertThat(ingest.store(stored, MediaKind.VOICE)).isSameAs(stored);
  }

  private Attachment.Stored sent(MediaKind kind, byte[] bytes, MediaConversion conversion) {
    var content = new Content.Media(kind, new Attachment.Inline(bytes, null, "take.wav"), "Listen");
    var stored = (Content.Media) ingest.store(content, conversion, null);
    assertThat(stored.caption()).isEqualTo("Listen");
    return (Attachment.Stored) stored.attachment();
  }

  @Test
  void aVoiceNoteIsConvertedWhenTheSendRequiresIt() {
    var stored = sent(MediaKind.VOICE, MediaSamples.WAV, MediaConversion.REQUIRED);
    assertThat(stored.mimetype()).isEqualTo("audio/ogg; codecs=opus");
    assertThat(stored.filename()).isEqualTo("take.ogg");
  }

  @ParameterizedTest
  @EnumSource(
      value = MediaKind.class,
      names = {"VIDEO", "VIDEO_NOTE"})
  void aVideoIsConvertedWhenTheSendRequiresIt(MediaKind kind) {
    var stored = sent(kind, MediaSamples.WEBM, MediaConversion.REQUIRED);
    assertThat(stored.mimetype()).isEqualTo("video/mp4");
    assertThat(stored.filename()).isEqualTo("take.mp4");
  }

  @Test
  void aSendThatAsksForNoConversionKeepsTheBytes() {
    assertThat(sent(MediaKind.VOICE, MediaSamples.WAV, MediaConversion.NONE).mimetype())
        .isEqualTo("audio/wav");
    assertThat(sent(MediaKind.AUDIO, MediaSamples.WAV, MediaConversion.REQUIRED).mimetype())
        .isEqualTo("audio/wav");
  }

  @Test
  void aVoiceNoteIsAlwaysOneThatPhonesPlay() {
    assertThat(sent(MediaKind.VOICE, MediaSamples.WAV, MediaConversion.AS_NEEDED).mimetype())
        .isEqualTo("audio/ogg; codecs=opus");
    converter.remove();
    assertThat(sent(MediaKind.VOICE, MediaSamples.OGG_OPUS, MediaConversion.AS_NEEDED).mimetype())
        .isEqualTo("audio/ogg; codecs=opus");
    assertFault(
        "unsupported.media-conversion",
        () -> sent(MediaKind.VOICE, MediaSamples.AMR, MediaConversion.AS_NEEDED));
  }

  @Test
  void aVideoIsConvertedOnRequestOnly() {
    converter.remove();
    assertThat(sent(MediaKind.VIDEO, MediaSamples.WEBM, MediaConversion.AS_NEEDED).mimetype())
        .isEqualTo("video/webm");
  }

  @Test
  void aPictureIsAlwaysOneThatPhonesShow() {
    var stored = sent(MediaKind.IMAGE, MediaSamples.GIF_TO_SEE, MediaConversion.AS_NEEDED);
    assertThat(stored.mimetype()).isEqualTo("image/png");
    assertThat(stored.filename()).isEqualTo("take.png");
    var picture = new Attachment.Inline(MediaSamples.GIF_TO_SEE, "image/gif", null);
    assertThat(ingest.storePicture(picture, null).mimetype()).isEqualTo("image/png");
    assertThat(sent(MediaKind.DOCUMENT, MediaSamples.GIF_TO_SEE, MediaConversion.AS_NEEDED))
        .satisfies(file -> assertThat(file.mimetype()).isEqualTo("image/gif"));
  }

  @Test
  void aPictureThatCannotBecomeOneIsRefusedWithTheWayOut() {
    assertThat(faultOf(() -> sent(MediaKind.IMAGE, MediaSamples.WEBP, MediaConversion.AS_NEEDED)))
        .isInstanceOfSatisfying(
            Fault.Invalid.class,
            fault -> {
              assertThat(fault.field()).isEqualTo("file");
              assertThat(fault.reason()).contains("image/webp").contains("sendFile");
            });
  }
}
