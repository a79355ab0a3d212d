package dev.sessiongateway.domain.fault;

import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.text.Coded;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// All failures that callers receive. [#code()] is public API and never changes; any other
/// exception is a bug.
public sealed interface Fault {

  /// A stable, machine-readable name, such as `session.not-found`.
  default String code() {
    return switch (this) {
      case Invalid(var field, _) -> "invalid." + FieldName.coded(field);
      case Unauthorized() -> "unauthorized";
      case Forbidden _ -> "forbidden";
      case NotFound(var kind, _) -> kind + ".not-found";
      case Unprocessable(var code, _) -> code;
      case Conflict(var code, _) -> code;
      case SessionNotReady(_, var reason, _) -> "session." + reason.code;
      case SessionExists _ -> "session.exists";
      case SessionElsewhere _ -> "session.elsewhere";
      case WrongState _ -> "session.wrong-state";
      case TooLarge(var what, _) -> "too-large." + what;
      case TooManyRequests(var what, _) -> "too-many." + what.replace(' ', '-');
      case Unsupported(var capability) -> "unsupported." + capability;
      case NotOffered(var feature, _) -> "unsupported." + feature;
      case NotOnNetwork _ -> "number.not-on-network";
      case Refused _ -> "network.refused";
      case NetworkDown _ -> "network.down";
      case SendUnconfirmed(_, _, _, var cause) -> cause.code();
      case StoreUnavailable(var cause) -> "store." + cause.code;
    };
  }

  /// One sentence for a person, without secrets.
  default String message() {
    return switch (this) {
      case Invalid(var field, var reason) -> field + ": " + reason;
      case Unauthorized() -> "Unauthorized";
      case Forbidden(var what) -> "This key may not " + what;
      case NotFound(var kind, var id) -> {
        var word = Ascii.upper(kind.substring(0, 1)) + kind.substring(1);
        yield id.isEmpty() ? word + " not found" : word + " not found: " + id;
      }
      case Unprocessable(_, var message) -> message;
      case Conflict(_, var message) -> message;
      case SessionNotReady(var session, var reason, var detail) ->
          "Session \"" + session + "\" " + (detail == null ? reason.explanation : detail);
      case SessionExists(var session) ->
          "Session \"" + session + "\" already exists. Use PUT to update it";
      case SessionElsewhere(var session, _) ->
          "Session \"" + session + "\" is being taken over by another node, try again in 1 s";
      case WrongState(var session, var state, var expected, var detail) ->
          "Session \"" + session + "\" " + (detail == null ? remedy(state, expected) : detail);
      case TooLarge(var what, var limitBytes) ->
          what + " is larger than the limit of " + limitBytes + " bytes";
      case TooManyRequests(var what, var retryAfter) ->
          "Too many " + what + " at once, try again in " + retryAfter.toSeconds() + " s";
      case Unsupported(var capability) ->
          "The network behind this session cannot do this: " + capability;
      case NotOffered(_, var reason) -> reason;
      case NotOnNetwork _ -> "This number is not on the network";
      case Refused(var reason) -> "The network refused: " + reason;
      case NetworkDown(var retryAfter, _) ->
          "The network does not answer, try again in " + retryAfter.toSeconds() + " s";
      case SendUnconfirmed(_, _, _, var cause) ->
          cause.message()
              + ". The message is stored and is sent again by itself; to ask again, repeat the call"
              + " with its id or idempotency key";
      case StoreUnavailable(var cause) -> cause.explanation;
    };
  }

  /// How long a caller waits before it tries again; empty where the fault does not say.
  default Optional<Duration> retryDelay() {
    return switch (this) {
      case NetworkDown(var after, _) -> Optional.of(after);
      case TooManyRequests(_, var after) -> Optional.of(after);
      case SendUnconfirmed(_, _, _, var cause) -> cause.retryDelay();
      default -> Optional.empty();
    };
  }

  /// What to do about a session that is in another state than the operation needs.
  private static String remedy(String state, String expected) {
    var isForPairing = expected.equals("awaiting_pairing");
    return switch (state) {
      case "stopped" -> "is stopped; start it first";
      case "paused" -> "is paused; start it first";
      case "starting", "restarting" -> "is still connecting to its network; try again in a moment";
      case "failed" -> "has failed; start it and pair it again";
      case "active", "connected" ->
          isForPairing
              ? "is paired already; log it out to pair another account"
              : "is connected, expected " + expected;
      default -> isForPairing ? "is not being paired; start it first" : "is not " + expected;
    };
  }

  default FaultException toException() {
    return new FaultException(this, null);
  }

  default FaultException toException(Throwable cause) {
    return new FaultException(this, cause);
  }

  static FaultException invalid(String field, String reason) {
    return new Invalid(field, reason).toException();
  }

  static FaultException notFound(String kind, String id) {
    return new NotFound(kind, id).toException();
  }

