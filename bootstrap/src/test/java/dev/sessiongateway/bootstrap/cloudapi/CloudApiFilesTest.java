package dev.sessiongateway.bootstrap.cloudapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.http.JsonField;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Which files Meta takes, and when it says that it does not.
final class CloudApiFilesTest extends CloudApiFixture {
  private static final byte[] LOGIN_PAGE =
      "<!DOCTYPE html><html><body>Log in</body></html>".getBytes(StandardCharsets.UTF_8);
  private static final Map<String, byte[]> FILES =
      Map.of(
          "png", MediaSamples.PNG,
          "jpeg", MediaSamples.JPEG,
          "gif", MediaSamples.GIF,
          "webp", MediaSamples.WEBP,
          "webm", MediaSamples.WEBM,
          "mp4", MediaSamples.MP4,
          "opus", MediaSamples.OGG_OPUS,
          "mp3", MediaSamples.MP3_FRAMES,
          "pdf", MediaSamples.PDF,
          "html", LOGIN_PAGE);
  private static final String NOT_OPUS =
      "Audio file uploaded with mimetype as audio/ogg, however on processing it is of type"
          + " audio/ogg; codecs=vorbis. Please choose a different file.";

  @BeforeEach
  void forget() {
    app.forget();
  }

  private static String link(String kind, String path) {
    return "'type':'%s','%s':{'link':'%s'}".formatted(kind, kind, app.url(path));
  }

  private static String failure(String id) {
    var error = app.status(id, "failed").at("/errors/0");
    assertThat(JsonField.integer(error, "code")).isEqualTo(131053);
    assertThat(JsonField.text(error, "title")).isEqualTo("Media upload error");
    return JsonField.text(error, "/error_data/details");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "image | webp | image/webp | Unsupported Image mime type image/webp. Please use one of"
            + " image/png, image/jpeg.",
        "image | gif | image/gif | Unsupported Image mime type image/gif. Please use one of"
            + " image/png, image/jpeg.",
        "image | html | text/html | Unsupported Image mime type text/html. Please use one of"
            + " image/png, image/jpeg.",
        "video | webm | video/webm | Unsupported Video mime type video/webm. Please use one of"
            + " video/3gpp, video/mp4.",
        "video | html | text/html | Unsupported Video mime type text/html. Please use one of"
            + " video/3gpp, video/mp4.",
        "audio | opus | audio/opus | Unsupported Audio mime type audio/opus. Please use one of"
            + " audio/ogg; codecs=opus, audio/mpeg, audio/amr, audio/mp4, audio/aac.",
        "sticker | png | image/png | Unsupported Sticker mime type image/png. Please use one of"
            + " image/webp.",
        "audio | webm | audio/ogg | Audio file uploaded with mimetype as audio/ogg, however on"
            + " processing it is of type video/webm. Please choose a different file.",
        "image | html | image/png | Image file uploaded with mimetype as image/png, however on"
            + " processing it is of type text/html. Please choose a different file."
      })
  void aLinkToAWrongFileIsAcceptedAndFailsAfterwards(
      String kind, String file, String type, String details) {
    app.serve(type, FILES.get(file));
    send(text("before"));
    assertThat(failure(send(link(kind, "/file")))).isEqualTo(details);
    assertThat(JsonField.text(lastOn(ADA), "body")).isEqualTo("before");
  }

  @Test
  void aDeadLinkFailsWithTheStatusOfItsServer() {
    assertThat(failure(send(link("image", "/gone"))))
        .isEqualTo(
            "Downloading media from weblink failed with http code 404, status message Not Found");
    assertThat(failure(send(link("document", "/forbidden"))))
        .isEqualTo(
            "Downloading media from weblink failed with http code 403, status message Forbidden");
    var nobody = "'type':'image','image':{'link':'http://127.0.0.1:1/a.png'}";
    assertThat(failure(send(nobody))).startsWith("Downloading media from weblink failed");
  }

  @Test
  void aFileThatIsTooLargeFailsAfterwards() {
    app.serve("image/png", new byte[(5 << 20) + 1]);
    assertThat(failure(send(link("image", "/file")))).contains("too big", "5120 KB");
  }

  @ParameterizedTest
  @CsvSource({
    "image, png, image/png",
    "image, jpeg, image/jpeg",
    "sticker, webp, image/webp",
    "video, mp4, video/mp4",
    "audio, opus, audio/ogg",
    "audio, mp3, audio/mpeg",
    "document, pdf, application/pdf"
  })
  void whatMetaTakesArrives(String kind, String file, String type) {
    app.serve(type, FILES.get(file));
    app.status(send(link(kind, "/file")), "sent");
    var id = JsonField.text(upload(type, FILES.get(file)).json(), "id");
    app.status(send("'type':'%s','%s':{'id':'%s'}".formatted(kind, kind, id)), "sent");
    assertThat(JsonField.text(get(id).json(), "mime_type")).isEqualTo(type);
  }

  @Test
  void anUploadThatDoesNotFitItsMessageFailsAfterwards() {
    var webp = JsonField.text(upload("image/webp", MediaSamples.WEBP).json(), "id");
    assertThat(failure(send("'type':'image','image':{'id':'" + webp + "'}")))
        .startsWith("Unsupported Image mime type image/webp.");
    var opus = JsonField.text(upload("audio/opus", MediaSamples.OGG_OPUS).json(), "id");
    assertThat(failure(send("'type':'audio','audio':{'id':'" + opus + "'}")))
        .startsWith("Unsupported Audio mime type audio/opus.");
  }

  @Test
  void anOggFileWithVorbisFailsAfterwards() {
    app.serve("audio/ogg", MediaSamples.OGG_VORBIS);
    assertThat(failure(send(link("audio", "/file")))).isEqualTo(NOT_OPUS);
    var vorbis = JsonField.text(upload("audio/ogg", MediaSamples.OGG_VORBIS).json(), "id");
    assertThat(failure(send("'type':'audio','audio':{'id':'" + vorbis + "'}"))).isEqualTo(NOT_OPUS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "image/gif",
        "audio/wav",
        "video/webm",
        "text/html",
        "application/zip",
        "application/octet-stream"
      })
  void anUploadOfAnotherTypeIsRefusedAtOnce(String type) {
    var refused = upload(type, MediaSamples.PNG);
    refused.expectError(400, 100);
    assertThat(JsonField.text(refused.json(), "/error/message"))
        .startsWith("(#100) Param file must be a file with one of the following types: ")
        .contains("audio/ogg, ", "audio/opus", "image/webp", "application/pdf")
        .endsWith("Received file of type '" + type + "'.");
  }

  @Test
  void anIdOfNoFileIsRefusedAtOnce() {
    var refused = post(MESSAGES, message(ADA, "'type':'image','image':{'id':'1'}"));
    refused.expectError(400, 100);
    assertThat(JsonField.text(refused.json(), "/error/message"))
        .isEqualTo(
            "(#100) Param image['id'] is not a valid whatsapp business account media attachment"
                + " ID");
  }
}
