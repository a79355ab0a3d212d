package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.jivesoftware.smack.SmackException;
import org.jivesoftware.smack.XMPPException;
import org.jivesoftware.smack.packet.StanzaError;

/// A call of the library, whose exceptions become faults.
///
/// @param <T> what it returns
@FunctionalInterface
interface SmackCall<T> {
  Duration RETRY_AFTER = Duration.ofSeconds(5);

  /// What a server says is shown to clients.
  int LONGEST_REASON = 200;

  T call() throws SmackException, XMPPException, IOException, InterruptedException;

  /// @throws FaultException `network.down` when no answer came, `network.refused` when the answer
  ///   is an error
  static <T> T of(SmackCall<T> call) {
    try {
      return call.call();
    } catch (XMPPException.XMPPErrorException e) {
      throw refused(e.getStanzaError());
    } catch (XMPPException | SmackException | IOException e) {
      throw new Fault.NetworkDown(RETRY_AFTER, true).toException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Fault.NetworkDown(RETRY_AFTER, true).toException(e);
    }
  }

  /// As above, for a call that returns nothing.
  static void run(Action action) {
    var _ =
        SmackCall.<Boolean>of(() -> {
          action.run();
          return true;
        });
  }

  /// As above; empty when there is no server to answer.
  ///
  /// @param otherwise in place of an answer that is an error: a server does not say whether it has
  ///   nothing or says nothing
  static <T> Optional<T> find(SmackCall<T> call, T otherwise) {
    return SmackCall.of(() -> {
      try {
        return Optional.of(call.call());
      } catch (XMPPException.XMPPErrorException e) {
        return switch (e.getStanzaError().getCondition()) {
          case remote_server_not_found, remote_server_timeout, not_allowed -> Optional.empty();
          default -> Optional.of(otherwise);
        };
      }
    });
  }

  private static FaultException refused(StanzaError error) {
    return new Fault.Refused(reason(error)).toException();
  }

  /// What an error of a room means. A server that is not there now may be there later.
  static FaultException ofRoom(StanzaError error) {
    return switch (error.getCondition()) {
      case remote_server_not_found,
          remote_server_timeout,
          service_unavailable,
          internal_server_error,
          resource_constraint,
          recipient_unavailable ->
          new Fault.NetworkDown(RETRY_AFTER, false).toException();
      default -> refused(error);
    };
  }

  /// Why a server refused, in the words of the protocol and its own.
  static String reason(StanzaError error) {
    var condition =
        switch (error.getCondition()) {
          case bad_request -> "bad-request";
          case conflict -> "conflict";
          case feature_not_implemented -> "feature-not-implemented";
          case forbidden -> "forbidden";
          case gone -> "gone";
          case item_not_found -> "item-not-found";
          case not_acceptable -> "not-acceptable";
          case not_allowed -> "not-allowed";
          case not_authorized -> "not-authorized";
          case policy_violation -> "policy-violation";
          case registration_required -> "registration-required";
          case recipient_unavailable -> "recipient-unavailable";
          case remote_server_not_found -> "remote-server-not-found";
          case remote_server_timeout -> "remote-server-timeout";
          case resource_constraint -> "resource-constraint";
          case service_unavailable -> "service-unavailable";
          case subscription_required -> "subscription-required";
          default -> "undefined-condition";
        };
    var text = error.getDescriptiveText();
    return text == null ? condition : condition + ": " + cut(text);
  }

  private static String cut(String text) {
    return text.length() > LONGEST_REASON ? text.substring(0, LONGEST_REASON) : text;
  }

  /// @see SmackCall#run
  @FunctionalInterface
  interface Action {
    void run() throws SmackException, XMPPException, IOException, InterruptedException;
  }
}
