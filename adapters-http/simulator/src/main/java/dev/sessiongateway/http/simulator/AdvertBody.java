package dev.sessiongateway.http.simulator;

import dev.sessiongateway.domain.messaging.Referral;
import dev.sessiongateway.http.kernel.api.ContentLimits;
import dev.sessiongateway.http.kernel.json.TextFormat;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Matches;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import org.jspecify.annotations.Nullable;

/// The advert by which a person comes to a chat.
///
/// @param sourceType `ad` unless it is given
/// @param clickId of the click
record AdvertBody(
    @Matches(TextFormat.HTTP_URL) @Length(max = Referral.LONGEST) String sourceUrl,
    @Length(min = 1, max = ContentLimits.ROW_ID) String sourceId,
    @Nullable @OneOf({"ad", "post"}) String sourceType,
    @Nullable @Length(max = Referral.LONGEST) String headline,
    @Nullable @Length(max = Referral.LONGEST) String body,
    @Nullable @OneOf({"image", "video"}) String mediaType,
    @Nullable @Matches(TextFormat.HTTP_URL) @Length(max = Referral.LONGEST) String mediaUrl,
    @Nullable @Matches(TextFormat.HTTP_URL) @Length(max = Referral.LONGEST) String thumbnailUrl,
    @Nullable @Length(min = 1, max = Referral.LONGEST) String clickId) {
  Referral toReferral() {
    return new Referral(
        sourceUrl,
        sourceId,
        sourceType == null ? "ad" : sourceType,
        headline,
        body,
        mediaType,
        mediaUrl,
        thumbnailUrl,
        clickId);
  }
}
