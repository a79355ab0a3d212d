package dev.sessiongateway.http.familyb.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.media.MediaConversions;
import dev.sessiongateway.application.media.MediaFormat;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.http.kernel.messaging.ProtocolType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/// The file of a message, with its bytes.
///
/// @param mediaType the key of the content
/// @param buffer always null: the bytes are in `base64`
@JsonInclude(JsonInclude.Include.NON_NULL)
record MediaFile(
    String mediaType,
    String fileName,
    @Nullable String caption,
    Size size,
    String mimetype,
    String base64,
    @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String buffer) {

  /// @param conversions convert a sound to MP4; absent means that it stays as it is
  static MediaFile of(Message message, MediaStore store, @Nullable MediaConversions conversions) {
    var media = media(message.content());
    var type = ProtocolType.of(ContentKind.of(media));
    if (!(media.attachment() instanceof Attachment.Stored file)) {
      throw new IllegalStateException("the file of a stored message is not stored");
    }
    var kept = bytes(store, file);
    var toMp4 = type.equals("audioMessage") ? conversions : null;
    var shown = toMp4 == null ? kept : toMp4.convert(kept, MediaFormat.SOUND);
    return new MediaFile(
        type,
        file.filename() == null ? generatedName(message, file) : file.filename(),
        media.caption(),
        new Size(Integer.toString(shown.length)),
        toMp4 == null ? file.mimetype() : MediaFormat.SOUND.mimetype(),
        Base64.getEncoder().encodeToString(shown),
        null);
  }

  /// The file and its caption.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.no-media`
  static Content.Media media(Content content) {
    return switch (content) {
      case Content.Media media -> media;
      case Content.Story(Content.Media media, _, _) -> media;
      case Content.Gif(var file, var caption, _) ->
          new Content.Media(MediaKind.VIDEO, file, caption);
      case InteractiveContent.NumberedChoices(Content.Media media, _) -> media;
      default ->
          throw new Fault.Unprocessable("message.no-media", "The message is not of the media type")
              .toException();
    };
  }

  /// For a file without a name.
  static String generatedName(Message message, Attachment.Stored file) {
    var dot = file.id().value().lastIndexOf('.');
    return message.id().value() + (dot < 0 ? "" : file.id().value().substring(dot));
  }

  private static byte[] bytes(MediaStore store, Attachment.Stored file) {
    var stored =
        store
            .open(file.id())
            .orElseThrow(() ->
                new Fault.Unprocessable(
                        "message.media-gone", "The file of this message is not kept")
                    .toException());
    try (var content = stored.content()) {
      return content.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String toString() {
    return "FamilyBMediaFile[" + mediaType + " " + mimetype + "]";
  }

  /// @param fileLength in bytes, as decimal text
  record Size(String fileLength) {}
}