  /// A field is missing, malformed, out of range or not known. Nothing was changed.
  ///
  /// @param field may be a name that a client made up
  record Invalid(String field, String reason) implements Fault {}

  /// The names of fields in codes, which have letters, digits and `._-` only.
  final class FieldName {
    private static final Pattern OTHER = Pattern.compile("[^A-Za-z0-9._-]");

    private FieldName() {}

    private static String coded(String field) {
      return OTHER.matcher(field).replaceAll("_");
    }
  }

  /// No key, or a key that is unknown, expired or revoked.
  record Unauthorized() implements Fault {}

  /// The key is valid but lacks the permission.
  record Forbidden(String what) implements Fault {}

  /// `kind` is a domain word: `session`, `group`, `channel`, `picture`, `message` ...
  record NotFound(String kind, String id) implements Fault {}

  /// The resource exists, but the operation does not apply to it. Clients read the message.
  record Unprocessable(String code, String message) implements Fault {}

  /// The request is valid but the current state forbids it.
  record Conflict(String code, String message) implements Fault {}

  /// The session cannot act on the network now.
  ///
  /// @param detail the end of the message, where more is known than the reason says
  record SessionNotReady(String session, NotReadyReason reason, @Nullable String detail)
      implements Fault {
    public SessionNotReady(String session, NotReadyReason reason) {
      this(session, reason, null);
    }
  }

  /// The name is taken.
  record SessionExists(String session) implements Fault {}

  /// Another node runs the session, or none at the moment. Nothing was changed.
  ///
  /// @param node the URL of the one that runs it; null when none does
  record SessionElsewhere(String session, @Nullable String node) implements Fault {}

  /// The session is in another state than the operation needs. `state` and `expected` are state
  /// codes: `active`, `paused`, `awaiting_pairing` ...
  ///
  /// @param detail what is the case and what to do about it, behind the name of the session; null
  ///   where the two states say it
  record WrongState(String session, String state, String expected, @Nullable String detail)
      implements Fault {
    public WrongState(String session, String state, String expected) {
      this(session, state, expected, null);
    }
  }

  /// A body or file exceeds the limit.
  record TooLarge(String what, long limitBytes) implements Fault {}

  /// Too many requests; retry after `retryAfter`.
  record TooManyRequests(String what, Duration retryAfter) implements Fault {}

  /// The network behind the session lacks the capability.
  record Unsupported(String capability) implements Fault {}

  /// This gateway lacks the feature, whatever the network behind the session supports.
  ///
  /// @param reason for a person: what is missing, and the alternative if there is one
  record NotOffered(String feature, String reason) implements Fault {}

  /// The recipient does not exist on the network. `number` is as the client sent it.
  record NotOnNetwork(String jid, String number) implements Fault {}

  /// The network refused the action (banned, not an administrator, blocked ...).
  record Refused(String reason) implements Fault {}

  /// The network does not answer. A sent message stays pending: the gateway sends it again with its
  /// id when the link is up, whether or not the client retries, and it becomes an error when the
  /// acknowledgement deadline passes first.
  ///
  /// @param uncertain the network may have acted although no answer came, so a retry can duplicate
  record NetworkDown(Duration retryAfter, boolean uncertain) implements Fault {}

  /// A message is stored but not confirmed by the network. The gateway sends it again with its id,
  /// whether or not the client retries; a retry with its id or idempotency key gets this message.
  ///
  /// @param messageId the network's id of the message
  /// @param participant the sender, in chats with several senders
  /// @param cause why it is not confirmed; code and status are those of the cause
  record SendUnconfirmed(String messageId, String chat, @Nullable String participant, Fault cause)
      implements Fault {}

  /// The store cannot take the change now: busy, broken, damaged or out of space.
  record StoreUnavailable(Cause cause) implements Fault {
    /// The reason why the store cannot write.
    public enum Cause implements Coded {
      BUSY("busy", "The store is busy, try again in 1 s"),
      FULL("full", "The disk of the store is full; nothing was changed"),
      BROKEN("broken", "The store does not answer; it is being reopened"),
      /// The store's file was missing when the gateway started, or its pages are damaged.
      DAMAGED(
          "damaged",
          "The store of this session is missing or damaged; restore its file from a backup and "
              + "start the gateway again, or restart the session with another "
              + "config.store.address");

      private final String code;
      private final String explanation;

      Cause(String code, String explanation) {
        this.code = code;
        this.explanation = explanation;
      }

      @Override
      public String code() {
        return code;
      }
    }
  }

  /// Why a session cannot act.
  enum NotReadyReason implements Coded {
    PAUSED("paused", "is paused; start it to resume"),
    UNAUTHENTICATED(
        "unauthenticated",
        "is not authenticated; scan its QR code, or enter a pairing code or credentials"),
    STARTING("starting", "is starting, try again in a moment");

    private final String code;
    private final String explanation;

    NotReadyReason(String code, String explanation) {
      this.code = code;
      this.explanation = explanation;
    }

    @Override
    public String code() {
      return code;
    }
  }
}
