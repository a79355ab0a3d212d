package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.messaging.Referral;
import org.jspecify.annotations.Nullable;

/// The advert by which a person came, as a webhook has it (Meta's page *Text messages webhook
/// reference*, message via a Click to WhatsApp ad).
record ReceivedReferral(
    @JsonProperty("source_url") String sourceUrl,
    @JsonProperty("source_id") String sourceId,
    @JsonProperty("source_type") String sourceType,
    @Nullable String headline,
    @Nullable String body,
    @JsonProperty("media_type") @Nullable String mediaType,
    @JsonProperty("image_url") @Nullable String imageUrl,
    @JsonProperty("video_url") @Nullable String videoUrl,
    @JsonProperty("thumbnail_url") @Nullable String thumbnailUrl,
    @JsonProperty("ctwa_clid") @Nullable String clickId) {
  static @Nullable ReceivedReferral of(@Nullable Referral referral) {
    if (referral == null) {
      return null;
    }
    var isFilm = "video".equals(referral.mediaType());
    return new ReceivedReferral(
        referral.sourceUrl(),
        referral.sourceId(),
        referral.sourceType(),
        referral.headline(),
        referral.body(),
        referral.mediaType(),
        isFilm ? null : referral.mediaUrl(),
        isFilm ? referral.mediaUrl() : null,
        referral.thumbnailUrl(),
        referral.clickId());
  }
}
