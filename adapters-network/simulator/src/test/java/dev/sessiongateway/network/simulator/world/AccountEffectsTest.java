package dev.sessiongateway.network.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.simulation.Username;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.catalog.CollectionId;
import dev.sessiongateway.domain.catalog.Product;
import dev.sessiongateway.domain.catalog.ProductCollection;
import dev.sessiongateway.domain.catalog.ProductId;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LabelEvent;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.network.simulator.journal.SnapshotPart;
import dev.sessiongateway.network.simulator.journal.WorldChange.AccountChange;
import dev.sessiongateway.network.simulator.world.PhoneActivity.FeedFollower;
import dev.sessiongateway.network.simulator.world.PhoneActivity.FeedFollower.Change;
import dev.sessiongateway.network.simulator.world.PhoneActivity.FeedFollower.Pending;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/// What changes of an account's own data do.
class AccountEffectsTest extends WorldChangesFixture {
  @Test
  void aClearedChatIsEmptyAndStays() {
    changes.apply(new AccountChange.ChatCleared(FRIDA, PAULA));

    assertThat(world.phone(FRIDA).conversations.of(PAULA)).isEmpty();
    assertThat(world.phone(FRIDA).conversations.contains(PAULA)).isTrue();
    assertThat(updates(FRIDA)).containsExactly(new Event.ChatCleared(PAULA));
    assertThat(updates(PAULA)).isEmpty();
    assertThat(world.phone(PAULA).conversations.of(FRIDA)).as("of the other").hasSize(1);
  }

  @Test
  void aDeletedChatIsNeitherArchivedNorMarkedUnread() {
    changes.apply(new AccountChange.MarkedUnread(FRIDA, PAULA));
    changes.apply(new AccountChange.Archived(FRIDA, PAULA, true));
    changes.apply(new AccountChange.ChatDeleted(FRIDA, PAULA));

    assertThat(world.phone(FRIDA).markedUnread()).isEmpty();
    assertThat(world.phone(FRIDA).archived()).isEmpty();
    assertThat(world.phone(FRIDA).conversations.contains(PAULA)).isFalse();
    assertThat(updates(FRIDA)).last().isEqualTo(new Event.ChatDeleted(PAULA));
  }

  @Test
  void whoFollowsAPhoneSeesAChatGoToTheArchive() {
    var follower = new FeedFollower(() -> {});
    world.phone(FRIDA).activity.follow(follower);
    changes.apply(new AccountChange.Archived(FRIDA, PAULA, true));
    assertThat(follower.take(10)).containsExactly(new Pending(new Change.OfChat(PAULA), false));

    changes.apply(new AccountChange.Archived(FRIDA, PAULA, true));
    assertThat(follower.take(10)).as("it is there already").isEmpty();
  }

  private static AccountChange labelled(Address chat, Label label, LabelAction action) {
    return new AccountChange.Labelled(FRIDA, chat, label.id(), action);
  }

  private Label label(String id) {
    return Objects.requireNonNull(world.phone(FRIDA).ownLabels().get(new LabelId(id)));
  }

  @Test
  void aChatThatHasALabelIsNotGivenItAgain() {
    var paid = label("4");
    changes.apply(labelled(PAULA, paid, LabelAction.ADD));
    assertThat(updates(FRIDA))
        .containsExactly(new LabelEvent.LabelHandled(PAULA, paid, LabelAction.ADD));
    changes.apply(labelled(PAULA, paid, LabelAction.ADD));
    assertThat(updates(FRIDA)).isEmpty();

    changes.apply(labelled(PAULA, paid, LabelAction.REMOVE));
    assertThat(updates(FRIDA)).hasSize(1);
    changes.apply(labelled(PAULA, paid, LabelAction.REMOVE));
    assertThat(updates(FRIDA)).isEmpty();
  }

