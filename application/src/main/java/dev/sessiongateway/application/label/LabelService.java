package dev.sessiongateway.application.label;

import dev.sessiongateway.application.network.Labelling;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;

/// The network is the source of truth for labels.
public final class LabelService implements Labels {
  private final SessionDirectory sessions;

  public LabelService(SessionDirectory sessions) {
    this.sessions = sessions;
  }

  @Override
  public List<Label> list(SessionName session) {
    return sessions.get(session).requireReadable(Labelling.class).labels();
  }

  @Override
  public List<LabelId> on(SessionName session, Address chat) {
    return sessions.get(session).requireReadable(Labelling.class).on(chat);
  }

  @Override
  public void handle(SessionName session, Address chat, LabelId label, LabelAction action) {
    sessions.get(session).requireActive(Labelling.class).handle(chat, label, action);
  }
}
