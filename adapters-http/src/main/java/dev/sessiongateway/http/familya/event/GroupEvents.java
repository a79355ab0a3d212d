package dev.sessiongateway.http.familya.event;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.familya.group.GroupView;
import dev.sessiongateway.http.kernel.api.EventFormat.EventPayload;
import dev.sessiongateway.http.kernel.messaging.LidView;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Event payloads of groups and their members: `group.v2.*`, and in addition `group.join` and
/// `group.leave` for older clients.
final class GroupEvents {
  private static final String FORMER_JOIN = "group.join";
  private static final String FORMER_LEAVE = "group.leave";

  private GroupEvents() {}

  static List<EventPayload> of(
      GroupEvent event, EventRecord record, @Nullable Address me, LidView lidView) {
    return switch (event) {
      case GroupEvent.GroupChanged(var chat, _, var change) -> changed(chat, change, record.at());
      case GroupEvent.GroupJoined(var group) -> joined(group, record, me, lidView);
      case GroupEvent.GroupLeft(var chat, var by) -> left(chat, by, record, me);
      case GroupEvent.GroupMembersChanged changed -> members(changed, record, me, lidView);
      case GroupEvent.JoinRequestChanged asked ->
          EventPayload.alone(
              "group.v2.participants.join-request", Asked.of(asked, record.at(), lidView));
      case GroupEvent.GroupSuspended(var chat, var suspended) ->
          EventPayload.alone(
              "group.v2.update",
              new Payload(
                  record.at().getEpochSecond(), new Named(chat), Map.of("suspended", suspended)));
    };
  }

  private static List<EventPayload> changed(Address group, GroupChange change, Instant at) {
    // Family A has no fields for who may change the subject, nor for disappearing messages.
    var rest = new LinkedHashMap<String, Object>();
    if (change.restrict() != null) {
      rest.put("restrict", change.restrict());
    }
    if (change.ephemeral() != null) {
      rest.put("ephemeralDuration", change.ephemeral().toSeconds());
    }
    return EventPayload.alone(
        "group.v2.update", new Payload(at.getEpochSecond(), Changed.of(group, change), rest));
  }

  private static List<EventPayload> joined(
      Group group, EventRecord record, @Nullable Address me, LidView lidView) {
    var all = new ArrayList<EventPayload>();
    var payload =
        new Payload(record.at().getEpochSecond(), GroupView.of(group).with(lidView), Map.of());
    all.add(new EventPayload("group.v2.join", payload));
    if (me != null) {
      all.add(former(FORMER_JOIN, group.id(), null, List.of(me), record));
    }
    return all;
  }

  private static List<EventPayload> left(
      Address group, @Nullable Address by, EventRecord record, @Nullable Address me) {
    var all = new ArrayList<EventPayload>();
    var payload = new Payload(record.at().getEpochSecond(), new Named(group), Map.of());
    all.add(new EventPayload("group.v2.leave", payload));
    if (me != null) {
      all.add(former(FORMER_LEAVE, group, by, List.of(me), record));
    }
    return all;
  }

  /// Older clients get an event of their own when the account joins or leaves, and this one for
  /// other members.
  private static List<EventPayload> members(
      GroupEvent.GroupMembersChanged event,
      EventRecord record,
      @Nullable Address me,
      LidView lidView) {
    var all = new ArrayList<EventPayload>();
    all.add(new EventPayload("group.v2.participants", Members.of(event, record.at(), lidView)));
    var others =
        event.members().stream().map(Group.Participant::id).filter(id -> !id.equals(me)).toList();
    if (!others.isEmpty()) {
      switch (event.action()) {
        case JOIN -> all.add(former(FORMER_JOIN, event.chat(), event.by(), others, record));
        case LEAVE -> all.add(former(FORMER_LEAVE, event.chat(), event.by(), others, record));
        case PROMOTE, DEMOTE -> {}
      }
    }
    return all;
  }

  private static EventPayload former(
      String name, Address group, @Nullable Address by, List<Address> who, EventRecord record) {
    return new EventPayload(
        name,
        new Former(
            record.id().value(),
            record.at().getEpochSecond(),
            group.toString(),
            by == null ? null : by.toString(),
            "",
            who.stream().map(Address::toString).toList()));
  }

  /// @param timestamp Unix seconds
  /// @param group the known or changed fields
  record Payload(long timestamp, Object group, @JsonProperty("_data") Map<String, Object> data) {}

  /// A group by its id alone.
  record Named(String id) {
    Named(Address group) {
      this(group.toString());
    }
  }

  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Changed(
      String id,
      @Nullable String subject,
      @Nullable String description,
      @Nullable Boolean membersCanAddNewMember,
      @Nullable Boolean membersCanSendMessages) {
    static Changed of(Address group, GroupChange change) {
      return new Changed(
          group.toString(),
          change.subject(),
          change.description(),
          change.membersAdd(),
          change.announce() == null ? null : !change.announce());
    }
  }

  /// @param participants only the changed members
  record Members(
      String type,
      long timestamp,
      Named group,
      List<GroupView.Participant> participants,
      @JsonProperty("_data") Map<String, Object> data) {
    static Members of(GroupEvent.GroupMembersChanged event, Instant at, LidView lidView) {
      return new Members(
          Ascii.lower(event.action().code()),
          at.getEpochSecond(),
          new Named(event.chat()),
          event.members().stream()
              .map(GroupView.Participant::of)
              .map(member -> member.with(lidView))
              .map(member -> event.action() == MemberAction.LEAVE ? member.gone() : member)
              .toList(),
          Map.of());
    }
  }

  /// @param action `created`, `rejected` or `revoked`
  /// @param requesterId the hidden id, when it is known
  /// @param requesterPn absent for a person whose number is hidden
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Asked(
      Named group,
      String action,
      String requesterId,
      @Nullable String requesterPn,
      String requestMethod,
      long timestamp,
      @JsonProperty("_data") Map<String, Object> data) {
    static Asked of(GroupEvent.JoinRequestChanged event, Instant at, LidView lidView) {
      var person = event.person();
      return new Asked(
          new Named(event.chat()),
          Ascii.lower(event.action().code()),
          lidView.hidden(person).toString(),
          person.kind() == Address.Kind.PERSON ? person.toString() : null,
          "invite_link",
          at.getEpochSecond(),
          Map.of());
    }
  }

  /// The payload of the engine that older clients were made for.
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Former(
      String id,
      long timestamp,
      String chatId,
      @Nullable String author,
      String body,
      List<String> recipientIds) {}
}
