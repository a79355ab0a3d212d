package dev.sessiongateway.network.simulator.world;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static dev.sessiongateway.network.simulator.Town.BEN;
import static dev.sessiongateway.network.simulator.Town.FRIDA;
import static dev.sessiongateway.network.simulator.Town.PAULA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.SignalRecorder;
import dev.sessiongateway.application.network.capability.LabelCapabilities.Labelling;
import dev.sessiongateway.application.phone.PhoneFeed.PhoneChat;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LabelEvent;
import dev.sessiongateway.domain.event.LinkSignal.Connected;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.network.simulator.Town;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What people do with their own chats, labels and profiles.
class AccountsTest {
  private static final Label HOT = new Label(new LabelId("12"), "Hot lead", 3);

  @TempDir private Path directory;
  @AutoClose private Town town;
  private Town.Paired paula;

  @BeforeEach
  void open() {
    town = new Town(directory);
    paula = town.pair("paula", PAULA);
    town.heardBy(paula);
  }

  @Test
  void readingOnThePhoneIsHeardWhenSomethingWasUnread() {
    town.phones.write(FRIDA, PAULA.jid(), "hello");
    town.phones.read(PAULA, FRIDA.jid());
    town.phones.read(PAULA, FRIDA.jid());
    assertThat(town.eventsOf(paula)).containsExactly(new Event.ChatRead(FRIDA.jid()));
  }

  @Test
  void theArchiveIsHeardOfOnceEachWay() {
    town.phones.write(FRIDA, PAULA.jid(), "hello");
    town.phones.archive(PAULA, FRIDA.jid(), true);
    town.phones.archive(PAULA, FRIDA.jid(), true);
    town.phones.archive(PAULA, FRIDA.jid(), false);
    assertThat(town.eventsOf(paula))
        .containsExactly(
            new Event.ChatArchived(FRIDA.jid(), true), new Event.ChatArchived(FRIDA.jid(), false));
    assertFault("chat.not-found", () -> town.phones.archive(PAULA, BEN.jid(), true));
  }

  @Test
  void aDeletedChatIsGoneOnThisPhoneOnly() {
    town.phones.write(FRIDA, PAULA.jid(), "hello");
    town.phones.deleteChat(PAULA, FRIDA.jid());
    assertThat(town.eventsOf(paula)).containsExactly(new Event.ChatDeleted(FRIDA.jid()));
    assertThat(town.phones.chats(PAULA)).extracting(PhoneChat::id).doesNotContain(FRIDA.jid());
    assertThat(town.messages(FRIDA, PAULA.jid())).hasSize(1);
    assertFault("chat.not-found", () -> town.phones.deleteChat(PAULA, FRIDA.jid()));
    var edited = town.messages(FRIDA, PAULA.jid()).getFirst().message().id();
    town.phones.edit(FRIDA, PAULA.jid(), edited, "unheard");
    assertThat(town.eventsOf(paula)).isEmpty();
  }

  @Test
  void labelsAreTheAccountsOwn() {
    town.phones.saveLabel(PAULA, HOT);
    town.phones.saveLabel(PAULA, HOT);
    town.phones.label(PAULA, FRIDA.jid(), HOT.id(), LabelAction.ADD);
    town.phones.label(PAULA, FRIDA.jid(), HOT.id(), LabelAction.ADD);
    var cold = new Label(HOT.id(), "Cold lead", 4);
    town.phones.saveLabel(PAULA, cold);
    assertThat(paula.use(Labelling.class).labels()).hasSize(6).contains(cold);
    town.phones.label(PAULA, FRIDA.jid(), HOT.id(), LabelAction.REMOVE);
    town.phones.label(PAULA, BEN.jid(), HOT.id(), LabelAction.ADD);
    town.phones.removeLabel(PAULA, HOT.id());
    assertThat(town.eventsOf(paula))
        .containsExactly(
            new LabelEvent.LabelSaved(HOT),
            new LabelEvent.LabelHandled(FRIDA.jid(), HOT, LabelAction.ADD),
            new LabelEvent.LabelSaved(cold),
            new LabelEvent.LabelHandled(FRIDA.jid(), cold, LabelAction.REMOVE),
            new LabelEvent.LabelHandled(BEN.jid(), cold, LabelAction.ADD),
            new LabelEvent.LabelRemoved(cold));
    assertThat(paula.use(Labelling.class).labels()).hasSize(5);
    var frida = town.pair("frida", FRIDA);
    assertThat(frida.use(Labelling.class).labels()).hasSize(5);
    town.phones.saveLabel(PAULA, HOT);
    paula.use(Labelling.class).handle(BEN.jid(), HOT.id(), LabelAction.ADD);
    assertThat(town.eventsOf(paula))
        .as("the chats of a removed label lost it")
        .containsExactly(
            new LabelEvent.LabelSaved(HOT),
            new LabelEvent.LabelHandled(BEN.jid(), HOT, LabelAction.ADD));
  }

  @Test
  void aLabelHasANameAndAColour() {
    var id = new LabelId("9");
    assertFault("invalid.name", () -> town.phones.saveLabel(PAULA, new Label(id, " ", 1)));
    assertFault("invalid.color", () -> town.phones.saveLabel(PAULA, new Label(id, "x", 20)));
    assertFault("invalid.color", () -> town.phones.saveLabel(PAULA, new Label(id, "x", -1)));
    assertFault("label.not-found", () -> town.phones.removeLabel(PAULA, id));
    assertFault(
        "label.not-found", () -> town.phones.label(PAULA, FRIDA.jid(), id, LabelAction.ADD));
  }

  @Test
  void whoeverHasAChatHearsOfANewNameOrPicture() {
    town.phones.rename(FRIDA, "Unheard of");
    town.phones.write(FRIDA, PAULA.jid(), "hello");
    town.phones.rename(FRIDA, "Frida B");
    town.phones.rename(FRIDA, "Frida B");
    town.phones.setPicture(FRIDA, picture());
    town.phones.setPicture(FRIDA, null);
    town.phones.setPicture(FRIDA, null);
    var changed = new Event.ContactChanged(new Contact(FRIDA.jid(), "Frida B", null), false);
    assertThat(town.eventsOf(paula)).containsExactly(changed, changed, changed);
    assertFault("invalid.name", () -> town.phones.rename(FRIDA, ""));
    assertFault("invalid.name", () -> town.phones.rename(FRIDA, "x".repeat(101)));
  }

  @Test
  void anAccountIsCalledByItsNewNameWhenItNextConnects() {
    town.phones.rename(PAULA, "Paula P");
    paula.close();
    var signals = new SignalRecorder();
    town.open("paula", signals).connect();
    assertThat(signals.next(Connected.class).account().pushName()).isEqualTo("Paula P");
  }

  private static Attachment.Stored picture() {
    return new Attachment.Stored(new MediaId("abcdefgh12345678.jpg"), "image/jpeg", "me.jpg", 10);
  }
}
