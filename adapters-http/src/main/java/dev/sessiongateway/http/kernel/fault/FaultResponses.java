package dev.sessiongateway.http.kernel.fault;

import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Dialect;
import dev.sessiongateway.http.kernel.api.HttpFault;
import dev.sessiongateway.http.kernel.api.LongMessageId;
import dev.sessiongateway.http.kernel.api.RequestInfo;
import dev.sessiongateway.http.kernel.session.SessionStatus;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Renders every failure, in this class only: the status by family and dialect, the body in the
/// family's shape.
public final class FaultResponses {
  private static final Logger LOG = LoggerFactory.getLogger(FaultResponses.class);
  private static final int OUR_OWN = 500;
  private static final String MESSAGE = "message";
  private static final String KEY_REQUIRED_A =
      "Unauthorized: send a valid key in the header apikey or X-Api-Key";
  private static final String KEY_REQUIRED_B =
      "Unauthorized: send a valid key in the header apikey";

  /// Shown to family B's clients when a request does not name a group.
  private static final Map<String, String> EXAMPLES =
      Map.of("groupJid", "120363000000000101@g.us", "inviteCode", "HikersInvite0000000101");

  private final Function<String, Optional<SessionState>> states;

  /// By what there was too much of: one of a few constant words.
  private final Map<String, LongAdder> refusals = new ConcurrentHashMap<>();

  /// @param states the present states of sessions, for faults about a wrong state
  public FaultResponses(Function<String, Optional<SessionState>> states) {
    this.states = states;
  }

