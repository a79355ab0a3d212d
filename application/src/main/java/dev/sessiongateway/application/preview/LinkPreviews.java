package dev.sessiongateway.application.preview;

import dev.sessiongateway.application.media.MediaIngest;
import dev.sessiongateway.application.network.Networks;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.LinkPreview;
import dev.sessiongateway.domain.messaging.OutgoingMessage.PreviewRequest;
import dev.sessiongateway.domain.messaging.TextLink;
import dev.sessiongateway.domain.network.NetworkLimits;
import dev.sessiongateway.domain.network.NetworkLimits.Limit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Adds a preview of their first link to texts. Thread-safe.
///
/// The page is read before the message is stored, on the thread of the request, so that message,
/// event and network have the same content and a resend does not read the page again. A preview is
/// an addition: without it the text is sent as it is.
@Internal
public final class LinkPreviews {
  private static final Logger LOG = LoggerFactory.getLogger(LinkPreviews.class);

  private final PageReader pages;
  private final LinkPreviewPolicy policy;
  private final MediaIngest media;
  private final Networks networks;

  public LinkPreviews(
      PageReader pages, LinkPreviewPolicy policy, MediaIngest media, Networks networks) {
    this.pages = pages;
    this.policy = policy;
    this.media = media;
    this.networks = networks;
  }

  /// A text, or a story that is one, with a preview; any other content, and a text whose page
  /// cannot be read, unchanged.
  public Content preview(LiveSession live, Content content, PreviewRequest request) {
    if (!policy.allows(request)) {
      return content;
    }
    return switch (content) {
      case Content.Text text -> preview(live, text, request.large());
      case Content.Story(Content.Text text, var style, var audience) ->
          new Content.Story(preview(live, text, request.large()), style, audience);
      default -> content;
    };
  }

  private Content preview(LiveSession live, Content.Text content, boolean large) {
    var limits = networks.of(live.session()).limits();
    var link = TextLink.firstIn(content.text()).orElse(null);
    if (link == null || link.text().length() > limits.of(Limit.DESCRIPTION)) {
      return content;
    }
    return pages
        .read(live.name(), link.url(), live.session().config().proxy())
        .<Content>map(page ->
            new Content.TextWithPreview(content.text(), of(page, link.text(), large, limits)))
        .orElse(content);
  }

  private LinkPreview of(PageReader.Page page, String url, boolean large, NetworkLimits limits) {
    var description = page.description();
    return new LinkPreview(
        url,
        cut(page.title(), limits.of(Limit.TITLE)),
        description == null ? null : cut(description, limits.of(Limit.DESCRIPTION)),
        image(page.picture()),
        large);
  }

  private static String cut(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    var end = Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
    return text.substring(0, end);
  }

  /// A picture that cannot be taken is left out.
  private @Nullable Attachment image(PageReader.@Nullable Picture picture) {
    if (picture == null) {
      return null;
    }
    try {
      return media.store(new Attachment.Inline(picture.bytes(), null, null), MediaKind.IMAGE);
    } catch (FaultException e) {
      LOG.atDebug()
          .addKeyValue("fault", e.fault().code())
          .log("the picture of a page is left out of the preview of its link");
      return null;
    }
  }
}
