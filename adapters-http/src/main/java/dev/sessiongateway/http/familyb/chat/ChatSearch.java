package dev.sessiongateway.http.familyb.chat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.ChatFilter;
import dev.sessiongateway.http.familyb.field.ChatSelection;
import dev.sessiongateway.http.familyb.messaging.Period;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.Parameter;
import dev.sessiongateway.http.kernel.json.ValueLimits.OnlyKnownFields;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The filters and pages of searches for chats and channels.
final class ChatSearch {
  static final Parameter<@Nullable String> REMOTE_JID = Parameter.text("remoteJid");

  private ChatSearch() {}

  static @Nullable String inQuery(ApiRequest request) {
    request.query().allowOnlyBelow("where", Set.of());
    return REMOTE_JID.of(request);
  }

  static Optional<ChatFilter> filter(
      ApiRequest request,
      @Nullable Where where,
      @Nullable String flat,
      Address.@Nullable Kind kind) {
    var key = where == null ? null : where.key();
    var period = where == null ? null : where.messageTimestamp();
    var first = period == null ? null : period.first();
    var last = period == null ? null : period.last();
    return ChatSelection.ALL
        .and(request, "remoteJid", flat)
        .and(request, "where.remoteJid", where == null ? null : where.remoteJid())
        .and(request, "where.key.remoteJid", key == null ? null : key.remoteJid())
        .find()
        .map(chats ->
            kind == null
                ? new ChatFilter(chats, first, last)
                : new ChatFilter(chats, first, last, kind));
  }

  /// @param messageTimestamp when the chat last changed
  @OnlyKnownFields
  record Where(@Nullable String remoteJid, @Nullable Key key, @Nullable Period messageTimestamp) {}

  @OnlyKnownFields
  record Key(@Nullable String remoteJid) {}
}
