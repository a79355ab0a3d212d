package dev.sessiongateway.http.familyb.messaging;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaConversion;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.GifSource;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.http.familyb.field.FileField;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ContentLimits;
import dev.sessiongateway.http.kernel.json.FileBody;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import java.util.Optional;
import org.eclipse.jetty.http.MimeTypes;
import org.jspecify.annotations.Nullable;

/// The bodies of sends with one file.
final class SendFileBodies {
  private SendFileBodies() {}

  /// A picture, video, document or sound.
  ///
  /// @param gifPlayback whether a video plays as a GIF: a boolean or its text
  /// @param gifAttribution the service that the GIF comes from: 0 none, 1 GIPHY, 2 Tenor
  /// @param file another name of `media`, and that of the file part
  record Media(
      String number,
      @OneOf({"image", "video", "document", "audio"}) String mediatype,
      @Nullable FileField media,
      @Nullable FileField file,
      @Nullable String mimetype,
      @Nullable String fileName,
      @Nullable @Length(max = ContentLimits.CAPTION) String caption,
      @Nullable JsonNode gifPlayback,
      @Nullable JsonNode gifAttribution,
      @JsonUnwrapped SendOptions options)
      implements SendBody {
    private static final String MEDIA = "media";

    @Override
    public Content toContent(ApiRequest request) {
      var kind = kind();
      var attachment =
          MediaField.of(MEDIA, media, file, mimetype, fileName).toAttachment(kind, request);
      var gif = gif(gifPlayback, gifAttribution);
      return gif.isPresent() && kind == MediaKind.VIDEO
          ? new Content.Gif(attachment, caption, gif.get())
          : new Content.Media(kind, attachment, caption);
    }

    /// The source of the GIF; empty when the video is no GIF.
    ///
    /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.gifPlayback`,
    ///   `invalid.gifAttribution`
    private static Optional<GifSource> gif(
        @Nullable JsonNode playback, @Nullable JsonNode attribution) {
      var source = source(attribution);
      return plays(playback) ? Optional.of(source) : Optional.empty();
    }

    private static boolean plays(@Nullable JsonNode playback) {
      return switch (text(playback)) {
        case "true" -> true;
        case "false", "" -> false;
        default -> throw Fault.invalid("gifPlayback", "must be true or false");
      };
    }

    private static GifSource source(@Nullable JsonNode attribution) {
      return switch (text(attribution)) {
        case "0", "" -> GifSource.NONE;
        case "1" -> GifSource.GIPHY;
        case "2" -> GifSource.TENOR;
        default -> throw Fault.invalid("gifAttribution", "must be 0, 1 or 2");
      };
    }

    private static String text(@Nullable JsonNode value) {
      if (value == null || value.isNull()) {
        return "";
      }
      return value.isContainerNode() ? value.toString() : Ascii.lower(value.asText().strip());
    }

    private MediaKind kind() {
      return Coded.of(MediaKind.class, Ascii.upper(mediatype));
    }

    @Override
    public Presence doing() {
      return kind() == MediaKind.AUDIO ? Presence.RECORDING : Presence.COMPOSING;
    }

    @Override
    public String named(String field) {
      return switch (field) {
        case "file", "url", "audio" -> MEDIA;
        default -> field;
      };
    }
  }

  /// A round video note.
  ///
  /// @param file another name of `video`, and that of the file part
  record VideoNote(
      String number,
      @Nullable FileField video,
      @Nullable FileField file,
      @JsonUnwrapped SendOptions options)
      implements SendBody {
    private static final String VIDEO = "video";

    @Override
    public Content toContent(ApiRequest request) {
      return MediaField.of(VIDEO, video, file).toContent(MediaKind.VIDEO_NOTE, request);
    }

    @Override
    public String named(String field) {
      return field.equals("file") || field.equals("url") ? VIDEO : field;
    }
  }

  /// A voice note.
  ///
  /// @param file another name of `audio`, and that of the file part
  /// @param encoding false sends the sound as it is; otherwise it is converted unless it is OGG
  ///   with Opus
  record VoiceNote(
      String number,
      @Nullable FileField audio,
      @Nullable FileField file,
      @Nullable Boolean encoding,
      @JsonUnwrapped SendOptions options)
      implements SendBody {
    private static final String AUDIO = "audio";

    @Override
    public Content toContent(ApiRequest request) {
      return MediaField.of(AUDIO, audio, file).toContent(MediaKind.VOICE, request);
    }

    @Override
    public MediaConversion conversion() {
      return Boolean.FALSE.equals(encoding) ? MediaConversion.NONE : MediaConversion.REQUIRED;
    }

    @Override
    public Presence doing() {
      return Presence.RECORDING;
    }

    @Override
    public String named(String field) {
      return field.equals("url") ? AUDIO : field;
    }
  }

  /// A sticker.
  ///
  /// @param file another name of `sticker`, and that of the file part
  /// @param notConvertSticker sends the picture unconverted
  record Sticker(
      String number,
      @JsonAlias("image") @Nullable FileField sticker,
      @Nullable FileField file,
      @Nullable Boolean notConvertSticker,
      @JsonUnwrapped SendOptions options)
      implements SendBody {
    private static final String STICKER = "sticker";

    @Override
    public Content toContent(ApiRequest request) {
      return MediaField.of(STICKER, sticker, file).toContent(MediaKind.STICKER, request);
    }

    @Override
    public MediaConversion conversion() {
      return Boolean.TRUE.equals(notConvertSticker)
          ? MediaConversion.NONE
          : MediaConversion.AS_NEEDED;
    }

    @Override
    public String named(String field) {
      return field.equals("file") || field.equals("url") ? STICKER : field;
    }
  }

  /// The fields that describe the one file of a body. The file's own name wins over the type that
  /// the client sends.
  ///
  /// @param field named in faults
  record MediaField(
      String field,
      @Nullable FileField file,
      @Nullable String mimetype,
      @Nullable String filename) {
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

    /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<field>`,
    ///   `invalid.fileName`, `too-large.audio`, `too-large.media`
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
}
