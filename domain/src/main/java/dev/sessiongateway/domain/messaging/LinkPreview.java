package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.media.Attachment;
import org.jspecify.annotations.Nullable;

/// What a phone shows of a link, below the text with the link.
///
/// @param url the link as it is in the text
/// @param image of the linked page
/// @param large whether the image is shown large
public record LinkPreview(
    String url,
    String title,
    @Nullable String description,
    @Nullable Attachment image,
    boolean large) {

  public LinkPreview with(@Nullable Attachment other) {
    return new LinkPreview(url, title, description, other, large);
  }
}
