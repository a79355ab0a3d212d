package dev.sessiongateway.network.simulator;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.pairing.PasskeyDemand;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import dev.sessiongateway.network.simulator.link.OpenLinks;
import dev.sessiongateway.network.simulator.link.Pairings;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import java.util.function.Function;

/// Linking of sessions to phones, and the end of a link from the phone's side.
final class PhoneLinking {
  private final WorldJournal journal;
  private final Pairings pairings;
  private final OpenLinks links;

  PhoneLinking(WorldJournal journal, Pairings pairings, OpenLinks links) {
    this.journal = journal;
    this.pairings = pairings;
    this.links = links;
  }

  SessionName scan(PhoneNumber phone, String qrValue) {
    return link(phone, demand -> pairings.claimQr(qrValue.strip(), phone.jid(), demand));
  }

  SessionName pair(PhoneNumber phone, String code) {
    PairingCode typed;
    try {
      typed = PairingCode.parse(code);
    } catch (FaultException e) {
      throw new Fault.Invalid("code", "is wrong or expired").toException(e);
    }
    return link(phone, demand -> pairings.claimCode(phone.jid(), typed, demand));
  }

  private SessionName link(PhoneNumber phone, Function<PasskeyDemand, Pairings.Claim> claiming) {
    var demand = journal.read(world -> world.online(phone).passkey);
    var claim = claiming.apply(demand);
    var session = claim.session();
    if (!claim.isLinked()) {
      return session;
    }
    try {
      links.pair(session, phone.jid());
      return session;
    } catch (FaultException e) {
      // The code is used up and the session is not linked: the link shows a new code.
      links.connect(session);
      throw e;
    }
  }

  void demandPasskey(PhoneNumber phone, PasskeyDemand demand) {
    journal.change(editor -> {
      var protectedPhone = editor.world.phone(phone.jid());
      if (protectedPhone.passkey != demand) {
        editor.record(
            new WorldChange.PasskeyDemanded(protectedPhone.jid.toString(), demand.code()));
      }
      return protectedPhone;
    });
  }

  void unlink(PhoneNumber phone, SessionName session) {
    journal.read(world -> {
      if (!world.phone(phone.jid()).devices.containsKey(session)) {
        throw Fault.notFound("session", session.value());
      }
      return session;
    });
    links.unlink(session, FailureReason.UNLINKED);
  }
}
