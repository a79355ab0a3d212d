package dev.sessiongateway.http.familyb.messaging;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.familyb.field.FileField;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.json.FileBody;
import org.eclipse.jetty.http.MimeTypes;
import org.jspecify.annotations.Nullable;

/// The fields that describe the one file of a body. The file's own name wins over the type that the
/// client sends.
///
/// @param field named in faults
record MediaField(
    String field, @Nullable FileField file, @Nullable String mimetype, @Nullable String filename) {
  /// @param field named in faults
  /// @param own the body's own field for it
  /// @param part the field or part `file`, which wins when it is a file
  static MediaField of(
      String field,
      @Nullable FileField own,
      @Nullable FileField part,
      @Nullable String mimetype,
      @Nullable String filename) {
    var isOwn = own != null && !own.isBlank() && !(part instanceof FileField.Part);
    return new MediaField(field, isOwn ? own : part, stripped(mimetype), stripped(filename));
  }

  static MediaField of(String field, @Nullable FileField own, @Nullable FileField part) {
    return of(field, own, part, null, null);
  }

  private static @Nullable String stripped(@Nullable String text) {
    return text == null || text.isBlank() ? null : text.strip();
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<field>`, `invalid.fileName`,
  ///   `too-large.audio`, `too-large.media`
  Attachment toAttachment(MediaKind kind, ApiRequest request) {
    if (file == null || file.isBlank()) {
      throw Fault.invalid(field, "is required");
    }
    FileBody.checkName("fileName", filename);
    FileBody.checkName("mimetype", mimetype);
    var limits = request.mediaLimits();
    var isVoice = kind == MediaKind.VOICE;
    return file.toAttachment(
        field,
        isVoice ? "audio" : "media",
        isVoice ? limits.voiceBytes() : limits.otherBytes(),
        type(),
        name(kind, file));
  }

  /// A content of this file alone, see [#toAttachment].
  Content toContent(MediaKind kind, ApiRequest request) {
    return new Content.Media(kind, toAttachment(kind, request), null);
  }

  private @Nullable String type() {
    var byName =
        filename == null ? null : MimeTypes.DEFAULTS.getMimeByExtension(Ascii.lower(filename));
    return byName == null ? mimetype : byName;
  }

  private @Nullable String name(MediaKind kind, FileField given) {
    var known = filename == null ? given.filename() : filename;
    return switch (kind) {
      case IMAGE -> known == null ? "image.jpg" : known;
      case VIDEO, VIDEO_NOTE -> known == null ? "video.mp4" : known;
      case DOCUMENT -> {
        if (known == null && given.isInBody()) {
          throw Fault.invalid("fileName", "is required for a document in base64");
        }
        yield known;
      }
      case AUDIO, VOICE, STICKER -> known;
    };
  }
}
