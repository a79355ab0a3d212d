package dev.sessiongateway.network.simulator.wire;

import dev.sessiongateway.application.form.Form;
import dev.sessiongateway.application.form.FormTable;
import dev.sessiongateway.application.form.Forms;
import dev.sessiongateway.application.form.StoredWords;
import dev.sessiongateway.domain.channel.ChannelKey;
import dev.sessiongateway.domain.channel.ChannelSearch;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.network.simulator.journal.JournalWords;
import java.util.List;

/// The words of frames, besides those of the model and of signals. A released word is never
/// changed: the two ends of a channel can be of different releases.
public final class WireWords {
  /// The forms of frames and their values.
  static final Forms FORMS = new Forms(table());

  /// The signals of one offer.
  public static final Form<List<LinkSignal.AccountUpdate>> UPDATES =
      FORMS.listOf(LinkSignal.AccountUpdate.class);

  public static final Form<LinkSignal.Lifecycle> LIFECYCLE = FORMS.of(LinkSignal.Lifecycle.class);

  public static final Form<Fault> FAULT = FORMS.of(Fault.class);

  static final Form<Frame> FRAME = FORMS.of(Frame.class);

  private WireWords() {}

  private static FormTable table() {
    var table = JournalWords.signals();
    addFrames(table);
    addFaults(table);
    return table
        .union(LinkSignal.Lifecycle.class, StoredWords.IS)
        .kind(LinkSignal.LoginRequired.class, "login-required")
        .kind(LinkSignal.Connected.class, "connected")
        .kind(LinkSignal.ConnectionLost.class, "connection-lost")
        .kind(LinkSignal.LinkFailed.class, "failed")
        .union(ChannelKey.class, StoredWords.IS)
        .kind(ChannelKey.ById.class, "id")
        .kind(ChannelKey.ByInvite.class, "invite")
        .union(ChannelSearch.By.class, StoredWords.IS)
        .kind(ChannelSearch.View.class, "view")
        .kind(ChannelSearch.Text.class, "text");
  }

  private static void addFrames(FormTable table) {
    table
        .union(Frame.class, StoredWords.IS)
        .kind(Frame.Hello.class, "hello")
        .kind(Frame.Welcome.class, "welcome")
        .kind(Frame.Call.class, "call")
        .kind(Frame.Answer.class, "answer")
        .kind(Frame.Refused.class, "refused")
        .kind(Frame.Broken.class, "broken")
        .kind(Frame.Lifecycle.class, "lifecycle")
        .kind(Frame.Updates.class, "updates")
        .kind(Frame.Clock.class, "clock")
        .kind(Frame.Taken.class, "taken")
        .kind(Frame.NotTaken.class, "not-taken")
        .kind(Frame.Replaced.class, "replaced");
  }

  private static void addFaults(FormTable table) {
    table
        .union(Fault.class, StoredWords.IS)
        .kind(Fault.Invalid.class, "invalid")
        .kind(Fault.Unauthorized.class, "unauthorized")
        .kind(Fault.Forbidden.class, "forbidden")
        .kind(Fault.NotFound.class, "not-found")
        .kind(Fault.Unprocessable.class, "unprocessable")
        .kind(Fault.Conflict.class, "conflict")
        .kind(Fault.SessionNotReady.class, "not-ready")
        .kind(Fault.SessionExists.class, "session-exists")
        .kind(Fault.SessionElsewhere.class, "session-elsewhere")
        .kind(Fault.WrongState.class, "wrong-state")
        .kind(Fault.TooLarge.class, "too-large")
        .kind(Fault.TooManyRequests.class, "too-many")
        .kind(Fault.Unsupported.class, "unsupported")
        .kind(Fault.NotOffered.class, "not-offered")
        .kind(Fault.NotOnNetwork.class, "not-on-network")
        .kind(Fault.Refused.class, "refused")
        .kind(Fault.NetworkDown.class, "down")
        .kind(Fault.SendUnconfirmed.class, "unconfirmed")
        .kind(Fault.StoreUnavailable.class, "store");
  }
}
