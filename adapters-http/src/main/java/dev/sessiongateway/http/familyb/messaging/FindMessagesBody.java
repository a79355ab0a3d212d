package dev.sessiongateway.http.familyb.messaging;

import com.fasterxml.jackson.annotation.JsonAlias;
import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.SenderDevice;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.familyb.field.ChatSelection;
import dev.sessiongateway.http.familyb.field.PageNumber;
import dev.sessiongateway.http.familyb.field.RowId;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.json.ValueLimits.OnlyKnownFields;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import dev.sessiongateway.http.kernel.messaging.ProtocolType;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The filter and page of a message search. Blank fields do not filter.
///
/// @param offset the size of a page
record FindMessagesBody(
    FindMessagesBody.@Nullable Where where,
    @Nullable String remoteJid,
    @Nullable @Range(min = 0) Integer page,
    @Nullable @Range(min = 0) Integer offset) {
  private static final int PAGE_SIZE = 50;

  PageNumber pageNumber() {
    return PageNumber.of(page, offset, PAGE_SIZE);
  }

  /// Empty when the filters contradict each other, so that no message can match.
  Optional<MessageFilter> toFilter(ApiRequest request, Session session) {
    var chats = ChatSelection.ALL.and(request, "remoteJid", remoteJid);
    return where == null
        ? chats.find().map(MessageFilter.ALL::inChats)
        : where.toFilter(request, session, chats);
  }

  static boolean isPresent(@Nullable String text) {
    return text != null && !text.isBlank();
  }

  /// @param id of the row, or of the message
  @OnlyKnownFields
  record Where(
      @Nullable String id,
      @Nullable Key key,
      @Nullable String remoteJid,
      @Nullable String messageType,
      @Nullable String source,
      @Nullable Period messageTimestamp) {
    Optional<MessageFilter> toFilter(ApiRequest request, Session session, ChatSelection flat) {
      var kinds = messageType == null ? Set.<ContentKind>of() : ProtocolType.kinds(messageType);
      var filter = key == null ? MessageFilter.ALL : key.toFilter(request);
      var chats = flat.and(request, "where.remoteJid", remoteJid).and(filter.chats());
      var mine = id == null || id.isBlank() ? null : messageId(request, session, id);
      if ((isPresent(messageType) && kinds.isEmpty())
          || (mine != null && filter.id() != null && !mine.equals(filter.id()))
          || chats.isContradiction()) {
        return Optional.empty();
      }
      var period = messageTimestamp;
      return Optional.of(
          filter
              .inChats(chats.chats())
              .withId(mine == null ? filter.id() : mine)
              .ofKinds(kinds)
              .on(device())
              .between(
                  period == null ? null : period.first(), period == null ? null : period.last()));
    }

    private static MessageId messageId(ApiRequest request, Session session, String text) {
      return RowId.MESSAGE
          .messageId(session, text)
          .orElseGet(() -> request.messageId("where.id", text));
    }

    private @Nullable SenderDevice device() {
      if (source == null || source.isBlank()) {
        return null;
      }
      return Stream.of(SenderDevice.values())
          .filter(device -> device.code().equals(Ascii.upper(source.strip())))
          .findFirst()
          .orElseThrow(() ->
              Fault.invalid("where.source", "must be one of android, ios, web, desktop, unknown"));
    }
  }

  /// The key of a message in an answer is a filter too.
  ///
  /// @param remoteJidAlt the chat's other address; messages under either match
  /// @param participantAlt counts where there is no `participant`
  /// @param addressingMode,deleted follow from the rest
  @OnlyKnownFields
  record Key(
      @Nullable String id,
      @Nullable Boolean fromMe,
      @Nullable String remoteJid,
      @Nullable String remoteJidAlt,
      @Nullable @JsonAlias("participants") String participant,
      @Nullable String participantAlt,
      @Nullable String addressingMode,
      @Nullable Boolean deleted) {
    MessageFilter toFilter(ApiRequest request) {
      var writers =
          ChatSelection.either(request, "where.key.participant", participant, participantAlt);
      return MessageFilter.ALL
          .inChats(ChatSelection.either(request, "where.key.remoteJid", remoteJid, remoteJidAlt))
          .withId(id == null || id.isBlank() ? null : request.messageId("where.key.id", id))
          .fromMe(fromMe)
          .by(writers.isEmpty() ? null : writers.getFirst());
    }
  }
}
