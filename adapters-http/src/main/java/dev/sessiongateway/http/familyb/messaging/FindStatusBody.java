package dev.sessiongateway.http.familyb.messaging;

import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.familyb.field.PageNumber;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.json.Range;
import dev.sessiongateway.http.kernel.messaging.Acknowledgement;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The filter and page of a search for the delivery status of own messages.
///
/// @param offset the size of a page
record FindStatusBody(
    @Nullable Where where,
    @Nullable @Range(min = 0) Integer page,
    @Nullable @Range(min = 0) Integer offset) {
  private static final int PAGE_SIZE = 50;
  private static final Set<ContentKind> DELETED = EnumSet.of(ContentKind.REVOKED);

  PageNumber pageNumber() {
    return PageNumber.of(page, offset, PAGE_SIZE);
  }

  /// Empty when the filters contradict each other, so that no message can match.
  Optional<MessageFilter> toFilter(ApiRequest request) {
    return where == null ? Optional.of(MessageFilter.ALL.fromMe(true)) : where.toFilter(request);
  }

  /// @param id of the message
  record Where(
      @Nullable String remoteJid,
      @Nullable String id,
      @Nullable Boolean fromMe,
      @Nullable String participant,
      @Nullable String status) {
    Optional<MessageFilter> toFilter(ApiRequest request) {
      var chat = FindMessagesBody.jid(request, "where.remoteJid", remoteJid);
      var filter =
          MessageFilter.ALL
              .fromMe(true)
              .inChats(chat == null ? List.of() : List.of(chat))
              .withId(id == null || id.isBlank() ? null : request.messageId("where.id", id))
              .by(FindMessagesBody.jid(request, "where.participant", participant));
      var found = status == null || status.isBlank() ? Optional.of(filter) : at(filter, status);
      return Boolean.FALSE.equals(fromMe) ? Optional.empty() : found;
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
