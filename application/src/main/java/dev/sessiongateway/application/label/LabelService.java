package dev.sessiongateway.application.label;

import dev.sessiongateway.application.chat.Chats;
import dev.sessiongateway.application.network.capability.LabelEditing;
import dev.sessiongateway.application.network.capability.Labelling;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelEdit;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/// The network is the source of truth for labels.
public final class LabelService implements Labels {
  private final SessionDirectory sessions;
  private final Chats chats;

  public LabelService(SessionDirectory sessions, Chats chats) {
    this.sessions = sessions;
    this.chats = chats;
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
  public List<Chat> chats(SessionName session, LabelId label) {
    var labelling = sessions.get(session).requireReadable(Labelling.class);
    if (labelling.labels().stream().noneMatch(known -> known.id().equals(label))) {
      throw Fault.notFound("label", label.value());
    }
    return labelling.chats(label).stream()
        .map(chat -> chats.find(session, chat).orElseGet(() -> empty(chat)))
        .toList();
  }

  private static Chat empty(Address chat) {
    return new Chat(chat, null, Instant.EPOCH, 0, false, null);
  }

  @Override
  public void assign(SessionName session, Address chat, Set<LabelId> labels) {
    sessions.get(session).requireActive(Labelling.class).assign(chat, labels);
  }

  @Override
  public Label create(SessionName session, LabelEdit edit) {
    return editing(session).create(edit);
  }

  @Override
  public Label update(SessionName session, LabelId label, LabelEdit edit) {
    return editing(session).update(label, edit);
  }

  @Override
  public void remove(SessionName session, LabelId label) {
    editing(session).remove(label);
  }

  private LabelEditing editing(SessionName session) {
    return sessions.get(session).requireActive(LabelEditing.class);
  }

  @Override
  public void handle(SessionName session, Address chat, LabelId label, LabelAction action) {
    sessions.get(session).requireActive(Labelling.class).handle(chat, label, action);
  }
}
