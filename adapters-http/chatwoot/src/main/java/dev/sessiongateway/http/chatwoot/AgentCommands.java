package dev.sessiongateway.http.chatwoot;

import dev.sessiongateway.application.work.ComputePool;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.chatwoot.ConversationEntry.Side;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.session.QrImage;
import dev.sessiongateway.http.kernel.session.SessionStatus;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Locale;
import java.util.Map;

/// The commands that agents write: by themselves in the app's own conversation, after `wa/` in any
/// other. The answer stands in the same conversation.
///
/// The answer's source names the command. So a webhook that is repeated, by whomever and whenever,
/// does not repeat the command.
///
/// @param compute draws QR codes
/// @param version of the gateway
record AgentCommands(ChatwootConnection app, ComputePool compute, String version) {
  private static final String PREFIX = "wa/";

  /// In place of an answer that a template empties: without one the command could run again.
  private static final String DONE = "OK";

  private static final String PULL = "messages pull";

  /// How many messages are copied at most; the calls must end while the agent waits.
  private static final int MOST_COPIED = 50;

  /// How far back the chat and the conversation are read.
  private static final int READ = 500;

  private static final int PAGES = 40;
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

  static boolean isOne(AgentMessage message) {
    return message.isOwn() || Ascii.lower(message.text().strip()).startsWith(PREFIX);
  }

  /// Does what the message says, unless that is done already, and answers below it.
  void run(AgentMessage message) throws ChatwootFailure {
    var source = source(message);
    if (message.later().contains(source)) {
      return;
    }
    var side = message.isOwn() ? Side.CONTACT : Side.NOTE;
    var command = command(message);
    var answer = answer(command, message, ConversationEntry.of(side, "", source));
    answer = answer.isEmpty() ? answer.withText(DONE) : answer;
    new ConversationWriter(app.api(), app.texts(), false)
        .write(message.conversation().id(), answer);
  }

  /// Says that the message came too late, where there is no answer yet.
  void refuse(AgentMessage message, String reason) throws ChatwootFailure {
    if (message.later().contains(source(message))) {
      return;
    }
    var values = Map.of("command", command(message), "error", reason);
    var text = app.texts().say(ChatwootText.COMMAND_FAILED, values);
    new ConversationWriter(app.api(), app.texts(), false)
        .write(message.conversation().id(), ConversationEntry.of(Side.NOTE, text, source(message)));
  }

  private static String source(AgentMessage message) {
    return "command-" + message.id();
  }

  private static String command(AgentMessage message) {
    var text = Ascii.lower(message.text().strip());
    var plain = text.startsWith(PREFIX) ? text.substring(PREFIX.length()).strip() : text;
    return switch (plain) {
      case "1" -> "status";
      case "2" -> "restart";
      case "3" -> "start";
      case "4" -> "stop";
      case "5" -> "logout";
      case "6" -> "qr";
      case "queue status" -> "queue";
      default -> plain;
    };
  }

  /// A command that fails says why, in place of what it would have said.
  private ConversationEntry answer(String command, AgentMessage message, ConversationEntry entry)
      throws ChatwootFailure {
    if (command.equals(PULL)) {
      return entry.withText(pull(message));
    }
    if (command.startsWith(ContactsCommand.NAME)) {
      return entry.withText(new ContactsCommand(app).answer(command));
    }
    return FaultTranslation.explained(
        error -> {
          var values = Map.of("command", command, "error", error);
          return entry.withText(app.texts().say(ChatwootText.COMMAND_FAILED, values));
        },
        () -> command.equals("qr") ? qr(entry) : entry.withText(text(command)));
  }

