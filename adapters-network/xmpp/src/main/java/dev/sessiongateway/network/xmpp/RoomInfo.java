package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.GroupChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jivesoftware.smack.XMPPException.XMPPErrorException;
import org.jivesoftware.smack.packet.StanzaError;
import org.jivesoftware.smackx.disco.ServiceDiscoveryManager;
import org.jivesoftware.smackx.disco.packet.DiscoverInfo;
import org.jivesoftware.smackx.xdata.packet.DataForm;
import org.jspecify.annotations.Nullable;
import org.jxmpp.jid.EntityBareJid;

/// What a room says of itself to everybody.
///
/// @param isAnonymous whether it hides who its occupants are
/// @param isAnnounced whether only those write whom a moderator lets
/// @param restrict whether only moderators change the subject
/// @param membersAdd whether members let others in
record RoomInfo(
    @Nullable String name,
    @Nullable String description,
    boolean isAnonymous,
    boolean isAnnounced,
    Archive archive,
    boolean restrict,
    boolean membersAdd) {
  private static final int LONGEST = 2_048;
  private static final String FORM = "http://jabber.org/protocol/muc#roominfo";

  /// @throws dev.sessiongateway.domain.fault.FaultException `network.refused` with the reason when
  ///   there is no such room, `network.down` when its server does not answer
  static RoomInfo read(XmppStream stream, EntityBareJid room) {
    return SmackCall.of(() -> {
      try {
        return of(ServiceDiscoveryManager.getInstanceFor(stream.connection()).discoverInfo(room));
      } catch (XMPPErrorException e) {
        // Of the account's server, which does not talk to others.
        throw e.getStanzaError().getCondition() == StanzaError.Condition.not_allowed
            ? new Fault.NetworkDown(SmackCall.RETRY_AFTER, false).toException()
            : SmackCall.ofRoom(e.getStanzaError());
      }
    });
  }

  private static RoomInfo of(DiscoverInfo info) {
    var form = DataForm.from(info, FORM);
    var isClosed = info.containsFeature("muc_membersonly");
    return new RoomInfo(
        info.getIdentities("conference", "text").stream()
            .map(DiscoverInfo.Identity::getName)
            .filter(name -> name != null && !name.isBlank())
            .map(RoomInfo::cut)
            .findFirst()
            .orElse(null),
        value(form, "muc#roominfo_description"),
        !info.containsFeature("muc_nonanonymous"),
        info.containsFeature("muc_moderated") && !isClosed,
        info.containsFeature("urn:xmpp:mam:2")
            ? Archive.READABLE
            : info.containsFeature(Elements.IDS) ? Archive.IDS : Archive.NONE,
        !isTrue(form, "muc#roomconfig_changesubject", "muc#roominfo_changesubject"),
        !isClosed || isTrue(form, "muc#roomconfig_allowinvites"));
  }

  private static @Nullable String value(@Nullable DataForm form, String name) {
    var field = form == null ? null : form.getField(name);
    var value = field == null ? null : field.getFirstValue();
    return value == null || value.isEmpty() ? null : cut(value);
  }

  private static boolean isTrue(@Nullable DataForm form, String... names) {
    for (var name : names) {
      var value = value(form, name);
      if (value != null && List.of("1", "true").contains(value)) {
        return true;
      }
    }
    return false;
  }

  /// What others wrote, at a length that every store keeps.
  static String cut(String text) {
    return text.codePointCount(0, text.length()) <= LONGEST
        ? text
        : text.substring(0, text.offsetByCodePoints(0, LONGEST));
  }

  /// What is another now, as the network sends it.
  List<GroupChange> changesTo(RoomInfo now) {
    var changes = new ArrayList<GroupChange>();
    if (!Objects.equals(description, now.description)) {
      changes.add(
          new GroupChange(
              null, now.description == null ? "" : now.description, null, null, null, null));
    }
    if (isAnnounced != now.isAnnounced) {
      changes.add(GroupChange.ofAnnounce(now.isAnnounced));
    }
    if (restrict != now.restrict) {
      changes.add(GroupChange.ofRestrict(now.restrict));
    }
    if (membersAdd != now.membersAdd) {
      changes.add(GroupChange.ofMembersAdd(now.membersAdd));
    }
    return changes;
  }

  /// What the room keeps of its messages.
  enum Archive {
    /// Nothing, and it gives them no ids.
    NONE,
    /// Nothing that could be read.
    IDS,
    READABLE
  }
}
