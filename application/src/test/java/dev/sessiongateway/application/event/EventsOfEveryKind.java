package dev.sessiongateway.application.event;

import static dev.sessiongateway.application.Samples.ACCOUNT;
import static dev.sessiongateway.application.Samples.ALAN;
import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.ME;
import static dev.sessiongateway.application.Samples.NOON;
import static dev.sessiongateway.application.Samples.event;
import static dev.sessiongateway.application.Samples.messageId;
import static dev.sessiongateway.application.Samples.received;
import static dev.sessiongateway.application.Samples.sent;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.call.Call;
import dev.sessiongateway.domain.call.CallStage;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.event.AnswerEvent;
import dev.sessiongateway.domain.event.BroadcastEvent;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.event.LabelEvent;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.group.JoinRequestAction;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.DisappearingTimer;
import dev.sessiongateway.domain.messaging.EventRsvp;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.PollTally;
import dev.sessiongateway.domain.messaging.Priority;
import dev.sessiongateway.domain.pairing.CodeEntry;
import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.pairing.QrCode;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.webhook.ReceiverId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// An event of each kind, and of each of its forms, as stores keep them.
final class EventsOfEveryKind {
  private static final Address GROUP = EventLogContract.GROUP;

  private EventsOfEveryKind() {}

  static List<NewEvent> all() {
    var deadline = NOON.plusSeconds(60);
    var group =
        new Group(
            GROUP,
            "Friends",
            "of mine",
            GRACE,
            NOON,
            List.of(
                new Group.Participant(GRACE, Group.Role.SUPERADMIN),
                new Group.Participant(ME, Group.Role.MEMBER)),
            new InviteCode("A1234567890123456789"),
            true,
            false);
    var bare =
        new Group(
            GROUP,
            "Friends",
            null,
            null,
            NOON,
            List.of(),
            new InviteCode("A1234567890123456789"),
            false,
            true);
    var events =
        new ArrayList<Event>(
            List.of(
                new Event.SessionCreated(),
                new Event.SessionDeleted(),
                new Event.SessionLoggedOut(),
                new Event.PairingCodeIssued(
                    new PairingCode("ABCD-1234"), new QrCode("qr", 2, NOON.plusSeconds(45))),
                new Event.PairingCodeIssued(new PairingCode("EFGH-5678"), null),
                new Event.MessageCreated(sent(1, GRACE)),
                new Event.MessageAcked(messageId(1), GRACE, Ack.READ, null, null),
                new Event.MessageAcked(messageId(1), GROUP, Ack.ERROR, ALAN, "blocked"),
                new Event.MessageReacted(
                    messageId(2),
                    GROUP,
                    ALAN,
                    false,
                    messageId(1),
                    true,
                    "👍",
                    Message.Origin.PHONE,
                    null,
                    null),
                new Event.MessageReacted(
                    messageId(2),
                    GROUP,
                    ME,
                    true,
                    messageId(1),
                    false,
                    "",
                    Message.Origin.PHONE,
                    null,
                    null),
                new Event.PresenceChanged(GROUP, ALAN, Presence.COMPOSING),
                new GroupEvent.GroupChanged(GROUP, ALAN, GroupChange.ofSubject("subject")),
                new GroupEvent.GroupChanged(
                    GROUP, null, new GroupChange(null, "description", true, false, null, null)),
                new GroupEvent.GroupJoined(group),
                new GroupEvent.GroupJoined(bare),
                new LabelEvent.LabelHandled(
                    GRACE, new Label(new LabelId("1"), "urgent", 3), LabelAction.ADD),
                new Event.WebhookDisabled(new ReceiverId("hook"), "HTTP 410")));
    events.addAll(phoneEvents());
    List<SessionState> states =
        List.of(
            new SessionState.Stopped(),
            new SessionState.Starting(deadline),
            new SessionState.AwaitingPairing(new QrCode("2@qr", 3, deadline), deadline),
            new SessionState.AwaitingPairing(new CodeEntry(deadline), deadline),
            new SessionState.Active(ACCOUNT),
            new SessionState.Paused(ACCOUNT),
            new SessionState.Paused(null),
            new SessionState.Restarting(deadline),
            new SessionState.Failed(FailureReason.BANNED));
    for (var state : states) {
      var history = List.of(new Session.StateEntry(state, NOON));
      events.add(new Event.SessionEntered(state, ACCOUNT, history));
      events.add(new Event.SessionEntered(state, null, List.of()));
    }
    return IntStream.range(0, events.size()).mapToObj(i -> event("" + i, events.get(i))).toList();
  }

