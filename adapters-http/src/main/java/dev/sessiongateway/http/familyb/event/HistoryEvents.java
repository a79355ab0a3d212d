package dev.sessiongateway.http.familyb.event;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.familyb.messaging.MessageView;
import dev.sessiongateway.http.kernel.api.EventPayload;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.server.MediaLink;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Event payloads of the phone's history: chats, messages and contacts, each only when there are
/// any, then the totals. The network sends the history in one piece.
record HistoryEvents(ServerInfo server) {
  private static final EventPayload.Progress COMPLETE = new EventPayload.Progress(true, 100);

  List<EventPayload> of(Event.HistorySynced history, Session session) {
    var ignored = session.config().ignore();
    var lidView = LidView.of(server, session);
    var chats =
        history.chats().entrySet().stream()
            .filter(chat -> !ignored.covers(chat.getKey()))
            // Sorted, so that an event always serialises to equal bytes.
            .sorted(Comparator.comparing(chat -> chat.getKey().toString()))
            .map(chat -> ChatName.of(chat, session, lidView))
            .toList();
    var messages =
        history.messages().stream()
            .filter(message -> !ignored.covers(message.chat()))
            .filter(message -> !MessageEvents.isHidden(message.chat(), session))
            .filter(message -> !(message.content() instanceof Content.Revoked))
            .map(message -> MessageView.of(message, session, server))
            .toList();
    var contacts =
        history.contacts().stream().map(contact -> Person.of(session, contact, server)).toList();
    var all = new ArrayList<EventPayload>();
    addUnlessEmpty(all, "chats.set", chats);
    if (!messages.isEmpty()) {
      all.add(new EventPayload("messages.set", messages, COMPLETE));
    }
    addUnlessEmpty(all, "contacts.upsert", contacts);
    if (all.isEmpty()) {
      return all;
    }
    all.add(
        new EventPayload(
            "messaging-history.set",
            new Totals(messages.size(), chats.size(), contacts.size(), COMPLETE.percent())));
    return all;
  }

  private static void addUnlessEmpty(List<EventPayload> all, String name, List<?> elements) {
    if (!elements.isEmpty()) {
      all.add(new EventPayload(name, elements));
    }
  }

  record Totals(int messageCount, int chatCount, int contactCount, int progress) {}

  /// @param remoteLid the contact's hidden id; null when it is not known
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record ChatName(String remoteJid, @Nullable String remoteLid, String instanceId, String name) {
    static ChatName of(Map.Entry<Address, String> chat, Session session, LidView lidView) {
      var address = chat.getKey();
      return new ChatName(
          lidView.shown(address).networkForm(),
          lidView.hidden(address).kind() == Address.Kind.LID
              ? lidView.hidden(address).networkForm()
              : null,
          session.id().toString(),
          chat.getValue());
    }
  }

  /// @param profilePicUrl null when there is no picture
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Person(
      String remoteJid,
      @Nullable String pushName,
      @Nullable String profilePicUrl,
      String instanceId) {
    static Person of(Session session, Contact contact, ServerInfo server) {
      return new Person(
          LidView.of(server, session).shown(contact.id()).networkForm(),
          contact.name(),
          MediaLink.picture(server, contact.pictureUrl()),
          session.id().toString());
    }
  }
}
