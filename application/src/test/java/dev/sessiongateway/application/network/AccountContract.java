package dev.sessiongateway.application.network;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.LinkSignal.Connected;
import dev.sessiongateway.application.network.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.call.Call;
import dev.sessiongateway.domain.call.CallStage;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.profile.About;
import dev.sessiongateway.domain.profile.ProfileName;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What those capabilities keep that concern the account itself: its profile, its chats, whom it
/// hears.
public interface AccountContract extends NetworkContract {

  @Test
  default void theArchiveIsHeardOfOnceEachWay() {
    var heard = new SignalRecorder();
    try (var link = pair(heard)) {
      var chats = link.find(ChatOrganizing.class).orElseThrow();
      write(FRIEND, "hello");
      chats.archive(FRIEND.jid(), true);
      chats.archive(FRIEND.jid(), true);
      chats.archive(FRIEND.jid(), false);
      chats.markUnread(FRIEND.jid());
      assertThat(eventsUntilMarker(heard, 2))
          .containsExactly(
              new Event.ChatArchived(FRIEND.jid(), true),
              new Event.ChatArchived(FRIEND.jid(), false),
              new Event.ChatMarkedUnread(FRIEND.jid()));
    }
  }

  @Test
  default void ofBlockedPeopleNothingIsHeard() {
    var heard = new SignalRecorder();
    try (var link = pair(heard)) {
      var blocking = link.find(ContactBlocking.class).orElseThrow();
      blocking.block(FRIEND.jid(), true);
      blocking.block(FRIEND.jid(), true);
      assertThat(blocking.blocked()).containsExactly(FRIEND.jid());
      write(FRIEND, "unheard");
      call(FRIEND);
      blocking.block(FRIEND.jid(), false);
      blocking.block(FRIEND.jid(), false);
      assertThat(blocking.blocked()).isEmpty();
      assertThat(eventsUntilMarker(heard, 1)).noneMatch(Event.CallChanged.class::isInstance);
    }
  }

  @Test
  default void onlyPeopleOnTheNetworkAreBlocked() {
    try (var link = pair()) {
      var blocking = link.find(ContactBlocking.class).orElseThrow();
      assertFault(
          "number.not-on-network", () -> blocking.block(Address.person("19999999999"), true));
      assertThat(blocking.blocked()).isEmpty();
    }
  }

  @Test
  default void aCallIsDeclinedOnce() {
    var heard = new SignalRecorder();
    try (var link = pair(heard)) {
      var id = call(FRIEND);
      var call = new Call(id, FRIEND.jid(), FRIEND.jid(), false);
      assertThat(heard.nextEvent(Event.CallChanged.class))
          .isEqualTo(new Event.CallChanged(call, CallStage.RINGING));
      var rejecting = link.find(CallRejecting.class).orElseThrow();
      rejecting.reject(call);
      assertThat(heard.nextEvent(Event.CallChanged.class))
          .isEqualTo(new Event.CallChanged(call, CallStage.REJECTED));
      assertFault("call.not-found", () -> rejecting.reject(call));
    }
  }

  @Test
  default void whatTheAccountSaysOfItselfIsInItsProfile() {
    try (var link = pair()) {
      var editing = link.find(ProfileEditing.class).orElseThrow();
      var reading = link.find(ProfileReading.class).orElseThrow();
      assertThat(reading.profile(PHONE.jid()).orElseThrow().about()).isNull();
      editing.setName(new ProfileName("Paula the 2nd"));
      editing.setAbout(new About("At the sea"));
      var profile = reading.profile(PHONE.jid()).orElseThrow();
      assertThat(profile.contact().id()).isEqualTo(PHONE.jid());
      assertThat(profile.contact().name()).isEqualTo("Paula the 2nd");
      assertThat(profile.about()).isEqualTo("At the sea");
      editing.setAbout(new About(""));
      assertThat(reading.profile(PHONE.jid()).orElseThrow().about()).isNull();
    }
  }

  @Test
  default void anAccountConnectsUnderItsNewName() {
    try (var link = pair()) {
      link.find(ProfileEditing.class).orElseThrow().setName(new ProfileName("Paula the 2nd"));
    }
    var heard = new SignalRecorder();
    try (var link = network().open(SESSION, heard)) {
      link.connect();
      assertThat(heard.next(Connected.class).account().pushName()).isEqualTo("Paula the 2nd");
    }
  }

  @Test
  default void othersHaveProfilesIfTheyAreThere() {
    try (var link = pair()) {
      var reading = link.find(ProfileReading.class).orElseThrow();
      var friend = reading.profile(FRIEND.jid()).orElseThrow();
      assertThat(friend.contact())
          .isEqualTo(link.find(ContactLookup.class).orElseThrow().lookUp(FRIEND.jid()).get());
      assertThat(friend.business()).isNull();
      assertThat(reading.profile(Address.person("19999999999"))).isEmpty();
    }
  }

  @Test
  default void theLabelsOnAChatAreThoseThatWerePutThere() {
    try (var link = pair()) {
      var labelling = link.find(Labelling.class).orElseThrow();
      var labels = labelling.labels();
      assertThat(labelling.on(FRIEND.jid())).isEmpty();
      labelling.handle(FRIEND.jid(), labels.get(0).id(), LabelAction.ADD);
      labelling.handle(FRIEND.jid(), labels.get(1).id(), LabelAction.ADD);
      assertThat(labelling.on(FRIEND.jid()))
          .containsExactlyInAnyOrder(labels.get(0).id(), labels.get(1).id());
      labelling.handle(FRIEND.jid(), labels.get(0).id(), LabelAction.REMOVE);
      assertThat(labelling.on(FRIEND.jid())).containsExactly(labels.get(1).id());
    }
  }

  /// The canonical events up to the message of [#FRIEND] that is written now.
  ///
  /// @param messages how many are heard, the marker included
  private List<Event.Reported> eventsUntilMarker(SignalRecorder heard, int messages) {
    write(FRIEND, "marker");
    var events = new ArrayList<Event.Reported>();
    var arrived = 0;
    while (true) {
      switch (heard.next(LinkSignal.AccountUpdate.class)) {
        // Groups that newcomers are let into.
        case LinkSignal.Happened(Event.GroupJoined _) -> {}
        case LinkSignal.Happened(var event) -> events.add(event);
        case MessageArrived(var message, _) -> {
          arrived++;
          if (message.content().text().equals("marker")) {
            assertThat(arrived).isEqualTo(messages);
            return events;
          }
        }
        case LinkSignal.AckArrived _, LinkSignal.HistoryArrived _ -> {}
      }
    }
  }
}
