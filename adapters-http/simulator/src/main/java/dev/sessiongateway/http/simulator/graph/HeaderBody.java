package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import org.jspecify.annotations.Nullable;

/// What is above the text of an interactive message, or of a card of it.
///
/// @param type says which of the parts is there
record HeaderBody(
    @Length(max = 32) String type,
    @Nullable @Length(min = 1, max = 60) String text,
    MediaBody.@Nullable PictureBody image,
    MediaBody.@Nullable PictureBody video,
    MediaBody.@Nullable DocumentBody document) {
  @Nullable Attachment file(MessageFiles files) {
    return switch (type) {
      case MessageBody.TEXT -> null;
      case "image" -> file(files, "interactive.header", image, MediaKind.IMAGE);
      case "video" -> file(files, "interactive.header", video, MediaKind.VIDEO);
      case "document" -> file(files, "interactive.header", document, MediaKind.DOCUMENT);
      default ->
          throw GraphFault.PARAMETER.toException(
              "interactive.header.type must be text, image, video or document");
    };
  }

  Attachment file(MessageFiles files, String at, @Nullable MediaBody part, MediaKind kind) {
    var field = at + "." + type;
    return files.stored(field, GraphFault.required(field, part), kind);
  }
}
