package dev.sessiongateway.http.webhook;

import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.messaging.FamilyBMessage;
import dev.sessiongateway.http.product.Product;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/// What was on the phone before, as family B tells it: chats, messages and people, each only when
/// there are some.
final class FamilyBHistory {
  private final Product product;

  FamilyBHistory(Product product) {
    this.product = product;
  }

  List<NamedPayload> of(Event.HistorySynced history, Session session) {
    var ignored = session.config().ignore();
    var chats =
        history.chats().entrySet().stream()
            .filter(chat -> !ignored.covers(chat.getKey()))
            // In order: the same event is always the same bytes.
            .sorted(Comparator.comparing(chat -> chat.getKey().toString()))
            .map(chat -> ChatName.of(chat, session))
            .toList();
    var messages =
        history.messages().stream()
            .filter(message -> !ignored.covers(message.chat()))
            .filter(message -> !FamilyBMessageEvents.isHidden(message.chat(), session))
            .filter(message -> !(message.content() instanceof Content.Revoked))
            .map(message -> FamilyBMessage.of(message, session, product))
            .toList();
    var contacts =
        history.contacts().stream()
            .map(contact -> FamilyBChatEvents.Person.of(session, contact, product))
            .toList();
    var all = new ArrayList<NamedPayload>();
    addUnlessEmpty(all, "chats.set", chats);
    addUnlessEmpty(all, "messages.set", messages);
    addUnlessEmpty(all, "contacts.upsert", contacts);
    return all;
  }

  private static void addUnlessEmpty(List<NamedPayload> all, String name, List<?> elements) {
    if (!elements.isEmpty()) {
      all.add(new NamedPayload(name, elements));
    }
  }

  record ChatName(String remoteJid, String instanceId, String name) {
    static ChatName of(Map.Entry<Jid, String> chat, Session session) {
      return new ChatName(chat.getKey().networkForm(), session.id().toString(), chat.getValue());
    }
  }
}
