package dev.sessiongateway.http.familyb.messaging;

import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.familyb.field.ChatSelection;
import dev.sessiongateway.http.familyb.field.PageNumber;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.json.ValueLimits.OnlyKnownFields;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import dev.sessiongateway.http.kernel.messaging.Acknowledgement;
import dev.sessiongateway.http.kernel.messaging.NumberOrAddress;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The filter and page of a search for the delivery status of own messages.
///
/// @param offset the size of a page
record FindStatusesBody(
    FindStatusesBody.@Nullable Where where,
    @Nullable String remoteJid,
    @Nullable @Range(min = 0) Integer page,
    @Nullable @Range(min = 0) Integer offset) {
  private static final int PAGE_SIZE = 50;
  private static final Set<ContentKind> DELETED = EnumSet.of(ContentKind.REVOKED);

  PageNumber pageNumber() {
    return PageNumber.of(page, offset, PAGE_SIZE);
  }

  /// Empty when the filters contradict each other, so that no message can match.
  Optional<MessageFilter> toFilter(ApiRequest request) {
    var chats = ChatSelection.ALL.and(request, "remoteJid", remoteJid);
    return where == null
        ? chats.find().map(MessageFilter.ALL.fromMe(true)::inChats)
        : where.toFilter(request, chats);
  }

  /// @param id of the message
  /// @param key limits as the fields beside it do
  @OnlyKnownFields
  record Where(
      @Nullable String remoteJid,
      @Nullable String id,
      @Nullable Boolean fromMe,
      @Nullable String participant,
      @Nullable String status,
      FindMessagesBody.@Nullable Key key) {
    Optional<MessageFilter> toFilter(ApiRequest request, ChatSelection flat) {
      var inKey = key == null ? MessageFilter.ALL : key.toFilter(request);
      var chats = flat.and(request, "where.remoteJid", remoteJid).and(inKey.chats());
      var mine = id == null || id.isBlank() ? inKey.id() : request.messageId("where.id", id);
      var writer =
          NumberOrAddress.parseIfPresent(request, "where.participant", participant)
              .orElse(inKey.participant());
      var filter = MessageFilter.ALL.fromMe(true).inChats(chats.chats()).withId(mine).by(writer);
      var found = status == null || status.isBlank() ? Optional.of(filter) : at(filter, status);
      var contradicts =
          chats.isContradiction()
              || contradict(mine, inKey.id())
              || contradict(writer, inKey.participant())
              || Boolean.FALSE.equals(fromMe)
              || Boolean.FALSE.equals(inKey.fromMe());
      return contradicts ? Optional.empty() : found;
    }

    private static boolean contradict(@Nullable Object one, @Nullable Object other) {
      return one != null && other != null && !one.equals(other);
    }

    /// Edits are not stored as a status, so `EDITED` matches nothing.
    private static Optional<MessageFilter> at(MessageFilter filter, String status) {
      var word = Ascii.upper(status.strip());
      return switch (word) {
        case MessageStatus.DELETED -> Optional.of(filter.ofKinds(DELETED));
        case "EDITED" -> Optional.empty();
        default ->
            Optional.of(
                filter
                    .ofKinds(EnumSet.complementOf(EnumSet.copyOf(DELETED)))
                    .withAck(
                        Acknowledgement.ofStatus("where.status", word, MessageStatus.DELETED)));
      };
    }
  }
}
