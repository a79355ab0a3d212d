package dev.sessiongateway.application.bots;

import static dev.sessiongateway.application.Samples.ALAN;
import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.at;
import static dev.sessiongateway.application.Samples.session;
import static dev.sessiongateway.application.Samples.stamp;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionRef;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What every [BotConversationStore] promises, and that the stores keep bots with their session.
public interface BotConversationStoreContract {
  /// Empty before each test.
  Stores stores();

  private BotConversationStore store() {
    return stores().find(BotConversationStore.class).orElseThrow();
  }

  private Session created() {
    return stores().sessions().create(session("ada"), List.of());
  }

  private SessionRef ada() {
    return created().ref();
  }

  @Test
  default void keepsHowFarABotHasCome() {
    var ada = ada();
    assertThat(store().find(ada, GRACE)).isEmpty();
    var paused = BotSamples.paused();
    var waiting = BotSamples.waiting();

    store().keep(ada, GRACE, waiting);
    store().keep(ada, ALAN, waiting);
    store().keep(ada, GRACE, paused);

    assertThat(store().find(ada, GRACE)).contains(paused);
    assertThat(store().find(ada, ALAN)).contains(waiting);
    assertThat(stores().chats().find(ada, GRACE)).isEmpty();

    store().keep(ada, GRACE, null);
    store().keep(ada, GRACE, null);

    assertThat(store().find(ada, GRACE)).isEmpty();
    assertThat(store().find(session("nobody").ref(), ALAN)).isEmpty();
    assertThatThrownBy(() -> store().keep(session("nobody").ref(), ALAN, waiting))
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault().code()).isEqualTo("session.not-found"));
  }

  @Test
  default void listsTheConversationsOfBots() {
    var ada = ada();
    var of = BotSamples.waiting();
    store().keep(ada, GRACE, BotSamples.paused());
    store().keep(ada, ALAN, of);

    assertThat(store().list(ada, new BotFilter(null, false, "", 10)))
        .extracting(BotChat::chat)
        .containsExactlyInAnyOrder(ALAN, GRACE);
    assertThat(store().list(ada, new BotFilter(null, true, "", 10)))
        .containsExactly(new BotChat(ALAN, of));
    assertThat(store().list(ada, new BotFilter(of.bot(), false, "", 10)))
        .containsExactly(new BotChat(ALAN, of));
    assertThat(store().list(ada, new BotFilter(new BotId("other"), false, "", 10))).isEmpty();
    var first = store().list(ada, new BotFilter(null, false, "", 1)).getFirst();
    var rest = store().list(ada, new BotFilter(null, false, first.chat().toString(), 10));
    assertThat(rest).hasSize(1).doesNotContain(first);
    assertThat(store().list(session("nobody").ref(), new BotFilter(null, false, "", 1))).isEmpty();
  }

  @Test
  default void theConversationOfAHiddenIdIsThatOfThePhoneNumberOnceItIsKnown() {
    var ada = ada();
    var lid = new Address("2001", Address.Kind.LID);
    store().keep(ada, lid, BotSamples.waiting());

    var known = new LinkSignal.LidsLearned(List.of(new LidMapping(lid, GRACE)));
    stores().accountUpdates().take(ada, List.of(known), stamp("1"));

    assertThat(store().find(ada, lid)).isEmpty();
    assertThat(store().find(ada, GRACE)).contains(BotSamples.waiting());
  }

  @Test
  default void conversationsGoWithTheirSession() {
    var ada = created();
    store().keep(ada.ref(), GRACE, BotSamples.waiting());

    var moved = stores().sessions().save(at("other.db", ada), List.of());
    assertThat(store().find(moved.ref(), GRACE)).contains(BotSamples.waiting());

    stores().sessions().delete(moved);
    assertThat(store().find(moved.ref(), GRACE)).isEmpty();
  }

  @Test
  default void theBotsOfASessionAreInItsConfiguration() {
    var config = SessionConfig.DEFAULT.with(BotConfigSamples.all());
    var _ = stores().sessions().create(session("ada").withConfig(config), List.of());

    assertThat(stores().sessions().list()).extracting(Session::config).containsExactly(config);
    assertThat(BotConfig.of(config)).isEqualTo(BotConfigSamples.all());
  }
}
