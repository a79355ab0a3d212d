package dev.sessiongateway.application.label;

import dev.sessiongateway.application.chat.Chats;
import dev.sessiongateway.application.network.capability.LabelCapabilities.LabelEditing;
import dev.sessiongateway.application.network.capability.LabelCapabilities.Labelling;
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

/// Labels of a session. Thread-safe.
///
/// The network is the source of truth for labels.
public final class Labels {
  private final SessionDirectory sessions;
  private final Chats chats;

  public Labels(SessionDirectory sessions, Chats chats) {
    this.sessions = sessions;
    this.chats = chats;
  }

  /// Every label of the account.
  public List<Label> list(SessionName session) {
    return sessions.get(session).requireReadable(Labelling.class).labels();
  }

  /// The labels on this chat.
  public List<LabelId> on(SessionName session, Address chat) {
    return sessions.get(session).requireReadable(Labelling.class).on(chat);
  }

  /// The chats that have this label, as far as the store knows them; a chat without messages has
  /// the time 0.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `label.not-found`
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

  /// Gives the chat these labels and no others.
  ///
  /// @param labels empty removes all
  /// @throws dev.sessiongateway.domain.fault.FaultException `label.not-found`, `chat.not-found`;
  ///   then nothing changes
  public void assign(SessionName session, Address chat, Set<LabelId> labels) {
    sessions.get(session).requireActive(Labelling.class).assign(chat, labels);
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `network.refused` when the account has
  ///   as many labels as it may have
  public Label create(SessionName session, LabelEdit edit) {
    return editing(session).create(edit);
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `label.not-found`
  public Label update(SessionName session, LabelId label, LabelEdit edit) {
    return editing(session).update(label, edit);
  }

  /// Removes the label from its chats, too.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `label.not-found`
  public void remove(SessionName session, LabelId label) {
    editing(session).remove(label);
  }

  private LabelEditing editing(SessionName session) {
    return sessions.get(session).requireActive(LabelEditing.class);
  }

  /// Puts a label on a chat or takes it off; repeating is harmless.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `label.not-found`,
  ///   `number.not-on-network`
  /// @spec api.md#family-b-operations Family B operations
  public void handle(SessionName session, Address chat, LabelId label, LabelAction action) {
    sessions.get(session).requireActive(Labelling.class).handle(chat, label, action);
  }
}
