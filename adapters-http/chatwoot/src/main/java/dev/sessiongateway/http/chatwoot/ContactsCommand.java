package dev.sessiongateway.http.chatwoot;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.ContactFilter;
import dev.sessiongateway.domain.contact.ContactQuery;
import dev.sessiongateway.domain.contact.KnownContact;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.http.chatwoot.ContactsCommand.ContactCopies.NameUpdate;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The command `contacts pull`, with its options: `--update-names` with one of [NameUpdate], and
/// `--from` with the number that an earlier answer said.
record ContactsCommand(ChatwootConnection app) {
  static final String NAME = "contacts pull";

  private static final Pattern SPACES = Pattern.compile(" {1,20}");
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,7}");

  String answer(String command) throws ChatwootFailure {
    var words = SPACES.split(command.substring(NAME.length()).strip(), -1);
    var names = NameUpdate.NEVER;
    var from = 0;
    for (var i = 0; i < words.length && !words[0].isEmpty(); i += 2) {
      var value = i + 1 < words.length ? words[i + 1] : "";
      switch (words[i]) {
        case "--update-names", "-n" -> {
          var found = find(value);
          if (found.isEmpty()) {
            return failed("--update-names: no, if-raw, always");
          }
          names = found.get();
        }
        case "--from" -> {
          if (!NUMBER.matcher(value).matches()) {
            return failed("--from: 0");
          }
          from = Integer.parseInt(value);
        }
        default -> {
          return failed("--update-names, --from");
        }
      }
    }
    return answer(names, from);
  }

  private static Optional<NameUpdate> find(String word) {
    return Arrays.stream(NameUpdate.values()).filter(one -> one.code().equals(word)).findFirst();
  }

  private String failed(String error) {
    return app.texts().say(ChatwootText.COMMAND_FAILED, Map.of("command", NAME, "error", error));
  }

  private String answer(NameUpdate names, int from) throws ChatwootFailure {
    var copied = new ContactCopies(app).copy(names, from);
    var next =
        copied.next() == null
            ? ""
            : "wa/%s --update-names %s --from %d".formatted(NAME, names.code(), copied.next());
    return app.texts()
        .say(
            ChatwootText.CONTACTS_PULLED,
            Map.of(
                "made", String.valueOf(copied.made()),
                "renamed", String.valueOf(copied.renamed()),
                "next", next));
  }

  /// Copies the people of the account's address book to Chatwoot.
  record ContactCopies(ChatwootConnection app) {
    /// How many people are looked for in Chatwoot at once; the calls must end while the agent
    /// waits.
    static final int MOST = 50;

    private static final int PAGE = 500;

    /// @param names what happens to the names of contacts that are there already
    /// @param from how many of the people that the session knows were seen before
    Copied copy(NameUpdate names, int from) throws ChatwootFailure {
      var made = 0;
      var renamed = 0;
      var looked = 0;
      var seen = from;
      while (true) {
        var query = new ContactQuery(ContactFilter.PEOPLE, new Page(PAGE, seen));
        var page = app.gateway().contacts().list(app.session(), query);
        for (var contact : page) {
          var saved = contact.saved();
          if (saved != null && contact.id().kind() == Address.Kind.PERSON) {
            if (looked == MOST) {
              return new Copied(made, renamed, seen);
            }
            looked++;
            var person = app.person(contact.id(), saved.full());
            switch (app.inbox().copy(person, name -> names.replaces(name, contact))) {
              case MADE -> made++;
              case RENAMED -> renamed++;
              case KEPT -> {}
            }
          }
          seen++;
        }
        if (page.size() < PAGE) {
          return new Copied(made, renamed, null);
        }
      }
    }

    /// @param next where to go on; null when everybody was seen
    record Copied(int made, int renamed, @Nullable Integer next) {}

    /// Which names in Chatwoot the address book replaces.
    enum NameUpdate {
      NEVER("no"),
      /// Those that nobody gave: a number, an address, or what the person calls itself.
      IF_RAW("if-raw"),
      ALWAYS("always");

      private final String code;

      NameUpdate(String code) {
        this.code = code;
      }

      /// The word for it in the command.
      String code() {
        return code;
      }

      boolean replaces(String name, KnownContact contact) {
        return switch (this) {
          case NEVER -> false;
          case IF_RAW ->
              name.isBlank()
                  || Stream.of(
                          contact.id().user(),
                          "+" + contact.id().user(),
                          contact.id().toString(),
                          contact.id().networkForm(),
                          contact.name())
                      .anyMatch(name.strip()::equals);
          case ALWAYS -> true;
        };
      }
    }
  }
}
