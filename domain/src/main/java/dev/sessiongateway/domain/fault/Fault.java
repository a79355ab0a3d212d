package dev.sessiongateway.domain.fault;

import dev.sessiongateway.domain.text.Ascii;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Everything a caller can be told went wrong. [#code()] is public API and never changes; any other
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

  /// No key, or a key that is not known, expired or revoked.
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

  /// The key is good but may not do this.
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

  /// What the request names is there, but is nothing that this can be done with. The message is one
  /// that clients read.
  record Unprocessable(String code, String message) implements Fault {}

  /// The request is fine but the present state forbids it.
  record Conflict(String code, String message) implements Fault {}

  /// The session cannot act on the network now.
  record SessionNotReady(String session, NotReadyReason readiness) implements Fault {
    @Override
    public String code() {
      return "session." + readiness.code;
    }

    @Override
    public String message() {
      return "Session \"" + session + "\" " + readiness.explanation();
    }
  }

  /// The session is in another state than the operation needs. `state` and `expected` are words of
  /// the session's life: `active`, `paused`, `awaiting_pairing` ...
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

  /// A body or file is larger than we take.
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

  /// Too much at once; try again after `retryAfter`.
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

  /// The network behind the session has no such capability.
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

  /// This gateway has no such feature, whatever the network behind the session can do.
  ///
  /// @param reason for a person: what is missing, and what to use instead if there is something
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

  /// The recipient is not known to the network. `number` is what the client sent.
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

  /// The network does not answer. A message that was sent stays pending: it goes out again under
  /// its id when the link is up, with or without a repetition by the client, and becomes an error
  /// when the deadline for acknowledgements passes first.
  ///
  /// @param uncertain the network may have acted although no answer came, so repeating can
  ///   duplicate
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

  /// A message is recorded, and the network has not confirmed it. It goes out again under its id,
  /// with or without a repetition by the client; a repetition by its id or key gets this message.
  ///
  /// @param messageId the network's id of the message
  /// @param participant who wrote it, where others write in the chat as well
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
  record StoreUnavailable(Trouble trouble) implements Fault {
    /// What keeps the store from writing.
    public enum Trouble {
      BUSY("busy"),
      FULL("full"),
      BROKEN("broken"),
      /// Its file was missing or damaged when the gateway started.
      DAMAGED("damaged");

      private final String code;

      Trouble(String code) {
        this.code = code;
      }
    }

    @Override
    public String code() {
      return "store." + trouble.code;
    }

    @Override
    public String message() {
      return switch (trouble) {
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
  enum NotReadyReason {
    PAUSED("paused", "is paused; start it to resume"),
    UNAUTHENTICATED(
        "unauthenticated", "is not authenticated; scan its QR code or enter a pairing code"),
    STARTING("starting", "is starting, try again in a moment");

    private final String code;
    private final String explanation;

    NotReadyReason(String code, String explanation) {
      this.code = code;
      this.explanation = explanation;
    }

    String explanation() {
      return explanation;
    }
  }
}
