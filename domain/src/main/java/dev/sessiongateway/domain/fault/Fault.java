package dev.sessiongateway.domain.fault;

import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.text.Coded;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// All failures that callers are told about. [#code()] is public API and never changes; any other
/// exception is a bug.
public sealed interface Fault {

  /// A stable, machine-readable name, such as `session.not-found`.
  String code();

  /// One sentence for a person, without secrets.
  String message();

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

  /// A field is missing, malformed or out of range. Nothing was changed.
  record Invalid(String field, String reason) implements Fault {
    @Override
    public String code() {
      return "invalid." + field;
    }

    @Override
    public String message() {
      return field + ": " + reason;
    }
  }

  /// No key, or a key that is unknown, expired or revoked.
  record Unauthorized() implements Fault {
    @Override
    public String code() {
      return "unauthorized";
    }

    @Override
    public String message() {
      return "Unauthorized";
    }
  }

  /// The key is valid but lacks the permission.
  record Forbidden(String what) implements Fault {
    @Override
    public String code() {
      return "forbidden";
    }

    @Override
    public String message() {
      return "This key may not " + what;
    }
  }

  /// `kind` is a domain word: `session`, `group`, `channel`, `picture`, `message` ...
  record NotFound(String kind, String id) implements Fault {
    @Override
    public String code() {
      return kind + ".not-found";
    }

    @Override
    public String message() {
      var word = Ascii.upper(kind.substring(0, 1)) + kind.substring(1);
      return id.isEmpty() ? word + " not found" : word + " not found: " + id;
    }
  }

  /// The resource exists, but the operation does not apply to it. Clients read the message.
  record Unprocessable(String code, String message) implements Fault {}

  /// The request is valid but the current state forbids it.
  record Conflict(String code, String message) implements Fault {}

  /// The session cannot act on the network now.
  record SessionNotReady(String session, NotReadyReason reason) implements Fault {
    @Override
    public String code() {
      return "session." + reason.code;
    }

    @Override
    public String message() {
      return "Session \"" + session + "\" " + reason.explanation();
    }
  }

  /// The name is taken.
  record SessionExists(String session) implements Fault {
    @Override
    public String code() {
      return "session.exists";
    }

    @Override
    public String message() {
      return "Session \"" + session + "\" already exists. Use PUT to update it";
    }
  }

  /// Another node runs the session, or none at the moment. Nothing was changed.
  ///
  /// @param node the URL of the one that runs it; null when none does
  record SessionElsewhere(String session, @Nullable String node) implements Fault {
    @Override
    public String code() {
      return "session.elsewhere";
    }

    @Override
    public String message() {
      return "Session \"" + session + "\" is being taken over by another node, try again in 1 s";
    }
  }

  /// The session is in another state than the operation needs. `state` and `expected` are state
  /// codes: `active`, `paused`, `awaiting_pairing` ...
  record WrongState(String session, String state, String expected) implements Fault {
    @Override
    public String code() {
      return "session.wrong-state";
    }

    @Override
    public String message() {
      return "Session \"" + session + "\" is " + state + ", expected " + expected;
    }
  }

  /// A body or file exceeds the limit.
  record TooLarge(String what, long limitBytes) implements Fault {
    @Override
    public String code() {
      return "too-large." + what;
    }

    @Override
    public String message() {
      return what + " is larger than the limit of " + limitBytes + " bytes";
    }
  }

  /// Too many requests; retry after `retryAfter`.
  record TooManyRequests(String what, Duration retryAfter) implements Fault {
    @Override
    public String code() {
      return "too-many." + what.replace(' ', '-');
    }

    @Override
    public String message() {
      return "Too many " + what + " at once, try again in " + retryAfter.toSeconds() + " s";
    }
  }

  /// The network behind the session lacks the capability.
  record Unsupported(String capability) implements Fault {
    @Override
    public String code() {
      return "unsupported." + capability;
    }

    @Override
    public String message() {
      return "The network behind this session cannot do this: " + capability;
    }
  }

  /// This gateway lacks the feature, whatever the network behind the session supports.
  ///
  /// @param reason for a person: what is missing, and the alternative if there is one
  record NotOffered(String feature, String reason) implements Fault {
    @Override
    public String code() {
      return "unsupported." + feature;
    }

    @Override
    public String message() {
      return reason;
    }
  }

  /// The recipient does not exist on the network. `number` is as the client sent it.
  record NotOnNetwork(String jid, String number) implements Fault {
    @Override
    public String code() {
      return "number.not-on-network";
    }

    @Override
    public String message() {
      return "This number is not on the network";
    }
  }

  /// The network refused the action (banned, not an administrator, blocked ...).
  record Refused(String reason) implements Fault {
    @Override
    public String code() {
      return "network.refused";
    }

    @Override
    public String message() {
      return "The network refused: " + reason;
    }
  }

  /// The network does not answer. A sent message stays pending: the gateway sends it again with its
  /// id when the link is up, whether or not the client retries, and it becomes an error when the
  /// acknowledgement deadline passes first.
  ///
  /// @param uncertain the network may have acted although no answer came, so a retry can duplicate
  record NetworkDown(Duration retryAfter, boolean uncertain) implements Fault {
    @Override
    public String code() {
      return "network.down";
    }

    @Override
    public String message() {
      return "The network does not answer, try again in " + retryAfter.toSeconds() + " s";
    }
  }

  /// A message is stored but not confirmed by the network. The gateway sends it again with its id,
  /// whether or not the client retries; a retry with its id or idempotency key gets this message.
  ///
  /// @param messageId the network's id of the message
  /// @param participant the sender, in chats with several senders
  /// @param cause why it is not confirmed; code and status are those of the cause
  record SendUnconfirmed(String messageId, String chat, @Nullable String participant, Fault cause)
      implements Fault {
    @Override
    public String code() {
      return cause.code();
    }

    @Override
    public String message() {
      return cause.message()
          + ". The message is stored and is sent again by itself; to ask again, repeat the call"
          + " with its id or idempotency key";
    }
  }

  /// The store cannot take the change now: busy, broken, damaged or out of space.
  record StoreUnavailable(Cause cause) implements Fault {
    /// The reason why the store cannot write.
    public enum Cause implements Coded {
      BUSY("busy"),
      FULL("full"),
      BROKEN("broken"),
      /// The store's file was missing when the gateway started, or its pages are damaged.
      DAMAGED("damaged");

      private final String code;

      Cause(String code) {
        this.code = code;
      }

      @Override
      public String code() {
        return code;
      }
    }

    @Override
    public String code() {
      return "store." + cause.code;
    }

    @Override
    public String message() {
      return switch (cause) {
        case BUSY -> "The store is busy, try again in 1 s";
        case FULL -> "The disk of the store is full; nothing was changed";
        case BROKEN -> "The store does not answer; it is being reopened";
        case DAMAGED ->
            "The store of this session is missing or damaged; restore its file from a backup and "
                + "start the gateway again, or restart the session with another "
                + "config.store.address";
      };
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

    String explanation() {
      return explanation;
    }
  }
}
