package dev.sessiongateway.http.chatwoot;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.domain.app.ChatwootSettings.Inbox;
import java.util.Optional;

/// The inboxes of the type API of an account, by name.
record InboxLookup(ChatwootApi api) {
  private static final String PATH = "/inboxes";
  private static final String NAME = "name";

  Optional<Inbox> find(String name) throws ChatwootFailure {
    for (var one : api.get(PATH).path("payload")) {
      if (one.path(NAME).asText().equals(name)
          && one.path("channel_type").asText().equals("Channel::Api")) {
        return Optional.of(inbox(one));
      }
    }
    return Optional.empty();
  }

  /// @param webhook that the inbox calls
  Inbox create(String name, String webhook) throws ChatwootFailure {
    var wanted = ChatwootApi.object().put(NAME, name);
    wanted.putObject("channel").put("type", "api").put("webhook_url", webhook);
    return inbox(api.post(PATH, wanted));
  }

  /// Only administrators are shown the identifier.
  private static Inbox inbox(JsonNode object) throws ChatwootFailure {
    var id = object.path("id").asLong();
    if (id <= 0) {
      throw ChatwootFailure.of("the answer of Chatwoot has no id");
    }
    return new Inbox(
        id, object.path("inbox_identifier").asText(""), object.path(NAME).asText(""), null);
  }
}
