package dev.sessiongateway.domain.messaging;

import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/// The advert or the post, outside of the network, that a person followed to write a message.
///
/// @param sourceUrl of the advert
/// @param sourceId its id where it is shown
/// @param sourceType such as `ad` or `post`
/// @param mediaType `image` or `video`; absent for an advert without either
/// @param mediaUrl of the picture or the film
/// @param thumbnailUrl of a film
/// @param clickId of the click, by which the advertiser counts what came of it (Meta's `ctwa_clid`)
public record Referral(
    String sourceUrl,
    String sourceId,
    String sourceType,
    @Nullable String headline,
    @Nullable String body,
    @Nullable String mediaType,
    @Nullable String mediaUrl,
    @Nullable String thumbnailUrl,
    @Nullable String clickId) {
  /// How long each part is at most.
  public static final int LONGEST = 2_048;

  /// The headline, the text and the address, a line for each.
  public String asText() {
    var lines = new StringJoiner("\n");
    if (headline != null) {
      lines.add(headline);
    }
    if (body != null) {
      lines.add(body);
    }
    return lines.add(sourceUrl).toString();
  }
}
