package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.GroupSubject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jivesoftware.smackx.muc.MultiUserChat;

/// The configuration of a room, which its owners change. Of each setting, servers have one of
/// several fields.
record RoomConfiguration(MultiUserChat room) {
  private static final String NAME = "muc#roomconfig_roomname";
  private static final String DESCRIPTION = "muc#roomconfig_roomdesc";
  private static final String CHANGE_SUBJECT = "muc#roomconfig_changesubject";
  private static final List<String> INVITE =
      List.of(
          "muc#roomconfig_allowinvites",
          "{http://prosody.im/protocol/muc}roomconfig_allowmemberinvites");
  private static final List<String> ARCHIVE =
      List.of("muc#roomconfig_enablearchiving", "muc#roomconfig_mam", "mam");

  /// Of a new room: for members only, who see each other, and who let others in.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `network.refused`, `network.down`
  void make(GroupSubject subject) {
    var values = new LinkedHashMap<String, Object>();
    values.put(NAME, subject.value());
    values.put("muc#roomconfig_persistentroom", true);
    values.put("muc#roomconfig_membersonly", true);
    values.put("muc#roomconfig_publicroom", false);
    values.put("muc#roomconfig_moderatedroom", false);
    values.put("muc#roomconfig_whois", "anyone");
    values.put(CHANGE_SUBJECT, true);
    INVITE.forEach(field -> values.put(field, true));
    ARCHIVE.forEach(field -> values.put(field, true));
    set(values);
  }

  void name(String subject) {
    set(Map.of(NAME, subject));
  }

  /// Description, who changes the subject, and who lets others in.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `network.refused`, also for what rooms
  ///   do not have; `network.down`
  void change(GroupChange change) {
    if (Boolean.TRUE.equals(change.announce())) {
      throw new Fault.Refused("in a room of XMPP all members write").toException();
    }
    if (change.ephemeral() != null && !change.ephemeral().isZero()) {
      throw new Fault.Refused("messages of XMPP do not expire").toException();
    }
    var values = new LinkedHashMap<String, Object>();
    if (change.description() != null) {
      values.put(DESCRIPTION, change.description());
    }
    if (change.restrict() != null) {
      values.put(CHANGE_SUBJECT, !change.restrict());
    }
    if (change.membersAdd() != null) {
      INVITE.forEach(field -> values.put(field, change.membersAdd()));
    }
    set(values);
  }

  /// Those fields that the server has.
  private void set(Map<String, Object> values) {
    SmackCall.run(() -> {
      var form = room.getConfigurationForm().getFillableForm();
      values.forEach((field, value) -> {
        if (form.hasField(field)) {
          if (value instanceof Boolean flag) {
            form.setAnswer(field, flag);
          } else {
            form.setAnswer(field, XmlText.ofPart(value.toString()));
          }
        }
      });
      room.sendConfigurationForm(form);
    });
  }
}
