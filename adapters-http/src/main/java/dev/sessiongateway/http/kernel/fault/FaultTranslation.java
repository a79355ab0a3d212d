package dev.sessiongateway.http.kernel.fault;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Faults that an operation does not pass on as they are. Besides [FaultResponses] the only place
/// that catches them. What is absent, or done already, is no fault but a result of the port.
public final class FaultTranslation {
  private static final Logger LOG = LoggerFactory.getLogger(FaultTranslation.class);

  private FaultTranslation() {}

  /// Runs an action whose words for fields are not those of the client's body.
  ///
  /// @param names the client's word for a field, the same word when there is no other
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

  /// Runs an action where the clients of a family know another fault for what is not there.
  ///
  /// @param kinds of what may be absent: `group`, `channel` ...
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

  /// Runs what changes a chat on the network. Where the network will not, or knows no such chat,
  /// the clients of family B read that in a form of its own.
  ///
  /// @param undone the name of the flag that says so in the answer
  public static <T> T onNetwork(String undone, Supplier<T> action) {
    try {
      return action.get();
    } catch (FaultException e) {
      throw switch (e.fault()) {
        case Fault.Refused _ -> new NetworkRejection(e.fault(), undone);
        case Fault.NotFound(var kind, _) when kind.equals("chat") ->
            new NetworkRejection(e.fault(), undone);
        default -> e;
      };
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

  /// Reads what an answer is better with but can do without; empty when it cannot be read now.
  public static <T> Optional<T> ifPossible(Supplier<T> reading) {
    try {
      return Optional.of(reading.get());
    } catch (FaultException e) {
      LOG.atDebug().setCause(e).log("an answer is made without a part of it");
      return Optional.empty();
    }
  }
}
