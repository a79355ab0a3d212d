package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.application.phone.PhoneFeed.PhoneCall;
import dev.sessiongateway.application.simulation.CloudBusiness;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.call.CallStage;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import java.time.Instant;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The calls of a business while the gateway runs (Meta's page *Calling API*): signals only, nobody
/// speaks. The phones of the network ring, and the app is notified by its webhook. Thread-safe.
final class CloudCalls {
  private static final String CALL_ID = "call_id";

  private final Supplier<CloudBusiness> business;
  private final CloudServices services;
  private final CloudPeople people;
  private final BiConsumer<String, Object> report;
  private final AutomaticPermissions automatic;
  private final CallPermissions permissions = new CallPermissions();
  private final Recent<String, CloudCall> known = new Recent<>();

  /// Calls that came while the number took none.
  private final Recent<String, Boolean> unreported = new Recent<>();

  /// @param report takes the field and the value of a webhook
  CloudCalls(
      Supplier<CloudBusiness> business,
      CloudServices services,
      CloudPeople people,
      BiConsumer<String, Object> report,
      AutomaticPermissions automatic) {
    this.automatic = automatic;
    this.business = business;
    this.services = services;
    this.people = people;
    this.report = report;
  }

  CallPermissions permissions() {
    return permissions;
  }

  /// The app calls a person.
  ///
  /// @return the id of the call for the app
  /// @throws GraphFault.Raised `138000`, `138001`, `138003`, `138006`, `138012`
  synchronized String start(Address person, @Nullable String opaque) {
    requireEnabled();
    var isThere =
        services.phones().phones().stream().anyMatch(one -> one.number().jid().equals(person));
    if (!isThere) {
      throw GraphFault.UNCALLABLE.toException("the person is not on the network");
    }
    permissions.start(person, now());
    if (known.values().stream().anyMatch(call -> call.goesOnWith(person))) {
      throw GraphFault.DUPLICATE_CALL.toException("a call with the person goes on");
    }
    // What the phones report of it waits for the lock, so that the call is known by then.
    var id = services.phones().call(business.get().number(), person, false);
    var call = new CloudCall(id, person, false, opaque, null, null);
    known.put(id, call);
    return call.wacid();
  }

  private void requireEnabled() {
    if (!business.get().settings().features().calling().enabled()) {
      throw GraphFault.CALLING_OFF.toException("calling.status of the number is not ENABLED");
    }
  }

  /// A call of a person that rings.
  synchronized void preAccept(String wacid) {
    var _ = ringing(wacid);
  }

  synchronized void accept(String wacid, @Nullable String opaque) {
    var call = ringing(wacid);
    known.put(call.id(), call.withOpaque(opaque));
    act(() -> services.phones().acceptCall(business.get().number(), call.id()));
  }

  synchronized void reject(String wacid) {
    var call = ringing(wacid);
    act(() -> services.phones().endCall(business.get().number(), call.id()));
  }

  /// Ends a call that rings or goes on.
  synchronized void terminate(String wacid) {
    var call = find(wacid);
    if (call.isOver()) {
      throw GraphFault.PARAMETER.toException(CALL_ID + " is of a call that is over");
    }
    act(() -> services.phones().endCall(business.get().number(), call.id()));
  }

  private CloudCall ringing(String wacid) {
    requireEnabled();
    var call = find(wacid);
    if (!call.incoming() || call.stage() != CallStage.RINGING) {
      throw GraphFault.PARAMETER.toException(CALL_ID + " is of no call that rings here");
    }
    return call;
  }

  private CloudCall find(String wacid) {
    var call = CloudCall.id(wacid).map(known::get).orElse(null);
    if (call == null) {
      throw GraphFault.PARAMETER.toException(CALL_ID + " is of no call of this number");
    }
    return call;
  }

  /// The call may have ended a moment ago.
  private static void act(Runnable action) {
    FaultTranslation.faultOf(action)
        .ifPresent(fault -> {
          throw GraphFault.PARAMETER.toException(CALL_ID + ": " + fault.message());
        });
  }

  private Instant now() {
    return services.time().instant();
  }

  /// The phone of the business shows a call in this state.
  synchronized void changed(PhoneCall seen) {
    var own = business.get().phone();
    var isIncoming = seen.to().equals(own);
    var stage = seen.called().get(seen.to());
    if (stage == null || (!isIncoming && !seen.from().equals(own))) {
      return; // a call of a group, or one that reaches nobody
    }
    var person = isIncoming ? seen.from() : seen.to();
    var call = known.get(seen.id());
    if (call == null && isIncoming) {
      call = rung(seen.id(), person, stage);
    }
    if (call != null && call.stage() != stage) {
      advance(call, stage);
    }
  }

  /// A call of a person that is new here. Who looks late sees it when it is over already, and it
  /// rang all the same.
  ///
  /// @return null where the app is not notified of it
  private @Nullable CloudCall rung(String id, Address person, CallStage stage) {
    var calling = business.get().settings().features().calling();
    if (stage == CallStage.ACCEPTED || unreported.get(id) != null) {
      return null;
    }
    if (!calling.isOpen(now())) {
      unreported.put(id, true);
      return null;
    }
    var call = advance(new CloudCall(id, person, true, null, null, null), CallStage.RINGING);
    if (calling.asksBack()) {
      permissions
          .called(person, now())
          .ifPresent(until -> automatic.granted(person, call.wacid(), until));
    }
    return call;
  }

  private CloudCall advance(CloudCall call, CallStage stage) {
    var after = call.at(stage, now());
    known.put(after.id(), after);
    report(after);
    permit(after);
    return after;
  }

  /// What a call does to the permission of the person.
  private void permit(CloudCall call) {
    var person = call.person();
    if (call.stage() == CallStage.ACCEPTED) {
      permissions.connected(person, !call.incoming(), now());
    }
    var isUnanswered = !call.incoming() && call.isOver() && call.acceptedAt() == null;
    if (isUnanswered && permissions.unanswered(person, now())) {
      automatic.revoked(person);
    }
  }

  private void report(CloudCall call) {
    var person = people.of(call.person());
    var now = now();
    var stage = call.stage();
    if (call.incoming() && stage == CallStage.RINGING) {
      add(CallWebhook.connect(business.get(), person, call, now));
    }
    if (!call.incoming() && stage != null && hasStatus(stage)) {
      add(CallWebhook.status(business.get(), person, call, stage.code(), now));
    }
    if (!call.incoming() && stage == CallStage.ACCEPTED) {
      add(CallWebhook.connect(business.get(), person, call, now));
    }
    if (call.isOver()) {
      add(CallWebhook.terminate(business.get(), person, call, now));
    }
  }

  private static boolean hasStatus(CallStage stage) {
    return switch (stage) {
      case RINGING, ACCEPTED, REJECTED -> true;
      case TIMED_OUT, ENDED -> false;
    };
  }

  private void add(CallWebhook webhook) {
    report.accept(CallWebhook.FIELD, webhook);
  }
}
