package dev.sessiongateway.http.familya.messaging;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.LinkPreview;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.OutgoingMessage.PreviewRequest;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ContentLimits;
import dev.sessiongateway.http.kernel.json.FileBody;
import dev.sessiongateway.http.kernel.json.Length;
import dev.sessiongateway.http.kernel.json.Matches;
import dev.sessiongateway.http.kernel.json.MayBeEmpty;
import dev.sessiongateway.http.kernel.json.TextFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The bodies of sends of a text, with or without a preview of its link.
final class TextBodies {
  private TextBodies() {}

  /// @param mentions addresses, or `all` for every member of the group
  /// @param linkPreview whether the first link has a preview; absent: as the gateway is set
  /// @param linkPreviewHighQuality whether its image is shown large
  record SendTextBody(
      @Nullable String session,
      String chatId,
      String text,
      @JsonProperty("reply_to") @Nullable String replyTo,
      @Nullable List<String> mentions,
      @Nullable Boolean linkPreview,
      @Nullable Boolean linkPreviewHighQuality,
      @Nullable String id)
      implements SendBody {

    @Override
    public Content toContent(ApiRequest request) {
      return new Content.Text(text);
    }

    @Override
    public OutgoingMessage toMessage(ApiRequest request) {
      return SendBody.super
          .toMessage(request)
          .previewing(PreviewRequest.of(linkPreview, linkPreviewHighQuality));
    }
  }

  /// A link below its title, with the title as its preview.
  record SendLinkPreviewBody(
      @Nullable String session,
      String chatId,
      @Matches(TextFormat.HTTP_URL) @Length(max = ContentLimits.DESCRIPTION) String url,
      @Length(max = ContentLimits.TITLE) String title,
      @JsonProperty("reply_to") @Nullable String replyTo,
      @Nullable String id)
      implements SendBody {

    @Override
    public Content toContent(ApiRequest request) {
      return new Content.TextWithPreview(
          title + "\n" + url, new LinkPreview(url, title, null, null, false));
    }

    @Override
    public String named(String component) {
      return switch (component) {
        case "preview.url" -> "url";
        case "preview.title" -> "title";
        default -> SendBody.super.named(component);
      };
    }
  }

  /// A text with a link, and the preview that phones show of it.
  ///
  /// @param linkPreviewHighQuality whether the image is shown large; it is when absent
  record CustomPreviewBody(
      @Nullable String session,
      String chatId,
      String text,
      Preview preview,
      @Nullable Boolean linkPreviewHighQuality,
      @JsonProperty("reply_to") @Nullable String replyTo,
      @Nullable String id)
      implements SendBody {
    private static final String IMAGE = "preview.image";

    @Override
    public Content toContent(ApiRequest request) {
      var image = preview.image();
      return new Content.TextWithPreview(
          text,
          new LinkPreview(
              preview.url(),
              preview.title(),
              preview.description().isBlank() ? null : preview.description(),
              image == null || image.isBlank()
                  ? null
                  : image.toAttachment(IMAGE, "media", request.mediaLimits().otherBytes()),
              !Boolean.FALSE.equals(linkPreviewHighQuality)));
    }

    @Override
    public String named(String component) {
      return switch (component) {
        case "file", "url" -> IMAGE;
        default -> SendBody.super.named(component);
      };
    }

    /// @param url as it is in the text
    record Preview(
        @Matches(TextFormat.HTTP_URL) @Length(max = ContentLimits.DESCRIPTION) String url,
        @Length(max = ContentLimits.TITLE) String title,
        @MayBeEmpty @Length(max = ContentLimits.DESCRIPTION) String description,
        @Nullable FileBody image) {}
  }
}
