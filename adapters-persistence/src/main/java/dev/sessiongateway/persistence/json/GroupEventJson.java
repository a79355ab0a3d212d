package dev.sessiongateway.persistence.json;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.text.Coded;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Events about groups.
@JsonSubTypes({
  @JsonSubTypes.Type(GroupEventJson.Changed.class),
  @JsonSubTypes.Type(GroupEventJson.Joined.class),
  @JsonSubTypes.Type(GroupEventJson.Left.class),
  @JsonSubTypes.Type(GroupEventJson.MembersChanged.class)
})
sealed interface GroupEventJson extends EventJson {

  static EventJson of(GroupEvent event) {
    return switch (event) {
      case GroupEvent.GroupChanged it -> Changed.of(it);
      case GroupEvent.GroupJoined it -> Joined.of(it);
      case GroupEvent.GroupLeft it -> Left.of(it);
      case GroupEvent.GroupMembersChanged it -> MembersChanged.of(it);
    };
  }

  /// @param ephemeral seconds
  @JsonTypeName("group.changed")
  record Changed(
      String chat,
      @Nullable String by,
      @Nullable String subject,
      @Nullable String description,
      @Nullable Boolean announce,
      @Nullable Boolean restrict,
      @Nullable Long ephemeral,
      @Nullable Boolean membersAdd)
      implements GroupEventJson {
    static Changed of(GroupEvent.GroupChanged event) {
      var change = event.change();
      return new Changed(
          event.chat().toString(),
          AddressText.write(event.by()),
          change.subject(),
          change.description(),
          change.announce(),
          change.restrict(),
          change.ephemeral() == null ? null : change.ephemeral().toSeconds(),
          change.membersAdd());
    }

    @Override
    public Event toEvent() {
      return new GroupEvent.GroupChanged(
          AddressText.read(chat),
          AddressText.readOptional(by),
          new GroupChange(
              subject,
              description,
              announce,
              restrict,
              ephemeral == null ? null : Duration.ofSeconds(ephemeral),
              membersAdd));
    }
  }

  @JsonTypeName("group.joined")
  record Joined(GroupJson group) implements GroupEventJson {
    static Joined of(GroupEvent.GroupJoined event) {
      return new Joined(GroupJson.of(event.group()));
    }

    @Override
    public Event toEvent() {
      return new GroupEvent.GroupJoined(group.toGroup());
    }
  }

  @JsonTypeName("group.left")
  record Left(String chat, @Nullable String by) implements GroupEventJson {
    static Left of(GroupEvent.GroupLeft event) {
      return new Left(event.chat().toString(), AddressText.write(event.by()));
    }

    @Override
    public Event toEvent() {
      return new GroupEvent.GroupLeft(AddressText.read(chat), AddressText.readOptional(by));
    }
  }

  @JsonTypeName("group.members-changed")
  record MembersChanged(
      String chat, @Nullable String by, String action, List<GroupJson.Member> members)
      implements GroupEventJson {
    static MembersChanged of(GroupEvent.GroupMembersChanged event) {
      return new MembersChanged(
          event.chat().toString(),
          AddressText.write(event.by()),
          event.action().code(),
          event.members().stream().map(GroupJson.Member::of).toList());
    }

    @Override
    public Event toEvent() {
      return new GroupEvent.GroupMembersChanged(
          AddressText.read(chat),
          AddressText.readOptional(by),
          Coded.of(MemberAction.class, action),
          members.stream().map(GroupJson.Member::toParticipant).toList());
    }
  }
}
