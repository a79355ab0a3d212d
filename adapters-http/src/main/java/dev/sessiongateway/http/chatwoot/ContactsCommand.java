package dev.sessiongateway.http.chatwoot;

import dev.sessiongateway.domain.app.ChatwootText;
import dev.sessiongateway.http.chatwoot.ContactCopies.NameUpdate;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

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
}