  private String text(String command) {
    var sessions = app.gateway().sessions();
    var name = app.session();
    return switch (command) {
      case "status" -> status(sessions.get(name));
      case "restart" -> done(command, sessions.restart(name, sessions.get(name).config().engine()));
      case "start" -> done(command, sessions.start(name));
      case "stop" -> done(command, sessions.ensurePaused(name));
      case "logout" -> {
        var _ = sessions.logout(name);
        yield app.texts().say(ChatwootText.LOGGED_OUT);
      }
      case "server status" -> app.settings().commands().server() ? server() : disabled(command);
      case "queue" -> app.settings().commands().queue() ? queue() : disabled(command);
      default -> help();
    };
  }

  private String status(Session session) {
    var account = session.account();
    return app.texts()
        .say(
            ChatwootText.STATUS,
            Map.of(
                "session",
                session.name().value(),
                "status",
                word(session),
                "name",
                account == null ? "-" : account.pushName(),
                "id",
                account == null ? "-" : account.id().toString()));
  }

  private String done(String command, Session session) {
    var values = Map.of("command", command, "status", word(session));
    return app.texts().say(ChatwootText.COMMAND_DONE, values);
  }

  private static String word(Session session) {
    return SessionStatus.of(session.state()).status();
  }

  private String disabled(String command) {
    return app.texts().say(ChatwootText.COMMAND_DISABLED, Map.of("command", command));
  }

  private String help() {
    var all = new ArrayList<String>();
    all.add(app.texts().say(ChatwootText.COMMANDS));
    if (app.settings().commands().server()) {
      all.add(app.texts().say(ChatwootText.SERVER_COMMANDS));
    }
    if (app.settings().commands().queue()) {
      all.add(app.texts().say(ChatwootText.QUEUE_COMMANDS));
    }
    return String.join("\n", all);
  }

  private String server() {
    var values = Map.of("version", version, "status", "OK");
    return app.texts().say(ChatwootText.SERVER_STATUS, values);
  }

  private String queue() {
    var id = app.app().receiver();
    return app.gateway().receiverAdmin().list(app.session()).stream()
        .filter(status -> status.receiver().equals(id))
        .findFirst()
        .map(status ->
            Map.of(
                "waiting", String.valueOf(status.waiting()),
                "failed", String.valueOf(status.deadLetters()),
                "state", Ascii.lower(status.endpoint().condition().code())))
        .map(values -> app.texts().say(ChatwootText.QUEUE_STATUS, values))
        .orElse("");
  }

  private ConversationEntry qr(ConversationEntry entry) {
    var value = app.gateway().pairing().qr(app.session()).value();
    var picture = compute.call("pictures", () -> QrImage.FAMILY_A.png(value));
    return entry
        .withText(app.texts().say(ChatwootText.SCAN))
        .with(new ConversationEntry.File("qr.png", "image/png", picture));
  }

  private String pull(AgentMessage message) throws ChatwootFailure {
    if (message.isOwn()) {
      return app.texts().say(ChatwootText.COMMAND_NEEDS_CHAT, Map.of("command", PULL));
    }
    var count = copyHistory(message.conversation().id(), app.chat(message.contact()));
    return app.texts().say(ChatwootText.PULLED, Map.of("count", String.valueOf(count)));
  }

  /// Copies the newest messages of the chat that are missing in its conversation, oldest first,
  /// each with its time. A repetition continues.
  ///
  /// @return how many
  private int copyHistory(long conversation, Address chat) throws ChatwootFailure {
    var writer = new ConversationWriter(app.api(), app.texts(), false);
    var present = writer.sources(conversation, PAGES);
    var entries = new MessageEntries(app);
    var missing =
        app
            .gateway()
            .chats()
            .messages(app.session(), MessageQuery.newestIn(chat, new Page(READ, 0)))
            .stream()
            .filter(message -> !present.contains(message.id().value()))
            .filter(NetworkEvents::isShown)
            .limit(MOST_COPIED)
            .toList()
            .reversed();
    for (var message : missing) {
      var entry = entries.of(message);
      if (!entry.isEmpty()) {
        writer.write(
            conversation,
            entry.withText((TIME.format(message.at()) + "\n" + entry.text()).strip()));
      }
    }
    return missing.size();
  }
}
