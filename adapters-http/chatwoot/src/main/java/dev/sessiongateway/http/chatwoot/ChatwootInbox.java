package dev.sessiongateway.http.chatwoot;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The contacts and conversations of the inbox. A chat is a contact whose identifier is the address
/// of the chat. A person may also be a contact that somebody else made, with the number and without
/// such an identifier: it is taken over, so that nobody is there twice.
record ChatwootInbox(ChatwootApi api) {
  private static final String PAYLOAD = "payload";
  private static final String INBOX = "inbox_id";
  private static final String SOURCE = "source_id";
  private static final String AVATAR = "avatar_url";

  /// How many addresses of a person are looked for.
  private static final int MOST_FORMER = 5;

  private static final String IDENTIFIER = "identifier";
  private static final String NUMBER = "phone_number";

  /// How many contacts a page of a search has, and how many pages are read: many contacts can have
  /// the text in their names.
  private static final int PAGE = 15;

  private static final int MOST_PAGES = 4;
  private static final Pattern NO_DIGIT = Pattern.compile("[^0-9]");

  /// The conversation with a contact; it is opened, and the contact made, when there is none.
  ///
  /// @return its id
  long conversation(Person person) throws ChatwootFailure {
    var known = find(person);
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
  void markRead(Person person) throws ChatwootFailure {
    var contact = find(person);
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
    var known = find(person);
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

  /// The outcome for a contact.
  enum Copy {
    MADE,
    RENAMED,
    KEPT
  }

  private Optional<Contact> find(Person person) throws ChatwootFailure {
    var known =
        search(person.identifier(), one -> text(one, IDENTIFIER).equals(person.identifier()));
    for (var number : known.isEmpty() ? person.numbers() : List.<String>of()) {
      var other =
          search(number, one -> NO_DIGIT.matcher(text(one, NUMBER)).replaceAll("").equals(number));
      if (other.isPresent()) {
        claim(other.get(), person);
        return other.map(this::contact);
      }
    }
    return known.isEmpty() ? former(person) : known.map(this::contact);
  }

  /// The contact of a person who had another address before, which gets the present one.
  private Optional<Contact> former(Person person) throws ChatwootFailure {
    for (var identifier : person.former().get().stream().limit(MOST_FORMER).toList()) {
      var known = search(identifier, one -> text(one, IDENTIFIER).equals(identifier));
      if (known.isPresent()) {
        var shown = ChatwootApi.object().put(IDENTIFIER, person.identifier());
        person.numbers().stream().findFirst().ifPresent(number -> shown.put(NUMBER, "+" + number));
        changeIfAccepted(known.get().path("id").asLong(), shown);
        return known.map(this::contact);
      }
    }
    return Optional.empty();
  }

  /// The server finds parts of names, numbers and identifiers.
  private Optional<JsonNode> search(String part, Predicate<JsonNode> isWanted)
      throws ChatwootFailure {
    var path = "/contacts/search?q=" + ChatwootApi.encoded(part);
    for (var page = 1; page <= MOST_PAGES; page++) {
      var all = api.get(page == 1 ? path : path + "&page=" + page).path(PAYLOAD);
      var found = all.valueStream().filter(isWanted).findFirst();
      if (found.isPresent() || all.size() < PAGE) {
        return found;
      }
    }
    return Optional.empty();
  }

  /// A contact that somebody made by hand is that of the person from now on. One that has an
  /// identifier belongs to somebody's program too and keeps it: it is found by its number again.
  private void claim(JsonNode contact, Person person) throws ChatwootFailure {
    if (!text(contact, IDENTIFIER).isEmpty()) {
      return;
    }
    var body = ChatwootApi.object().put(IDENTIFIER, person.identifier());
    changeIfAccepted(contact.path("id").asLong(), body);
  }

  private Contact contact(JsonNode one) {
    return new Contact(
        one.path("id").asLong(), source(one.path("contact_inboxes")), text(one, "name"));
  }

  private static String text(JsonNode contact, String field) {
    return contact.path(field).asText("");
  }

  private @Nullable String source(JsonNode inboxes) {
    for (var one : inboxes) {
      if (one.path("inbox").path("id").asLong() == api.settings().inbox().id()) {
        return one.path(SOURCE).asText();
      }
    }
    return null;
  }

  /// The picture of a contact that the server knows already may have changed meanwhile.
  private void showPicture(Contact contact, Person person) throws ChatwootFailure {
    var picture = person.picture().get();
    if (picture.isPresent()) {
      changeIfAccepted(contact.id(), ChatwootApi.object().put(AVATAR, picture.get()));
    }
  }

  /// A change that the server refuses is no reason to hold the message.
  private void changeIfAccepted(long contact, ObjectNode change) throws ChatwootFailure {
    try {
      var _ = api.put("/contacts/" + contact, change);
    } catch (ChatwootFailure e) {
      if (!e.isAboutContent()) {
        throw e;
      }
    }
  }

  /// The server may refuse the picture; the number, which another contact may have got meanwhile;
  /// and the name that the person chose. The contact is made without what it refuses.
  private Contact create(Person person) throws ChatwootFailure {
    var least =
        ChatwootApi.object()
            .put(INBOX, api.settings().inbox().id())
            .put("name", person.identifier())
            .put(IDENTIFIER, person.identifier());
    var named = least.deepCopy().put("name", person.name());
    var tries = new ArrayList<ObjectNode>();
    var numbered = named.deepCopy();
    if (!person.numbers().isEmpty()) {
      numbered.put(NUMBER, "+" + person.numbers().getFirst());
    }
    var picture = person.picture().get();
    picture.ifPresent(url -> tries.add(numbered.deepCopy().put(AVATAR, url)));
    tries.addAll(List.of(numbered, named, least));
    for (var wanted : tries) {
      try {
        return created(wanted);
      } catch (ChatwootFailure e) {
        if (!e.isAboutContent() || wanted.equals(least)) {
          throw e;
        }
      }
    }
    throw new IllegalStateException("the last one was tried");
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
  List<Long> conversations(Person person, int most) throws ChatwootFailure {
    var contact = find(person);
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
  /// @param numbers the phone number and its other forms, in digits; empty when there is none
  /// @param picture the address of the picture, if there is one; asked only when it is needed
  /// @param former other identifiers that the person had, the latest first; asked only for a person
  ///   who is not found
  record Person(
      String identifier,
      String name,
      List<String> numbers,
      Supplier<Optional<String>> picture,
      Supplier<List<String>> former) {
    Person {
      numbers = List.copyOf(numbers);
    }
  }

  /// @param source the contact's id in the inbox, null when it is not in the inbox
  private record Contact(long id, @Nullable String source, String name) {}
}