  /// How many requests were refused with 429, by what there was too much of.
  public Map<String, Long> refusals() {
    return refusals.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, each -> each.getValue().sum()));
  }

  /// The 400 of the one family B operation that has its message in `error`.
  public static ApiResponse bareError(String field, String words) {
    var code = new Fault.Invalid(field, words).code();
    return ApiResponse.json(400, NestedError.of(400, List.of(words), code).named(words));
  }

  /// The code of a failure, as its answer has it.
  ///
  /// @param thrown a fault, or a bug
  public static String code(Throwable thrown) {
    return switch (thrown) {
      case FaultException e -> e.fault().code();
      case FaultTranslation.NetworkRejection e -> e.fault().code();
      case HttpFault.Raised e -> e.wireFault().code();
      default -> "internal";
    };
  }

  /// @param thrown a fault, or a bug
  public ApiResponse answer(Throwable thrown, RequestInfo request) {
    var protocol = request.protocol();
    if (protocol != null) {
      return protocol.answer(thrown, request);
    }
    return switch (thrown) {
      case FaultException e -> answer(e.fault(), request);
      case FaultTranslation.NetworkRejection e -> {
        var status = status(e.fault(), request);
        yield ApiResponse.json(status, e.toError(status));
      }
      case HttpFault.Raised e -> answer(e.wireFault(), request);
      default -> internalError(thrown, request);
    };
  }

  public ApiResponse answer(HttpFault fault, RequestInfo request) {
    var protocol = request.protocol();
    if (protocol != null) {
      return protocol.answer(fault.toException(), request);
    }
    var status = fault.status();
    var response = body(request.family(), status, fault.message(request), fault.code());
    return switch (status) {
      // The rest of the body is not read.
      case 408 -> response.withHeader("Connection", "close");
      case 503 -> response.withHeader("Connection", "close").withHeader("Retry-After", "1");
      case 426 -> response.withHeader("Upgrade", "websocket");
      default -> response;
    };
  }

  /// The path exists, but not with this method.
  ///
  /// @param allow the methods that it has, separated by commas
  public ApiResponse methodNotAllowed(String allow, RequestInfo request) {
    var fault = HttpFault.METHOD_NOT_ALLOWED;
    var protocol = request.protocol();
    if (protocol != null) {
      return protocol.methodNotAllowed(allow, request);
    }
    var message = fault.message(request) + "; this path has " + allow;
    return body(request.family(), fault.status(), message, fault.code()).withHeader("Allow", allow);
  }

  /// The close status for a client whose stream ends.
  ///
  /// @param thrown a fault, or a bug
  public CloseStatus closing(Throwable thrown) {
    return switch (thrown) {
      case FaultException e -> CloseStatus.of(e.fault());
      case FaultTranslation.NetworkRejection e -> CloseStatus.of(e.fault());
      case HttpFault.Raised e -> CloseStatus.of(e.wireFault());
      default -> {
        LOG.atError().setCause(thrown).log("internal error in a connection");
        yield CloseStatus.OUR_OWN;
      }
    };
  }

  private ApiResponse internalError(Throwable bug, RequestInfo request) {
    LOG.atError()
        .addKeyValue("method", request.method())
        .setCause(bug)
        .log("internal error in a request");
    var message = "Internal server error";
    return switch (request.family()) {
      case A ->
          ApiResponse.json(
              OUR_OWN, FlatError.of(OUR_OWN, message, "internal").ofOurOwn(request.requestId()));
      case B -> ApiResponse.json(OUR_OWN, NestedError.of(OUR_OWN, message, "internal"));
    };
  }

  private ApiResponse answer(Fault fault, RequestInfo request) {
    if (fault instanceof Fault.TooManyRequests(var what, _)) {
      refusals.computeIfAbsent(what, _ -> new LongAdder()).increment();
    }
    var status = status(fault, request);
    var response =
        switch (request.family()) {
          case A -> ApiResponse.json(status, familyA(fault, status, request.dialect()));
          case B -> ApiResponse.json(status, familyB(fault, status));
        };
    var soon = status == 503 ? Optional.of(Duration.ofSeconds(1)) : Optional.<Duration>empty();
    return fault
        .retryDelay()
        .or(() -> soon)
        .map(wait -> response.withHeader("Retry-After", "" + Math.max(1, wait.toSeconds())))
        .orElse(response);
  }

  private static int status(Fault fault, RequestInfo request) {
    return switch (fault) {
      case Fault.Invalid invalid -> invalid(invalid, request.dialect());
      case Fault.Unauthorized _ -> 401;
      case Fault.Forbidden _ -> 403;
      case Fault.NotFound(var kind, _) -> notFound(kind, request.family());
      case Fault.Unprocessable _ -> request.family() == Family.A ? 422 : 400;
      case Fault.Conflict _ -> 409;
      // Clients expect a name that is taken as a bad request, not as a conflict.
      case Fault.SessionExists _ -> request.family() == Family.A ? 422 : 403;
      case Fault.SessionNotReady(_, var reason, _) -> notReady(reason, request);
      case Fault.WrongState _ -> request.dialect() == Dialect.WAHA ? 422 : 400;
      case Fault.TooLarge _ -> 413;
      case Fault.TooManyRequests _ -> 429;
      case Fault.Unsupported _, Fault.NotOffered _ -> 501;
      case Fault.NotOnNetwork _ -> 400;
      case Fault.Refused _ -> request.family() == Family.A ? 403 : 400;
      case Fault.NetworkDown _, Fault.SessionElsewhere _ -> 503;
      case Fault.SendUnconfirmed(_, _, _, var cause) -> status(cause, request);
      case Fault.StoreUnavailable(var cause) ->
          switch (cause) {
            case FULL -> 507;
            case BUSY, BROKEN, DAMAGED -> 503;
          };
    };
  }

  /// WAHA's clients expect an unsupported way of pairing as a fault of the session's state.
  private static int invalid(Fault.Invalid invalid, Dialect dialect) {
    return dialect == Dialect.WAHA && invalid.field().equals("method") ? 422 : 400;
  }

  /// Family B's clients expect a missing message as a fault of the request.
  private static int notFound(String kind, Family family) {
    return family == Family.B && kind.equals(MESSAGE) ? 400 : 404;
  }

  private static int notReady(Fault.NotReadyReason reason, RequestInfo request) {
    var isWaha = request.dialect() == Dialect.WAHA;
    return switch (reason) {
      // A link that is being opened, also for long because the network is away, is there later.
      case STARTING -> 503;
      case PAUSED -> isWaha ? 422 : 409;
      case UNAUTHENTICATED -> isWaha ? 422 : request.family() == Family.A ? 401 : 400;
    };
  }

  private FlatError familyA(Fault fault, int status, Dialect dialect) {
    var message = fault instanceof Fault.Unauthorized ? KEY_REQUIRED_A : fault.message();
    var error = FlatError.of(status, message, fault.code());
    var waha = dialect == Dialect.WAHA;
    return switch (fault) {
      case Fault.Invalid _ -> error.detailed();
      case Fault.SessionNotReady(var session, _, _) ->
          error.about(session, statusNow(session), List.of("WORKING"), waha);
      case Fault.WrongState(var session, _, var expected, _) ->
          error.about(session, statusNow(session), List.of(word(expected)), waha);
      case Fault.SendUnconfirmed(var id, var chat, var participant, _) ->
          error.ofStored(LongMessageId.of(true, chat, id, participant));
      default -> error;
    };
  }

  private @Nullable String statusNow(String session) {
    return states.apply(session).map(state -> SessionStatus.of(state).status()).orElse(null);
  }

  private static String word(String expected) {
    return switch (expected) {
      case "awaiting_pairing" -> "SCAN_QR_CODE";
      case "active" -> "WORKING";
      default -> Ascii.upper(expected);
    };
  }

  private static NestedError familyB(Fault fault, int status) {
    var message =
        switch (fault) {
          case Fault.Unauthorized _ -> KEY_REQUIRED_B;
          case Fault.NotFound(var kind, _) when kind.equals(MESSAGE) ->
              List.of("Message not found");
          case Fault.NotOnNetwork(var jid, var number) ->
              List.of(new FailedLookUp(jid, false, number));
          case Fault.Invalid(var field, _) when EXAMPLES.containsKey(field) ->
              List.of(fault.message(), "ex: \"" + field + "=" + EXAMPLES.get(field) + "\"");
          case Fault.SessionExists(var session) ->
              List.of("This name \"" + session + "\" is already in use.");
          case Fault.NotFound(var kind, var id) when kind.equals("session") ->
              List.of("Instance \"" + id + "\" not found");
          case Fault.WrongState(var session, _, var expected, _) when expected.equals("active") ->
              List.of("The \"" + session + "\" instance is not connected");
          default -> List.of(fault.message());
        };
    var error = NestedError.of(status, message, fault.code());
    return fault instanceof Fault.SendUnconfirmed(var id, _, _, _) ? error.ofStored(id) : error;
  }

  private static ApiResponse body(Family family, int status, String message, String code) {
    return switch (family) {
      case A -> ApiResponse.json(status, FlatError.of(status, message, code));
      case B -> ApiResponse.json(status, NestedError.of(status, List.of(message), code));
    };
  }
}
