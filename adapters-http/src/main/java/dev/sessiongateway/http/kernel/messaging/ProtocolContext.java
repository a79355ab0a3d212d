package dev.sessiongateway.http.kernel.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.Quote;
import dev.sessiongateway.domain.messaging.Referral;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The references of a message in the network's own object: the quoted message and the mentions.
///
/// @param stanzaId the quoted message
/// @param forwardingScore how often it was forwarded, as far as is known
/// @param isForwarded true or absent
/// @param externalAdReply the advert by which the writer came
/// @param expiration seconds after which the message disappears
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ProtocolContext(
    @Nullable String stanzaId,
    @Nullable String participant,
    @Nullable Map<String, Object> quotedMessage,
    @Nullable List<String> mentionedJid,
    @Nullable Integer forwardingScore,
    @Nullable Boolean isForwarded,
    @Nullable AdReply externalAdReply,
    @Nullable Long expiration) {
  /// The context of a message without references.
  public static final ProtocolContext EMPTY =
      new ProtocolContext(null, null, null, null, null, null, null, null);

  /// Null when the message has no references.
  static @Nullable public ProtocolContext of(Message message) {
    var quote = message.quote();
    var mentions = message.mentions().stream().map(Address::networkForm).toList();
    var forwarded = message.marks().forwarded();
    var referral = message.marks().referral();
    var timer = message.marks().timer();
    if (quote == null && mentions.isEmpty() && !forwarded && referral == null && timer == null) {
      return null;
    }
    return new ProtocolContext(
        quote == null ? null : quote.id().value(),
        quote == null ? null : quote.sender().networkForm(),
        quote == null ? null : quoted(quote),
        mentions.isEmpty() ? null : mentions,
        forwarded ? 1 : null,
        forwarded ? true : null,
        referral == null ? null : AdReply.of(referral),
        timer == null ? null : timer.length().toSeconds());
  }

  /// The advert by which a person came, as the network's own object has it.
  ///
  /// @param mediaType 0 for none, 1 for a picture, 2 for a film
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record AdReply(
      @Nullable String title,
      @Nullable String body,
      int mediaType,
      @Nullable String mediaUrl,
      @Nullable String thumbnailUrl,
      String sourceType,
      String sourceId,
      String sourceUrl,
      boolean showAdAttribution,
      @Nullable String ctwaClid) {
    static AdReply of(Referral referral) {
      var isFilm = "video".equals(referral.mediaType());
      var picture = isFilm ? referral.thumbnailUrl() : referral.mediaUrl();
      return new AdReply(
          referral.headline(),
          referral.body(),
          mediaType(referral.mediaType()),
          referral.mediaUrl(),
          picture,
          referral.sourceType(),
          referral.sourceId(),
          referral.sourceUrl(),
          true,
          referral.clickId());
    }

    private static int mediaType(@Nullable String type) {
      if (type == null) {
        return 0;
      }
      return type.equals("video") ? 2 : 1;
    }
  }

  /// The content of the quoted message in the network's own object: its kind, and the text that the
  /// reply keeps of it.
  public static Map<String, Object> quoted(Quote quote) {
    var text = quote.text();
    var type = ProtocolType.of(quote.kind());
    return switch (quote.kind()) {
      case TEXT, UNKNOWN -> Map.of("conversation", text);
      case IMAGE, VIDEO, VIDEO_NOTE, DOCUMENT ->
          Map.of(type, text.isEmpty() ? Map.of() : Map.of("caption", text));
      case AUDIO -> Map.of(type, Map.of("ptt", false));
      case VOICE -> Map.of(type, Map.of("ptt", true));
      case STICKER -> Map.of(type, Map.of());
      case LOCATION, POLL, EVENT -> Map.of(type, Map.of("name", text));
      case BUTTONS -> Map.of("buttonsMessage", Map.of("contentText", text));
      case CAROUSEL -> Map.of(type, Map.of("body", Map.of("text", text)));
      case LIST, LIST_REPLY -> Map.of(type, Map.of("title", text));
      case CONTACT, CONTACTS -> Map.of(type, Map.of("displayName", text));
      case BUTTON_REPLY -> Map.of(type, Map.of("selectedDisplayText", text));
      case TEMPLATE ->
          Map.of(type, Map.of("hydratedTemplate", Map.of("hydratedContentText", text)));
      case PRODUCT_LIST -> Map.of(type, Map.of("title", "", "description", text));
      case ORDER -> Map.of(type, Map.of("message", text));
      case FLOW_REPLY -> Map.of(type, Map.of("body", Map.of("text", text)));
      case PRODUCT -> Map.of(type, Map.of("product", Map.of("title", text)));
      case REVOKED -> Map.of(type, Map.of("type", "REVOKE"));
    };
  }
}
