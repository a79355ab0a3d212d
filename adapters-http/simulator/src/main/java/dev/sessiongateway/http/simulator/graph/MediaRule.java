package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.media.MediaTypeName;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Which files each kind of message takes (Meta's page *Media, Supported media types*). An upload
/// of a type that no kind takes is refused; whether the file fits its message is reported
/// afterwards, by a status.
enum MediaRule {
  AUDIO("Audio", 16 << 20, MediaRule.OGG_OPUS, "audio/mpeg", "audio/amr", "audio/mp4", "audio/aac"),
  DOCUMENT(
      "Document",
      100 << 20,
      "text/plain",
      "application/pdf",
      "application/vnd.ms-powerpoint",
      "application/msword",
      "application/vnd.ms-excel",
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      "application/vnd.openxmlformats-officedocument.presentationml.presentation",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
  IMAGE("Image", 5 << 20, "image/png", "image/jpeg"),
  STICKER("Sticker", 500 << 10, "image/webp"),
  VIDEO("Video", 16 << 20, "video/3gpp", "video/mp4");

  /// The only codec that Meta takes in an Ogg file.
  static final String OGG_OPUS = "audio/ogg; codecs=opus";

  /// A sticker that does not move.
  private static final int STILL_BYTES = 100 << 10;

  /// Is taken as an upload, and then by no message.
  private static final String RAW_OPUS = "audio/opus";

  private final String title;
  private final int bytes;

  /// In the order in which Meta lists them.
  private final List<String> types;

  MediaRule(String title, int bytes, String... types) {
    this.title = title;
    this.bytes = bytes;
    this.types = List.of(types);
  }

  static MediaRule of(MediaKind kind) {
    return switch (kind) {
      case AUDIO, VOICE -> AUDIO;
      case DOCUMENT -> DOCUMENT;
      case IMAGE -> IMAGE;
      case STICKER -> STICKER;
      case VIDEO, VIDEO_NOTE -> VIDEO;
    };
  }

  /// @param type as the part of the form has it
  /// @return the largest size of an upload of this type
  /// @throws GraphFault.Raised `100` for a type that is not uploaded
  static int uploadBytes(String type) {
    var plain = MediaTypeName.withoutParameters(type);
    return Stream.of(values())
        .filter(rule -> rule.has(plain) || (rule == AUDIO && plain.equals(RAW_OPUS)))
        .findFirst()
        .map(rule -> rule.bytes)
        .orElseThrow(() ->
            GraphFault.PARAMETER.saying(
                ("(#100) Param file must be a file with one of the following types: %s."
                        + " Received file of type '%s'.")
                    .formatted(String.join(", ", uploads()), plain)));
  }

  private static List<String> uploads() {
    return Stream.concat(Stream.of(values()).flatMap(MediaRule::plainTypes), Stream.of(RAW_OPUS))
        .toList();
  }

  private boolean has(String plain) {
    return plainTypes().anyMatch(plain::equals);
  }

  private Stream<String> plainTypes() {
    return types.stream().map(MediaTypeName::withoutParameters);
  }

  /// The most that is fetched for a message of this kind.
  int bytes() {
    return bytes;
  }

  /// Why a message does not take a file; empty when it does.
  ///
  /// @param type that the app or the server with the file gave
  /// @param seen the type of its bytes, with the codec of an Ogg file
  Optional<String> objection(String type, String seen, Attachment.Stored file) {
    var given = MediaTypeName.withoutParameters(type);
    if (this == DOCUMENT) {
      return size(file.sizeBytes(), bytes);
    }
    if (!has(given)) {
      return Optional.of(
          "Unsupported %s mime type %s. Please use one of %s."
              .formatted(title, given, String.join(", ", types)));
    }
    var isOtherOgg = seen.startsWith("audio/ogg") && !seen.equals(OGG_OPUS);
    if (isOtherOgg || !has(MediaTypeName.withoutParameters(seen))) {
      return Optional.of(
          ("%s file uploaded with mimetype as %s, however on processing it is of type %s."
                  + " Please choose a different file.")
              .formatted(title, given, seen));
    }
    var isStill = this == STICKER && !Boolean.TRUE.equals(file.details().isAnimated());
    return size(file.sizeBytes(), isStill ? STILL_BYTES : bytes);
  }

  private Optional<String> size(long sizeBytes, int most) {
    return sizeBytes <= most ? Optional.empty() : Optional.of(tooLarge(most));
  }

  /// What is said of a file that is larger than [#bytes()].
  String tooLarge() {
    return tooLarge(bytes);
  }

  private String tooLarge(int most) {
    return "%s file is too big. Max file size is %s KB.".formatted(title, most >> 10);
  }
}
