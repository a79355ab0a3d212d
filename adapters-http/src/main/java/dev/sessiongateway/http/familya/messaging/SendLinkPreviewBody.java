package dev.sessiongateway.http.familya.messaging;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.LinkPreview;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ContentLimits;
import dev.sessiongateway.http.kernel.json.Length;
import dev.sessiongateway.http.kernel.json.Matches;
import dev.sessiongateway.http.kernel.json.TextFormat;
import org.jspecify.annotations.Nullable;

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
