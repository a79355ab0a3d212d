package dev.sessiongateway.http.chatwoot;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.application.webhook.Delivery.Outcome;
import dev.sessiongateway.domain.address.Address;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The contacts and conversations of the inbox. A chat is a contact whose identifier is the address
/// of the chat.
final class ChatwootInbox {
  private static final String PAYLOAD = "payload";
  private static final String INBOX = "inbox_id";
  private static final String SOURCE = "source_id";

  private final ChatwootApi api;

  ChatwootInbox(ChatwootApi api) {
    this.api = api;
  }

  /// The conversation with the chat; it is opened, and its contact made, when there is none.
  ///
  /// @param name of the chat, for a new contact
  /// @return its id
  long conversation(Address chat, String name) throws ChatwootFailure {
    var known = find(chat);
    var contact = known.isPresent() ? known.get() : create(chat, name);
    var present = present(contact.id());
    return present.isPresent() ? present.get() : open(contact);
  }

  private Optional<Contact> find(Address chat) throws ChatwootFailure {
    var query = URLEncoder.encode(chat.toString(), StandardCharsets.UTF_8);
    for (var one : api.get("/contacts/search?q=" + query).path(PAYLOAD)) {
      if (one.path("identifier").asText().equals(chat.toString())) {
        return Optional.of(new Contact(id(one), source(one.path("contact_inboxes"))));
      }
    }
    return Optional.empty();
  }

  private @Nullable String source(JsonNode inboxes) {
    for (var one : inboxes) {
      if (one.path("inbox").path("id").asLong() == api.settings().inboxId()) {
        return one.path(SOURCE).asText();
      }
    }
    return null;
  }

  /// Another contact may have the phone number already; this one is made without it then.
  private Contact create(Address chat, String name) throws ChatwootFailure {
    var wanted =
        ChatwootApi.object()
            .put(INBOX, api.settings().inboxId())
            .put("name", name)
            .put("identifier", chat.toString());
    if (chat.kind() != Address.Kind.PERSON) {
      return created(wanted);
    }
    try {
      return created(wanted.deepCopy().put("phone_number", "+" + chat.user()));
    } catch (ChatwootFailure e) {
      if (ChatwootApi.isRefusal(e)) {
        return created(wanted);
      }
      throw e;
    }
  }

  private Contact created(ObjectNode wanted) throws ChatwootFailure {
    var made = api.post("/contacts", wanted).path(PAYLOAD);
    var contact = made.has("contact") ? made.path("contact") : made;
    var source = made.path("contact_inbox").path(SOURCE);
    return new Contact(
        id(contact),
        source.isTextual() ? source.textValue() : source(contact.path("contact_inboxes")));
  }

  private Optional<Long> present(long contact) throws ChatwootFailure {
    var wanted = api.settings().conversations();
    var all = api.get("/contacts/" + contact + "/conversations").path(PAYLOAD);
    Comparator<JsonNode> order =
        switch (wanted.sort()) {
          case ACTIVITY_NEWEST -> by("last_activity_at").reversed();
          case ACTIVITY_OLDEST -> by("last_activity_at");
          case CREATED_NEWEST -> by("created_at").reversed();
          case CREATED_OLDEST -> by("created_at");
        };
    return all.valueStream()
        .filter(one -> one.path(INBOX).asLong() == api.settings().inboxId())
        .filter(one -> wanted.continues(one.path("status").asText()))
        .sorted(order)
        .map(one -> one.path("id").asLong())
        .findFirst();
  }

  private static Comparator<JsonNode> by(String field) {
    return Comparator.comparingLong(one -> one.path(field).asLong());
  }

  private long open(Contact contact) throws ChatwootFailure {
    var source = contact.source();
    if (source == null) {
      var inbox = ChatwootApi.object().put(INBOX, api.settings().inboxId());
      source =
          api.post("/contacts/" + contact.id() + "/contact_inboxes", inbox).path(SOURCE).asText();
    }
    var wanted =
        ChatwootApi.object()
            .put(SOURCE, source)
            .put(INBOX, api.settings().inboxId())
            .put("contact_id", contact.id())
            .put("status", "open");
    return id(api.post("/conversations", wanted));
  }

  private static long id(JsonNode object) throws ChatwootFailure {
    var id = object.path("id").asLong();
    if (id <= 0) {
      var reason = "the answer of Chatwoot has no id";
      throw new ChatwootFailure(new Outcome.Failed(reason, null), null, reason);
    }
    return id;
  }

  /// @param source the contact's id in the inbox, null when it is not in the inbox
  private record Contact(long id, @Nullable String source) {}
}
