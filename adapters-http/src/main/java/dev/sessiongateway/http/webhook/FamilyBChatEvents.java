package dev.sessiongateway.http.webhook;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.media.MediaLink;
import dev.sessiongateway.http.product.Product;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Chats and the people in them, as family B tells it. Chats come in arrays, people that are met
/// one by one do not.
final class FamilyBChatEvents {
  private FamilyBChatEvents() {}

  static List<NamedPayload> presence(Jid chat, Jid who, Presence presence, Instant at) {
    return NamedPayload.alone(
        "presence.update",
        new Presences(chat.networkForm(), Map.of(who.networkForm(), PresenceOf.of(presence, at))));
  }

  /// A chat is new, was read, or is to count as unread.
  static List<NamedPayload> upserted(Session session, Jid chat, @Nullable String name, int unread) {
    var jid = chat.networkForm();
    return NamedPayload.alone(
        "chats.upsert", List.of(new Row(jid, jid, session.id().toString(), name, unread)));
  }

  static List<NamedPayload> archived(Session session, Jid chat, boolean archived) {
    return NamedPayload.alone(
        "chats.update",
        List.of(new Archived(chat.networkForm(), session.id().toString(), archived)));
  }

  static List<NamedPayload> contact(
      Session session, Contact contact, boolean isNew, Product product) {
    return NamedPayload.alone(
        isNew ? "contacts.upsert" : "contacts.update", Person.of(session, contact, product));
  }

  record Presences(String id, Map<String, PresenceOf> presences) {}

  /// @param lastSeen Unix seconds
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record PresenceOf(String lastKnownPresence, @Nullable Long lastSeen) {
    static PresenceOf of(Presence presence, Instant at) {
      var seen = presence == Presence.UNAVAILABLE ? at.getEpochSecond() : null;
      return new PresenceOf(Ascii.lower(presence.name()), seen);
    }
  }

  /// Versions of the real server tell the chat by one or the other of the first two.
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Row(
      String id, String remoteJid, String instanceId, @Nullable String name, int unreadMessages) {}

  /// @param archived ours: the real server does not say what changed
  record Archived(String remoteJid, String instanceId, boolean archived) {}

  /// @param profilePicUrl null when there is no picture
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Person(
      String remoteJid,
      @Nullable String pushName,
      @Nullable String profilePicUrl,
      String instanceId) {
    static Person of(Session session, Contact contact, Product product) {
      return new Person(
          contact.id().networkForm(),
          contact.name(),
          MediaLink.picture(product, contact.pictureUrl()),
          session.id().toString());
    }
  }
}
