package dev.sessiongateway.application.label;

import dev.sessiongateway.application.network.Labelling;
import dev.sessiongateway.application.session.LiveSessions;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;

/// The network is the source of truth for labels.
public final class LabelService implements Labels {
  private final LiveSessions sessions;

  public LabelService(LiveSessions sessions) {
    this.sessions = sessions;
  }

  @Override
  public List<Label> list(SessionName session) {
    return sessions.get(session).toRead(Labelling.class).labels();
  }

  @Override
  public List<LabelId> on(SessionName session, Jid chat) {
    return sessions.get(session).toRead(Labelling.class).on(chat);
  }

  @Override
  public void handle(SessionName session, Jid chat, LabelId label, LabelAction action) {
    sessions.get(session).toAct(Labelling.class).handle(chat, label, action);
  }
}
