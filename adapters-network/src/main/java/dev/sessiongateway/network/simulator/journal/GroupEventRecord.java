package dev.sessiongateway.network.simulator.journal;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.MemberAction;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The [EventSignalRecord]s about groups.
@JsonSubTypes({
  @JsonSubTypes.Type(name = "group", value = GroupEventRecord.Edited.class),
  @JsonSubTypes.Type(name = "join", value = GroupEventRecord.Joined.class),
  @JsonSubTypes.Type(name = "leave", value = GroupEventRecord.Left.class),
  @JsonSubTypes.Type(name = "members", value = GroupEventRecord.MembersChanged.class)
})
public sealed interface GroupEventRecord extends EventSignalRecord {

  static EventSignalRecord of(GroupEvent event) {
    return switch (event) {
      case GroupEvent.GroupChanged changed -> Edited.of(changed);
      case GroupEvent.GroupJoined(var group) -> new Joined(GroupRecord.of(group));
      case GroupEvent.GroupLeft(var chat, var by) ->
          new Left(chat.toString(), SignalRecord.textOf(by));
      case GroupEvent.GroupMembersChanged changed -> MembersChanged.of(changed);
    };
  }

  static @Nullable Duration lifetime(@Nullable Long seconds) {
    return seconds == null ? null : Duration.ofSeconds(seconds);
  }

  record Edited(
      String chat,
      @Nullable String by,
      @Nullable String subject,
      @Nullable String description,
      @Nullable Boolean announce,
      @Nullable Boolean restrict,
      @Nullable Long ephemeralSeconds,
      @Nullable Boolean membersAdd)
      implements GroupEventRecord {
    static Edited of(GroupEvent.GroupChanged event) {
      var change = event.change();
      return new Edited(
          event.chat().toString(),
          SignalRecord.textOf(event.by()),
          change.subject(),
          change.description(),
          change.announce(),
          change.restrict(),
          change.ephemeral() == null ? null : change.ephemeral().toSeconds(),
          change.membersAdd());
    }

    @Override
    public Event.Reported toEvent() {
      return new GroupEvent.GroupChanged(
          MessageRecord.jid(chat),
          SignalRecord.jidOf(by),
          new GroupChange(
              subject, description, announce, restrict, lifetime(ephemeralSeconds), membersAdd));
    }
  }

  record Joined(GroupRecord group) implements GroupEventRecord {
    @Override
    public Event.Reported toEvent() {
      return new GroupEvent.GroupJoined(group.toGroup());
    }
  }

  record Left(String chat, @Nullable String by) implements GroupEventRecord {
    @Override
    public Event.Reported toEvent() {
      return new GroupEvent.GroupLeft(MessageRecord.jid(chat), SignalRecord.jidOf(by));
    }
  }

  record MembersChanged(
      String chat, @Nullable String by, MemberAction action, List<GroupRecord.Member> members)
      implements GroupEventRecord {
    static MembersChanged of(GroupEvent.GroupMembersChanged event) {
      return new MembersChanged(
          event.chat().toString(),
          SignalRecord.textOf(event.by()),
          event.action(),
          event.members().stream()
              .map(member -> new GroupRecord.Member(member.id().toString(), member.role()))
              .toList());
    }

    @Override
    public Event.Reported toEvent() {
      return new GroupEvent.GroupMembersChanged(
          MessageRecord.jid(chat),
          SignalRecord.jidOf(by),
          action,
          members.stream()
              .map(member -> new Group.Participant(MessageRecord.jid(member.id()), member.role()))
              .toList());
    }
  }
}
