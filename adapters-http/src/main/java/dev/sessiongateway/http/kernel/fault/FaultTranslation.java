package dev.sessiongateway.http.kernel.fault;

import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Translates faults where a family expects another one. Besides [FaultResponses] the only place
/// that catches faults.
public final class FaultTranslation {
  private static final Logger LOG = LoggerFactory.getLogger(FaultTranslation.class);

  private static final String ID_REUSED = "message.id-reused";
  private static final String FILE_ADDRESS = "url";

  private FaultTranslation() {}

  /// Runs an action whose field names differ from those of the request body.
  ///
  /// @param names the body's name of a field; the same name when it does not differ
  public static <T> T naming(UnaryOperator<String> names, Supplier<T> action) {
    try {
      return action.get();
    } catch (FaultException e) {
      if (e.fault() instanceof Fault.Invalid(var field, var reason)) {
        throw new Fault.Invalid(names.apply(field), reason).toException(e);
      }
      throw e;
    }
  }

  /// Runs an action that takes a file in a field.
  public static <T> T ofFile(String field, Supplier<T> action) {
    return naming(name -> name.equals("file") || name.equals(FILE_ADDRESS) ? field : name, action);
  }

  /// Runs an action that takes a file, for clients who know another failure of files.
  ///
  /// @param failure of what is wrong: the field, or the file, and why
  public static <T> T ofFile(
      String field, Function<String, RuntimeException> failure, Supplier<T> action) {
    try {
      return action.get();
    } catch (FaultException e) {
      if (e.fault() instanceof Fault.Invalid(var name, var reason)) {
        throw failure.apply((name.equals(FILE_ADDRESS) ? field : name) + " " + reason);
      }
      throw e;
    }
  }

  /// Runs an action for which a family expects another fault when something is missing.
  ///
  /// @param kinds that may be missing: `group`, `channel` ...
  public static <T> T whenAbsent(Set<String> kinds, Supplier<Fault> other, Supplier<T> action) {
    try {
      return action.get();
    } catch (FaultException e) {
      if (e.fault() instanceof Fault.NotFound(var kind, _) && kinds.contains(kind)) {
        throw other.get().toException(e);
      }
      throw e;
    }
  }

  /// Runs a change of a chat on the network. When the network refuses it, or does not know the
  /// chat, family B's clients get a response of its own shape.
  ///
  /// @param flag the flag of that response
  public static <T> T onNetwork(String flag, Supplier<T> action) {
    try {
      return action.get();
    } catch (FaultException e) {
      throw switch (e.fault()) {
        case Fault.Refused _ -> new NetworkRejection(e.fault(), flag);
        case Fault.NotFound(var kind, _) when kind.equals("chat") ->
            new NetworkRejection(e.fault(), flag);
        default -> e;
      };
    }
  }

  /// Runs a change that WAHA's clients expect to be answered with a flag.
  ///
  /// @return false when the network refuses the change
  public static boolean unlessRefused(Runnable change) {
    try {
      change.run();
      return true;
    } catch (FaultException e) {
      if (e.fault() instanceof Fault.Refused) {
        return false;
      }
      throw e;
    }
  }

  /// Sends a message under an id that its client has chosen.
  ///
  /// @return false when the id belongs to another message
  public static boolean unlessIdReused(Runnable send) {
    try {
      send.run();
      return true;
    } catch (FaultException e) {
      if (e.fault() instanceof Fault.Conflict(var code, _) && code.equals(ID_REUSED)) {
        return false;
      }
      throw e;
    }
  }

  /// Runs an action whose file may not be at its address yet, again after each of these waits. Any
  /// refusal that names the address counts: a server says in many ways that it has no file.
  ///
  /// @param time of the machine
  public static <T> T whileFileIsMissing(List<Duration> waits, Time time, Supplier<T> action) {
    for (var wait : waits) {
      try {
        return action.get();
      } catch (FaultException e) {
        if (!(e.fault() instanceof Fault.Invalid(var field, _)) || !field.equals(FILE_ADDRESS)) {
          throw e;
        }
        pause(time, wait);
      }
    }
    return action.get();
  }

  private static void pause(Time time, Duration wait) {
    try {
      time.pause(wait);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// Runs an operation here unless another node has its session.
  ///
  /// @param there answers then; nothing was changed here
  public static <T> T unlessElsewhere(Supplier<T> here, Function<Fault.SessionElsewhere, T> there) {
    try {
      return here.get();
    } catch (FaultException e) {
      if (e.fault() instanceof Fault.SessionElsewhere elsewhere) {
        return there.apply(elsewhere);
      }
      throw e;
    }
  }

  /// Asks the network; empty when it does not answer.
  public static <T> Optional<T> ifAnswered(Supplier<T> question) {
    try {
      return Optional.of(question.get());
    } catch (FaultException e) {
      if (e.fault() instanceof Fault.NetworkDown) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /// Reads an optional part of an answer; empty when it cannot be read now. A store that does not
  /// answer fails the whole answer, because what is left out would look as if it were not there; a
  /// damaged one does not, because it would fail until a person restores it.
  public static <T> Optional<T> ifPossible(Supplier<T> reading) {
    try {
      return Optional.of(reading.get());
    } catch (FaultException e) {
      if (e.fault() instanceof Fault.StoreUnavailable(var cause)
          && cause != Fault.StoreUnavailable.Cause.DAMAGED) {
        throw e;
      }
      LOG.atDebug().setCause(e).log("an answer is made without a part of it");
      return Optional.empty();
    }
  }

  /// Runs an action for each of several things: the fault of one keeps it from none of the others,
  /// and the first fault is thrown after them.
  public static <T> void forEach(List<T> all, Consumer<T> action) {
    FaultException first = null;
    for (var one : all) {
      try {
        action.accept(one);
      } catch (FaultException e) {
        first = first == null ? e : first;
      }
    }
    if (first != null) {
      throw first;
    }
  }

  /// Runs an action whose fault is handled by its caller.
  ///
  /// @return empty when there was none
  public static Optional<Fault> faultOf(Runnable action) {
    try {
      action.run();
      return Optional.empty();
    } catch (FaultException e) {
      return Optional.of(e.fault());
    }
  }

  /// Runs an action for a person who reads why it failed.
  ///
  /// @param failed makes the answer from the message of the fault
  public static <T> T explained(Function<String, T> failed, Supplier<T> action) {
    try {
      return action.get();
    } catch (FaultException e) {
      return failed.apply(e.fault().message());
    }
  }

  /// A change that the network refused, in the shape of family B's response to it.
  static final class NetworkRejection extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Fault fault;
    private final String flag;

    /// @param flag false in the response, beside the message
    NetworkRejection(Fault fault, String flag) {
      super(fault.code(), null, false, false);
      this.fault = fault;
      this.flag = flag;
    }

    Fault fault() {
      return fault;
    }

    /// @param status below 500 for a caller's mistake
    NestedError toError(int status) {
      var words = List.of(fault.message());
      return NestedError.of(status, List.of(Map.of(flag, false, "message", words)), fault.code());
    }
  }
}
