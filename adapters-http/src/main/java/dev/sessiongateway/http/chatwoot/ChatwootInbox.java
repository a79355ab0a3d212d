package dev.sessiongateway.http.chatwoot;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The contacts and conversations of the inbox. A chat is a contact whose identifier is the address
/// of the chat.
record ChatwootInbox(ChatwootApi api) {
  private static final String PAYLOAD = "payload";
  private static final String INBOX = "inbox_id";
  private static final String SOURCE = "source_id";
  private static final String AVATAR = "avatar_url";

  /// The conversation with a contact; it is opened, and the contact made, when there is none.
  ///
  /// @return its id
  long conversation(Person person) throws ChatwootFailure {
    var known = find(person.identifier());
    if (known.isPresent()) {
      var present = present(known.get().id());
      if (present.isPresent()) {
        return present.get();
      }
      showPicture(known.get(), person);
    }
    return open(known.isPresent() ? known.get() : create(person));
  }

  /// Says that the person has read the conversation; does nothing without a conversation.
  void markRead(String identifier) throws ChatwootFailure {
    var contact = find(identifier);
    var source = contact.map(Contact::source).orElse(null);
    if (contact.isEmpty() || source == null || api.settings().inbox().identifier().isEmpty()) {
      return;
    }
    var present = present(contact.get().id());
    if (present.isPresent()) {
      api.contactHasRead(source, present.get());
    }
  }

  /// Makes the contact, unless it is there.
  ///
  /// @param renames whether one with this name gets the name of the person
  Copy copy(Person person, Predicate<String> renames) throws ChatwootFailure {
    var known = find(person.identifier());
    if (known.isEmpty()) {
      var _ = create(person);
      return Copy.MADE;
    }
    var name = known.get().name();
    if (name.equals(person.name()) || !renames.test(name)) {
      return Copy.KEPT;
    }
    var body = ChatwootApi.object().put("name", person.name());
    var _ = api.put("/contacts/" + known.get().id(), body);
    return Copy.RENAMED;
  }

  /// What became of a contact.
  enum Copy {
    MADE,
    RENAMED,
    KEPT
  }

  private Optional<Contact> find(String identifier) throws ChatwootFailure {
    var query = ChatwootApi.encoded(identifier);
    for (var one : api.get("/contacts/search?q=" + query).path(PAYLOAD)) {
      if (one.path("identifier").asText().equals(identifier)) {
        return Optional.of(
            new Contact(id(one), source(one.path("contact_inboxes")), one.path("name").asText("")));
      }
    }
    return Optional.empty();
  }

  private @Nullable String source(JsonNode inboxes) {
    for (var one : inboxes) {
      if (one.path("inbox").path("id").asLong() == api.settings().inbox().id()) {
        return one.path(SOURCE).asText();
      }
    }
    return null;
  }

  /// The picture of a contact that the server knows already may have changed meanwhile. A picture
  /// that it refuses is no reason to hold the message.
  private void showPicture(Contact contact, Person person) throws ChatwootFailure {
    var picture = person.picture().get();
    if (picture.isEmpty()) {
      return;
    }
    try {
      var _ = api.put("/contacts/" + contact.id(), ChatwootApi.object().put(AVATAR, picture.get()));
    } catch (ChatwootFailure e) {
      if (!e.isAboutContent()) {
        throw e;
      }
    }
  }

  /// Another contact may have the phone number already; this one is made without it then. The same
  /// goes for a picture that the server refuses.
  private Contact create(Person person) throws ChatwootFailure {
    var wanted =
        ChatwootApi.object()
            .put(INBOX, api.settings().inbox().id())
            .put("name", person.name())
            .put("identifier", person.identifier());
    var more = wanted.deepCopy();
    if (person.phone() != null) {
      more.put("phone_number", person.phone());
    }
    person.picture().get().ifPresent(picture -> more.put(AVATAR, picture));
    try {
      return created(more);
    } catch (ChatwootFailure e) {
      if (!e.isAboutContent() || more.equals(wanted)) {
        throw e;
      }
      return created(wanted);
    }
  }

  private Contact created(ObjectNode wanted) throws ChatwootFailure {
    var made = api.post("/contacts", wanted).path(PAYLOAD);
    var contact = made.has("contact") ? made.path("contact") : made;
    var source = made.path("contact_inbox").path(SOURCE);
    return new Contact(
        id(contact),
        source.isTextual() ? source.textValue() : source(contact.path("contact_inboxes")),
        contact.path("name").asText(""));
  }

  /// The conversations with a contact, whatever their state, those with the newest activity first.
  ///
  /// @param most how many at most
  List<Long> conversations(String identifier, int most) throws ChatwootFailure {
    var contact = find(identifier);
    return contact.isEmpty()
        ? List.of()
        : all(contact.get().id())
            .sorted(by("last_activity_at").reversed())
            .limit(most)
            .map(one -> one.path("id").asLong())
            .toList();
  }

  private Stream<JsonNode> all(long contact) throws ChatwootFailure {
    return api.get("/contacts/" + contact + "/conversations")
        .path(PAYLOAD)
        .valueStream()
        .filter(one -> one.path(INBOX).asLong() == api.settings().inbox().id());
  }

  private Optional<Long> present(long contact) throws ChatwootFailure {
    var wanted = api.settings().conversations();
    Comparator<JsonNode> order =
        switch (wanted.sort()) {
          case ACTIVITY_NEWEST -> by("last_activity_at").reversed();
          case ACTIVITY_OLDEST -> by("last_activity_at");
          case CREATED_NEWEST -> by("created_at").reversed();
          case CREATED_OLDEST -> by("created_at");
        };
    return all(contact)
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
      var inbox = ChatwootApi.object().put(INBOX, api.settings().inbox().id());
      source =
          api.post("/contacts/" + contact.id() + "/contact_inboxes", inbox).path(SOURCE).asText();
    }
    var wanted =
        ChatwootApi.object()
            .put(SOURCE, source)
            .put(INBOX, api.settings().inbox().id())
            .put("contact_id", contact.id())
            .put("status", api.settings().conversations().opened().code());
    return id(api.post("/conversations", wanted));
  }

  private static long id(JsonNode object) throws ChatwootFailure {
    var id = object.path("id").asLong();
    if (id <= 0) {
      throw ChatwootFailure.of("the answer of Chatwoot has no id");
    }
    return id;
  }

  /// Somebody to have a conversation with.
  ///
  /// @param identifier finds the contact again
  /// @param name for a new contact
  /// @param phone with a plus, if there is one
  /// @param picture the address of the picture, if there is one; asked only when it is needed
  record Person(
      String identifier, String name, @Nullable String phone, Supplier<Optional<String>> picture) {}

  /// @param source the contact's id in the inbox, null when it is not in the inbox
  private record Contact(long id, @Nullable String source, String name) {}
}