  @Test
  void aLabelThatIsRemovedLeavesTheChatsWithTheirOthers() {
    var paid = label("4");
    var pending = label("3");
    changes.apply(labelled(PAULA, paid, LabelAction.ADD));
    changes.apply(labelled(PAULA, pending, LabelAction.ADD));
    changes.apply(labelled(BEN, pending, LabelAction.ADD));
    changes.apply(labelled(CHLOE, paid, LabelAction.ADD));
    changes.apply(new AccountChange.LabelRemoved(FRIDA, paid.id()));

    var labels = world.phone(FRIDA).labels();
    assertThat(labels).as("a chat without a label has no entry").containsOnlyKeys(PAULA, BEN);
    assertThat(labels.get(PAULA)).containsExactly(pending.id());
    assertThat(labels.get(BEN)).containsExactly(pending.id());
  }

  @Test
  void aContactHasItsNameInTheAddressBookUntilItIsRemoved() {
    var name = world.phone(BEN).name();
    changes.apply(new AccountChange.ContactSaved(PAULA, BEN, "Benny", null));
    var saved = new Contact(BEN, name, null, new SavedName("Benny", ""));
    assertThat(updates(PAULA)).containsExactly(new Event.ContactChanged(saved, false));
    assertThat(world.phone(PAULA).addressBook()).containsOnlyKeys(BEN);

    changes.apply(new AccountChange.ContactSaved(PAULA, BEN, null, null));
    var unsaved = new Contact(BEN, name, null);
    assertThat(updates(PAULA)).containsExactly(new Event.ContactChanged(unsaved, false));
    assertThat(world.phone(PAULA).addressBook()).isEmpty();

    changes.apply(
        new AccountChange.ContactSaved(PAULA, Address.person("19995550100"), "Nobody", null));
    assertThat(updates(PAULA)).as("who is not on the network").isEmpty();
  }

  @Test
  void whoFollowsAPhoneSeesANameOfItsAddressBook() {
    var follower = new FeedFollower(() -> {});
    world.phone(PAULA).activity.follow(follower);
    changes.apply(new AccountChange.ContactSaved(PAULA, BEN, "Benny", null));
    assertThat(follower.take(10)).contains(new Pending(new Change.OfContact(BEN), false));
  }

  @Test
  void aUsernameIsInTheSnapshotOfItsPhone() {
    var username = new Username("paula.marsh", true);
    changes.apply(new AccountChange.UsernameChanged(PAULA, username));
    assertThat(world.phone(PAULA).username()).isEqualTo(username);
    assertThat(
            WorldSnapshot.parts(world).stream().flatMap(SnapshotPart::changes).map(Supplier::get))
        .contains(new AccountChange.UsernameChanged(PAULA, username));
  }

  @Test
  void aShopHasWhatWasSavedAndNotRemoved() {
    var soup = new Product(new ProductId("soup"), "Soup", null);
    var cake = new Product(new ProductId("cake"), "Cake", null);
    changes.apply(new AccountChange.ProductSaved(FRIDA, soup));
    changes.apply(new AccountChange.ProductSaved(FRIDA, cake));
    assertThat(world.phone(FRIDA).catalog().products()).containsExactlyInAnyOrder(soup, cake);
    changes.apply(new AccountChange.ProductRemoved(FRIDA, cake.id()));
    assertThat(world.phone(FRIDA).catalog().products()).containsExactly(soup);

    var all = new ProductCollection(new CollectionId("all"), "All", List.of(soup.id()));
    changes.apply(new AccountChange.CollectionSaved(FRIDA, all));
    assertThat(world.phone(FRIDA).catalog().collections()).containsExactly(all);
    changes.apply(new AccountChange.CollectionRemoved(FRIDA, all.id()));
    assertThat(world.phone(FRIDA).catalog().collections()).isEmpty();
  }

  @Test
  void whatSomebodyWritesToItselfIsRead() {
    write(2, PAULA, PAULA);

    assertThat(updates(PAULA)).contains(new Event.MessageAcked(id(2), PAULA, Ack.READ, null, null));
    assertThat(world.phone(PAULA).conversations.of(PAULA))
        .singleElement()
        .satisfies(entry -> assertThat(entry.message().ack()).isEqualTo(Ack.READ));
  }
}
