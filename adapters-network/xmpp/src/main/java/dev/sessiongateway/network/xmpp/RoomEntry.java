package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jivesoftware.smack.XMPPException.XMPPErrorException;
import org.jivesoftware.smack.packet.Message;
import org.jivesoftware.smack.packet.MessageBuilder;
import org.jivesoftware.smack.packet.Presence;
import org.jivesoftware.smack.packet.StanzaBuilder;
import org.jivesoftware.smack.packet.StanzaError;
import org.jivesoftware.smackx.muc.packet.MUCInitialPresence;
import org.jivesoftware.smackx.muc.packet.MUCUser;
import org.jivesoftware.smackx.ping.packet.Ping;
import org.jspecify.annotations.Nullable;
import org.jxmpp.jid.EntityBareJid;
import org.jxmpp.jid.impl.JidCreate;
import org.jxmpp.jid.parts.Resourcepart;

/// The presence of the account in a room: entering it under a nickname, and leaving it. The answers
/// are those of the stream, in its order. Thread-safe.
final class RoomEntry {
  static final int CONFIGURED = 104;
  static final int RENAMED = 303;
  private static final int SELF = 110;
  private static final int CREATED = 201;

  /// Banned, kicked, no member any more, or the room is for members now.
  private static final List<Integer> REMOVED = List.of(301, 307, 321, 322);

  /// Beside one of those: the connection broke.
  private static final int BROKEN = 333;

  private static final int SECONDS = 10;
  private static final int MILLIS_FOR_SUBJECT = 500;
  private static final int NICKNAMES = 3;

  private final ChatServices chats;
  private final EntityBareJid room;
  private final Map<String, CompletableFuture<Message>> asked = new ConcurrentHashMap<>();
  private volatile Resourcepart nick;
  private volatile String password = "";
  private volatile boolean isIn;
  private volatile CompletableFuture<Answer> entering = new CompletableFuture<>();
  private volatile CompletableFuture<Message> firstSubject = new CompletableFuture<>();

  RoomEntry(ChatServices chats, EntityBareJid room) {
    this.chats = chats;
    this.room = room;
    this.nick = Resourcepart.fromOrThrowUnchecked(chats.jids().own().getLocalpart().toString());
  }

  /// @param chosen null to leave it
  void use(@Nullable Resourcepart chosen, String word) {
    nick = chosen == null ? nick : chosen;
    password = word;
  }

  Resourcepart nick() {
    return nick;
  }

  boolean isIn() {
    return isIn;
  }

  boolean isNick(Resourcepart other) {
    return nick.equals(other);
  }

  /// Whether the room says that the account is not in it.
  ///
  /// @throws FaultException `network.down`
  boolean isForgotten() {
    return SmackCall.of(() -> {
      try {
        chats.stream()
            .connection()
            .sendIqRequestAndWaitForResponse(new Ping(JidCreate.entityFullFrom(room, nick)));
        return false;
      } catch (XMPPErrorException e) {
        return e.getStanzaError().getCondition() == StanzaError.Condition.not_acceptable;
      }
    });
  }

  /// The stream is another one, or the room has forgotten the account.
  void lost() {
    isIn = false;
  }

  /// Enters, under another nickname when somebody has this one.
  ///
  /// @param since when the room is to repeat what was written since; null when not
  /// @throws dev.sessiongateway.domain.fault.FaultException `network.refused`, `network.down`
  void enter(@Nullable Instant since) {
    isIn = false;
    for (var tries = 1; ; tries++) {
      var answer = ask(since);
      if (answer.error() == null) {
        isIn = true;
        return;
      }
      if (answer.error().getCondition() != StanzaError.Condition.conflict || tries == NICKNAMES) {
        throw SmackCall.ofRoom(answer.error());
      }
      nick = Resourcepart.fromOrThrowUnchecked(nick + "-" + chats.context().identifiers().code(4));
    }
  }

  private Answer ask(@Nullable Instant since) {
    var answer = new CompletableFuture<Answer>();
    entering = answer;
    firstSubject = new CompletableFuture<>();
    var presence =
        chats.stream()
            .connection()
            .getStanzaFactory()
            .buildPresenceStanza()
            .to(JidCreate.entityFullFrom(room, nick))
            .addExtension(
                new MUCInitialPresence(
                    password.isEmpty() ? null : password,
                    -1,
                    since == null ? 0 : -1,
                    -1,
                    since == null ? null : Date.from(since)))
            .build();
    SmackCall.run(() -> chats.stream().connection().sendStanza(presence));
    return await(answer);
  }

