package dev.sessiongateway.http.chatwoot;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.work.ComputePool;
import dev.sessiongateway.domain.app.App;
import dev.sessiongateway.domain.app.AppId;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import dev.sessiongateway.outbound.client.OutboundClient;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What inboxes in Chatwoot send with their webhook. It needs no key: what it says is read again
/// from Chatwoot itself, as [AgentMessage] explains.
final class AgentNotices {
  private static final Logger LOG = LoggerFactory.getLogger(AgentNotices.class);

  /// What is older is not sent any more, so that nobody can have an inbox sent from its beginning.
  private static final Duration MESSAGE_AGE = Duration.ofHours(24);

  private static final Duration COMMAND_AGE = Duration.ofMinutes(10);

  /// Of what is older nobody is said that it was not sent, for the same reason.
  private static final Duration NOTE_AGE = Duration.ofDays(7);

  private final Gateway gateway;
  private final OutboundClient client;
  private final ComputePool compute;
  private final String version;
  private final Time time;
  private final ConversationLocks locks = new ConversationLocks();

  /// @param compute draws pictures
  /// @param version of the gateway
  AgentNotices(
      Gateway gateway, OutboundClient client, ComputePool compute, String version, Time time) {
    this.gateway = gateway;
    this.client = client;
    this.compute = compute;
    this.version = version;
    this.time = time;
  }

  /// @param app of the session
  ApiResponse take(Session session, App app, NoticeBody notice) {
    if (notice.concernsMessage()) {
      var proxy = session.config().proxy();
      var connection = ChatwootConnection.of(gateway, client, session.name(), app, proxy);
      take(connection, notice);
    }
    return ApiResponse.ok(new Taken(true));
  }

  private void take(ChatwootConnection app, NoticeBody notice) {
    var message = notice.id();
    var conversation = notice.conversation() == null ? null : notice.conversation().id();
    if (message == null || conversation == null) {
      throw Fault.invalid(message == null ? "id" : "conversation.id", "is required");
    }
    var lock = locks.lock(app.app().id(), conversation);
    try {
      var found = AgentMessage.find(app.api(), conversation, message);
      if (found.isPresent()) {
        answer(app, new AgentReplies(app, time), found.get(), notice.isNew());
      }
    } catch (ChatwootFailure e) {
      LOG.atWarn()
          .addKeyValue("session", app.session())
          .addKeyValue("app", app.app().id())
          .addKeyValue("reason", e.getMessage())
          .log("a message of an agent could not be read from Chatwoot");
      throw new Fault.Unprocessable(
              "chatwoot.unreadable",
              "The message could not be read from Chatwoot: " + e.getMessage())
          .toException();
    } finally {
      lock.unlock();
    }
  }

  /// Private notes are for agents, and a message with a source is on the network already. What
  /// Chatwoot writes by itself goes to customers; to the gateway itself it is no command, so that
  /// two programs do not answer each other for ever.
  private void answer(
      ChatwootConnection app, AgentReplies replies, AgentMessage message, boolean isNew)
      throws ChatwootFailure {
    if (message.isDeleted()) {
      if (!message.isOwn()) {
        replies.delete(message);
      }
      return;
    }
    if (message.isPrivate()
        || !message.source().isEmpty()
        || (message.isAutomatic() && message.isOwn())) {
      return;
    }
    if (!message.isAutomatic() && AgentCommands.isOne(message)) {
      if (isNew) {
        run(new AgentCommands(app, compute, version), message);
      }
    } else if (isNew ? !replies.isNoted(message) : message.isRetry()) {
      send(replies, message, isNew);
    }
  }

  private void run(AgentCommands commands, AgentMessage message) throws ChatwootFailure {
    if (!message.isBefore(time.instant().minus(COMMAND_AGE))) {
      commands.run(message);
    } else if (!message.isBefore(time.instant().minus(NOTE_AGE))) {
      commands.refuse(message, "it is older than ten minutes");
    }
  }

  /// A message that was written long ago is not sent when something about it changes.
  private void send(AgentReplies replies, AgentMessage message, boolean isNew)
      throws ChatwootFailure {
    if (!message.isBefore(time.instant().minus(MESSAGE_AGE))) {
      if (isNew || !replies.isKnown(message)) {
        replies.send(message);
      }
    } else if (!message.isBefore(time.instant().minus(NOTE_AGE)) && !replies.isKnown(message)) {
      replies.note(message, "it is older than a day");
    }
  }

  /// @param id of the message
  record NoticeBody(
      @Nullable String event,
      @Nullable @Range(min = 1) Long id,
      @Nullable Conversation conversation) {
    boolean concernsMessage() {
      return isNew() || "message_updated".equals(event);
    }

    boolean isNew() {
      return "message_created".equals(event);
    }
  }

  record Conversation(@Nullable @Range(min = 1) Long id) {}

  record Taken(boolean success) {}

  /// One webhook at a time for each conversation, so that two of them do not act on one message
  /// together; and a fixed number at a time for all, since each of them calls Chatwoot.
  static final class ConversationLocks {
    private static final int MOST = 64;
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final Duration RETRY_AFTER = Duration.ofSeconds(5);

    private final ReentrantLock[] locks =
        Stream.generate(() -> new ReentrantLock(true)).limit(MOST).toArray(ReentrantLock[]::new);

    /// Waits for the lock, which the caller releases.
    ///
    /// @throws dev.sessiongateway.domain.fault.FaultException `too-many.webhooks-of-chatwoot`
    Lock lock(AppId app, long conversation) {
      var lock = locks[Math.floorMod(Objects.hash(app, conversation), MOST)];
      try {
        if (lock.tryLock(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
          return lock;
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      throw new Fault.TooManyRequests("webhooks of Chatwoot", RETRY_AFTER).toException();
    }
  }
}
