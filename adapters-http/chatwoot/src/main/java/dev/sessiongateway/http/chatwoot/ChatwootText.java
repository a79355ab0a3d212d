package dev.sessiongateway.http.chatwoot;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/// The texts that the Chatwoot app writes. Each has a name, under which a template replaces it, and
/// the values that its template can name.
enum ChatwootText {
  /// A message of a member of a group.
  GROUP_MESSAGE("whatsapp.group.message", "participant", "text"),
  /// A message that was written on the account's phone.
  FROM_PHONE("message.from.whatsapp", "text"),
  /// A message that was sent over the API.
  FROM_API("message.from.api", "text"),
  EDITED("message.edited.in.whatsapp", "text"),
  DELETED("message.removed.in.whatsapp"),
  REACTED("whatsapp.reaction.added", "emoji"),
  REACTION_REMOVED("whatsapp.reaction.removed"),
  VOTED("whatsapp.poll.vote", "options"),
  CALLED("whatsapp.call.received"),
  LOCATION("whatsapp.to.chatwoot.message.location", "name", "address", "url"),
  CONTACT("whatsapp.to.chatwoot.message.contacts", "name", "phones"),
  POLL("whatsapp.to.chatwoot.message.poll", "name", "options"),
  CALENDAR_EVENT("whatsapp.to.chatwoot.message.event", "name", "start", "location", "description"),
  UNSUPPORTED("whatsapp.to.chatwoot.message.unsupported", "type"),
  /// In place of a file that is too large or gone.
  FILE_MISSING("whatsapp.to.chatwoot.message.file", "name", "bytes"),
  /// In place of a message that Chatwoot refuses.
  RECEIVING_FAILED("whatsapp.message.receiving.error", "error"),
  /// Why an agent's message was not sent.
  SENDING_FAILED("whatsapp.message.sending.error", "error"),
  /// The text of an agent's message, as it is sent.
  SENT_TEXT("chatwoot.to.whatsapp.message.text", "content", "agent"),
  /// The caption of an agent's file, as it is sent.
  SENT_CAPTION("chatwoot.to.whatsapp.message.media.caption", "content", "agent"),
  /// The name of the app's own contact.
  OWN_CONTACT("app.inbox.contact.name"),
  CONNECTED("app.connected.message", "name"),
  COMMANDS("app.commands.list"),
  SERVER_COMMANDS("app.commands.list.server"),
  QUEUE_COMMANDS("app.commands.list.queue"),
  COMMAND_DISABLED("app.commands.disabled", "command"),
  COMMAND_FAILED("app.commands.failed", "command", "error"),
  COMMAND_DONE("app.commands.done", "command", "status"),
  COMMAND_NEEDS_CHAT("app.commands.chat.needed", "command"),
  STATUS_CHANGED("app.session.status.change", "session", "status"),
  STATUS("app.session.current.status", "session", "status", "name", "id"),
  SCAN("app.session.scan.qr.code"),
  LOGGED_OUT("app.logout.success"),
  SERVER_STATUS("app.server.version.and.status", "version", "status"),
  QUEUE_STATUS("app.queue.status", "waiting", "failed", "state"),
  PULLED("app.messages.pulled", "count"),
  /// `next` is the command to go on with, empty when everybody was seen.
  CONTACTS_PULLED("app.contacts.pulled", "made", "renamed", "next");

  private final String code;

  /// With spaces between them: a constant holds nothing that could change.
  private final String placeholders;

  ChatwootText(String code, String... placeholders) {
    this.code = code;
    this.placeholders = String.join(" ", placeholders);
  }

  /// Its name in templates, which is also stored.
  String code() {
    return code;
  }

  /// What its template can name.
  Set<String> placeholders() {
    return placeholders.isEmpty() ? Set.of() : Set.of(placeholders.split(" ", -1));
  }

  static Optional<ChatwootText> find(String code) {
    return Arrays.stream(values()).filter(one -> one.code.equals(code)).findFirst();
  }
}
