package dev.sessiongateway.http.search;

import dev.sessiongateway.application.search.SearchPage;
import dev.sessiongateway.application.search.SearchPage.Coverage;
import dev.sessiongateway.application.search.SearchPage.FoundMessage;
import dev.sessiongateway.application.search.SearchPage.FoundName;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.kernel.api.LongMessageId;
import dev.sessiongateway.http.kernel.json.SchemaName;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.messaging.ProtocolKey;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a search found, as it is shown. Component names are the JSON names.
@SchemaName("FoundMessages")
record FoundMessages(
    List<MessageHit> messages, List<NameHit> contacts, @Nullable String next, IndexState index) {
  static FoundMessages of(SearchPage page, Session session, ServerInfo server) {
    var lids = LidView.of(server, session);
    lids.prepareMessages(page.messages().stream().map(FoundMessage::message).toList());
    return new FoundMessages(
        page.messages().stream().map(found -> MessageHit.of(found, lids)).toList(),
        page.names().stream().map(NameHit::of).toList(),
        page.next(),
        IndexState.of(page.coverage()));
  }

  /// @param id as family A shows it in lists of messages
  /// @param from who wrote it
  /// @param timestamp Unix seconds
  record MessageHit(
      String id,
      String chatId,
      String from,
      boolean fromMe,
      long timestamp,
      String kind,
      String snippet) {
    static MessageHit of(FoundMessage found, LidView lids) {
      var message = lids.hidden(found.message());
      var chat = message.chat().toString();
      var from = message.sender().toString();
      var participant = ProtocolKey.participant(message);
      return new MessageHit(
          LongMessageId.of(
              message.fromMe(),
              chat,
              message.id().value(),
              participant == null ? null : participant.toString()),
          chat,
          from,
          message.fromMe(),
          message.at().getEpochSecond(),
          ContentKind.of(message.content()).code(),
          found.snippet().html());
    }
  }

  record NameHit(String id, @Nullable String name, boolean isGroup, String snippet) {
    static NameHit of(FoundName found) {
      var contact = found.contact();
      return new NameHit(
          contact.id().toString(),
          contact.name(),
          contact.id().kind() == Address.Kind.GROUP,
          found.snippet().html());
    }
  }

  /// @param complete whether all stored messages were searched
  /// @param since Unix seconds: while it is not complete, messages later than this were
  /// @param current whether everything that was stored before the search was searched
  record IndexState(boolean complete, @Nullable Long since, boolean current) {
    static IndexState of(Coverage coverage) {
      var from = coverage.from();
      return new IndexState(
          coverage.isComplete(), from == null ? null : from.getEpochSecond(), coverage.isCurrent());
    }
  }
}