  private static List<Event> phoneEvents() {
    var target = new MessageKey(messageId(1), true, ME);
    var unknown = new MessageKey(messageId(9), false, null);
    var label = new Label(new LabelId("1"), "urgent", 3);
    var call = new Call("call-1", GRACE, GRACE, true);
    var text = new Content.Text("better");
    return List.of(
        new Event.GatewayStarted(),
        new Event.MessageEdited(
            messageId(2), GROUP, ALAN, false, target, text, Message.Origin.PHONE, "Alan"),
        new Event.MessageRevoked(
            messageId(2), GRACE, ME, true, target, sent(1, GRACE), Message.Origin.API, null),
        new Event.MessageRevoked(
            messageId(2), GRACE, ME, true, unknown, null, Message.Origin.PHONE, "Ada"),
        new Event.MessageStarred(GRACE, new MessageKey(messageId(3), true, ME), true),
        new Event.MessageWaiting(messageId(3), GROUP, ALAN, false, "Alan"),
        new Event.MessageQueued(sent(4, GRACE), NOON, null, Priority.LOW),
        new Event.MessageExpired(sent(4, GRACE), NOON, NOON.plusSeconds(1)),
        new BroadcastEvent.BroadcastProgressed("bc_1", "Mai", "running", 3, Map.of("sent", 2)),
        new BroadcastEvent.BroadcastOptedOut(GRACE),
        new AnswerEvent.PollVoted(
            messageId(4),
            GROUP,
            ALAN,
            false,
            target,
            List.of("tea"),
            List.of(new PollTally("tea", List.of(ALAN)), new PollTally("coffee", List.of())),
            null),
        new AnswerEvent.PollVoted(messageId(4), GROUP, ALAN, false, target, null, List.of(), null),
        new AnswerEvent.EventAnswered(
            messageId(5),
            GROUP,
            ALAN,
            false,
            target,
            new EventRsvp(EventRsvp.Response.MAYBE, 2, NOON)),
        new AnswerEvent.EventAnswered(messageId(5), GROUP, ALAN, false, target, null),
        new Event.CallChanged(call, CallStage.RINGING),
        new Event.ChatOpened(GRACE, "Grace", 1),
        new Event.ChatOpened(GRACE, null, 0),
        new Event.ChatRead(GRACE),
        new Event.ChatMarkedUnread(GRACE),
        new Event.ChatArchived(GRACE, true),
        new Event.ChatDeleted(GRACE),
        new Event.ChatCleared(GRACE),
        new Event.ChatTimerChanged(GRACE, GRACE, DisappearingTimer.WEEK),
        new Event.MessagesDisappeared(GRACE, List.of(messageId(1))),
        new Event.ContactChanged(new Contact(GRACE, "Grace", "https://example.org/g.jpg"), true),
        new Event.ContactChanged(new Contact(GRACE, null, null), false),
        new Event.HistorySynced(
            List.of(received(1, GRACE), sent(2, GRACE)),
            Map.of(GRACE, "Grace", GROUP, "Friends"),
            List.of(new Contact(GRACE, "Grace", null))),
        new GroupEvent.GroupLeft(GROUP, ALAN),
        new GroupEvent.GroupLeft(GROUP, null),
        new GroupEvent.JoinRequestChanged(GROUP, ALAN, JoinRequestAction.CREATED),
        new GroupEvent.GroupSuspended(GROUP, true),
        new GroupEvent.GroupMembersChanged(
            GROUP,
            ALAN,
            MemberAction.PROMOTE,
            List.of(new Group.Participant(GRACE, Group.Role.ADMIN))),
        new LabelEvent.LabelSaved(label),
        new LabelEvent.LabelRemoved(label));
  }
}