  /// The room says its subject last; some do not say that they have none.
  ///
  /// @return whether it said one
  boolean awaitSubject() {
    try {
      var _ = firstSubject.get(MILLIS_FOR_SUBJECT, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException | ExecutionException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static <T> T await(CompletableFuture<T> answer) {
    try {
      return answer.get(SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException | ExecutionException e) {
      throw new Fault.NetworkDown(SmackCall.RETRY_AFTER, true).toException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Fault.NetworkDown(SmackCall.RETRY_AFTER, true).toException(e);
    }
  }

  /// Sends a message that sets the subject, which the room sends to all.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `network.refused`, `network.down`
  void send(Consumer<MessageBuilder> message) {
    send(message, RoomEntry::await);
  }

  /// Sends a message to which the room says something only when it refuses it.
  ///
  /// @param after asks the room something: it answers in order
  /// @throws dev.sessiongateway.domain.fault.FaultException `network.refused`, `network.down`
  void send(Consumer<MessageBuilder> message, Runnable after) {
    send(
        message,
        answer -> {
          after.run();
          return answer.getNow(null);
        });
  }

  private void send(
      Consumer<MessageBuilder> message,
      Function<CompletableFuture<Message>, @Nullable Message> wait) {
    var id = chats.context().identifiers().messageId().value();
    var answer = new CompletableFuture<Message>();
    var stanza = StanzaBuilder.buildMessage(id).to(room);
    message.accept(stanza);
    asked.put(id, answer);
    try {
      SmackCall.run(() -> chats.stream().connection().sendStanza(stanza.build()));
      var said = wait.apply(answer);
      if (said != null && said.getError() != null) {
        throw SmackCall.ofRoom(said.getError());
      }
    } finally {
      asked.remove(id);
    }
  }

  /// Somebody has set the subject. Some servers do not say by which message.
  void subject(Message stanza) {
    firstSubject.complete(stanza);
    if (isNick(stanza.getFrom().getResourceOrEmpty())) {
      asked.values().forEach(waiting -> waiting.complete(stanza));
    }
  }

  /// A message came back.
  void failed(Message stanza) {
    var waiting = stanza.getStanzaId() == null ? null : asked.get(stanza.getStanzaId());
    if (waiting != null) {
      waiting.complete(stanza);
    }
  }

  /// A presence of the room came: its answer, when it is about the account.
  ///
  /// @param about null when it says nothing of the room
  void answered(Presence presence, @Nullable MUCUser about) {
    if (presence.getType() == Presence.Type.error && presence.getError() != null) {
      entering.complete(new Answer(presence.getError(), false));
    } else if (about != null && has(about, SELF)) {
      nick = presence.getFrom().getResourceOrEmpty();
      entering.complete(new Answer(null, has(about, CREATED)));
    }
  }

  /// Whether the room was made by entering it.
  boolean isCreated() {
    var answer = entering.getNow(null);
    return answer != null && answer.isCreated();
  }

  boolean isSelf(Resourcepart who, MUCUser about) {
    return has(about, SELF) || isNick(who);
  }

  /// The account is not in the room any more.
  ///
  /// @return how; empty when it left by itself, or goes on under another name
  Optional<Way> left(MUCUser about) {
    if (!isIn || has(about, RENAMED)) {
      return Optional.empty();
    }
    isIn = false;
    var isRemoved =
        about.getDestroy() != null
            || (REMOVED.stream().anyMatch(code -> has(about, code)) && !has(about, BROKEN));
    return Optional.of(isRemoved ? Way.REMOVED : Way.LOST);
  }

  static boolean has(MUCUser about, int code) {
    return about.getStatus().contains(MUCUser.Status.create(code));
  }

  void leave() {
    isIn = false;
    chats.stream()
        .post(
            chats.stream()
                .connection()
                .getStanzaFactory()
                .buildPresenceStanza()
                .ofType(Presence.Type.unavailable)
                .to(JidCreate.entityFullFrom(room, nick))
                .build());
  }

  /// How the account left a room.
  enum Way {
    /// Somebody removed it, or the room itself.
    REMOVED,
    /// The room's server lost it.
    LOST
  }

  /// @param error null when the account is in the room
  private record Answer(@Nullable StanzaError error, boolean isCreated) {}
}
