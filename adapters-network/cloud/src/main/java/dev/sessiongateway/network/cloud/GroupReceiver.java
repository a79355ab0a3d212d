package dev.sessiongateway.network.cloud;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.event.LinkSignal.AccountUpdate;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.group.Group.Participant;
import dev.sessiongateway.domain.group.Group.Role;
import dev.sessiongateway.domain.group.JoinRequestAction;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.text.Ascii;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Takes the webhooks about the groups of a business (Meta's page *Webhooks for Groups API*). What
/// the gateway has no event for arrives as a message of an unknown type in the group. Thread-safe.
///
/// @param changed gets each group that a webhook is about
record GroupReceiver(
    AccountPeople people,
    ReceivedOnce received,
    GroupRequests requests,
    InstantSource time,
    Consumer<Address> changed) {
  /// The kinds of webhooks about groups.
  static final Set<String> FIELDS =
      Set.of(
          "group_lifecycle_update",
          "group_participants_update",
          "group_settings_update",
          "group_status_update");

  private static final int LONGEST_TYPE = 64;

  /// @param field one of [#FIELDS]
  /// @param value of a change
  /// @return done when all of it is durable
  List<CompletableFuture<@Nullable Void>> take(CloudAccount account, String field, JsonNode value) {
    var all = new ArrayList<CompletableFuture<@Nullable Void>>();
    for (var update : value.path("groups")) {
      all.add(take(account, new Notification(field, update)));
    }
    return all.isEmpty() ? List.of(NotUnderstood.by(people.session())) : all;
  }

  private CompletableFuture<@Nullable Void> take(CloudAccount account, Notification notification) {
    var group = GroupIds.of(notification.update().path("group_id").asText(""));
    if (group.isEmpty() || notification.isFailure()) {
      requests.done(notification.update());
      return notification.isFailure()
          ? CompletableFuture.completedFuture(null)
          : NotUnderstood.by(people.session());
    }
    changed.accept(group.get());
    var event = event(account, group.get(), notification);
    if (event.isEmpty()) {
      requests.done(notification.update());
      return CompletableFuture.completedFuture(null);
    }
    return received.take(
        notification.key(),
        group.get(),
        false,
        () -> {
          people.learn(notification.pairs());
          requests.done(notification.update());
          return event.get();
        });
  }

  private Optional<AccountUpdate> event(
      CloudAccount account, Address group, Notification notification) {
    var update = notification.update();
    if (notification.field().equals("group_settings_update")) {
      return GroupObjects.changed(group, update, account).map(AccountUpdate.class::cast);
    }
    return switch (update.path("type").asText("")) {
      case "group_create" ->
          GroupObjects.code(update)
              .map(code -> GroupObjects.created(group, update, code, account, time.instant()))
              .map(GroupEvent.GroupJoined::new);
      case "group_delete" -> Optional.of(new GroupEvent.GroupLeft(group, account.me()));
      case "group_participants_add" -> members(account, group, notification, MemberAction.JOIN);
      case "group_participants_remove" -> members(account, group, notification, MemberAction.LEAVE);
      case "group_join_request_created" -> asked(group, notification, JoinRequestAction.CREATED);
      case "group_join_request_revoked" -> asked(group, notification, JoinRequestAction.REVOKED);
      case "group_suspend" -> Optional.of(new GroupEvent.GroupSuspended(group, true));
      case "group_suspend_cleared" -> Optional.of(new GroupEvent.GroupSuspended(group, false));
      default -> Optional.of(unknown(group, notification));
    };
  }

  private Optional<AccountUpdate> members(
      CloudAccount account, Address group, Notification notification, MemberAction action) {
    var members =
        notification.members().stream()
            .flatMap(ids -> people.chat(ids, notification.pairs()).stream())
            .map(person -> new Participant(person, Role.MEMBER))
            .toList();
    var by =
        notification.isByBusiness()
            ? account.me()
            : members.size() == 1 ? members.getFirst().id() : null;
    return members.isEmpty()
        ? Optional.empty()
        : Optional.of(new GroupEvent.GroupMembersChanged(group, by, action, members));
  }

  private Optional<AccountUpdate> asked(
      Address group, Notification notification, JoinRequestAction action) {
    var ids = PersonIds.member(notification.update());
    return people
        .chat(ids, notification.pairs())
        .<AccountUpdate>map(person -> new GroupEvent.JoinRequestChanged(group, person, action))
        .or(() -> Optional.of(unknown(group, notification)));
  }

  private AccountUpdate unknown(Address group, Notification notification) {
    var update = notification.update();
    var person = people.chat(PersonIds.member(update), notification.pairs()).orElse(group);
    var type = update.path("type").asText("");
    return new MessageArrived(
        Message.received(
            notification.id(),
            group,
            person,
            MessageReader.at(update, time.instant()),
            MessageReader.unknown(
                type.isEmpty() || type.length() > LONGEST_TYPE ? notification.field() : type,
                update)),
        null);
  }

  /// What a webhook says about one group.
  private record Notification(String field, JsonNode update) {
    /// Nothing has changed.
    boolean isFailure() {
      return update.path("errors").size() > 0;
    }

    /// Always the same of the same thing, and none that Meta could have given to a message.
    MessageId id() {
      var hash = UUID.nameUUIDFromBytes(update.toString().getBytes(UTF_8)).toString();
      return new MessageId(Ascii.upper(hash.replace("-", "")));
    }

    String key() {
      return field + " " + id();
    }

    /// Who came or went.
    List<PersonIds> members() {
      var all = new ArrayList<PersonIds>();
      for (var field : List.of("added_participants", "removed_participants")) {
        update.path(field).forEach(member -> all.add(PersonIds.member(member)));
      }
      return all;
    }

    /// Also of whom it is about who is no member.
    List<LidMapping> pairs() {
      var all = new ArrayList<>(AccountPeople.pairs(PersonIds.member(update)));
      members().forEach(member -> all.addAll(AccountPeople.pairs(member)));
      return all;
    }

    /// Whether the business let people in, or removed them.
    boolean isByBusiness() {
      return update.path("initiated_by").asText("").equals("business")
          || update.path("added_participants").path(0).has("input");
    }
  }
}
