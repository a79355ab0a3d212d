package dev.sessiongateway.application.network.capability;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelAdministration;
import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelReading;
import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelSearching;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.channel.ChannelKey;
import dev.sessiongateway.domain.channel.ChannelPage;
import dev.sessiongateway.domain.channel.ChannelSearch;
import dev.sessiongateway.domain.channel.NewChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What [ChannelSearching] keeps.
@ContractOf(ChannelSearching.class)
public interface ChannelSearchingContract extends ChannelFollowingContract {

  @Test
  default void aChannelIsFoundByAnyOfItsWords() {
    try (var link = pair()) {
      var searching = link.find(ChannelSearching.class).orElseThrow();
      var channels = link.find(ChannelAdministration.class).orElseThrow();
      var tides = channels.create(new NewChannel("Tides of the Wash", "Twice a day", null));
      assertThat(search(searching, "wash TIDES", 50, null).channels()).containsExactly(tides);
      assertThat(search(searching, "twice", 50, null).channels()).containsExactly(tides);
      assertThat(search(searching, "tides nowhere", 50, null).channels()).isEmpty();
      var foreign =
          link.find(ChannelReading.class)
              .orElseThrow()
              .find(new ChannelKey.ById(foreignChannel()))
              .orElseThrow();
      assertThat(search(searching, foreign.name().toUpperCase(Locale.ROOT), 50, null).channels())
          .contains(foreign);
    }
  }

  @Test
  default void theResultComesInPages() {
    try (var link = pair()) {
      var searching = link.find(ChannelSearching.class).orElseThrow();
      var administration = link.find(ChannelAdministration.class).orElseThrow();
      var all = new ArrayList<Channel>();
      for (var i = 0; i < 5; i++) {
        all.add(administration.create(new NewChannel("Tides " + i, null, null)));
      }
      var found = new ArrayList<Channel>();
      @Nullable String after = null;
      ChannelPage page;
      do {
        page = search(searching, "tides", 2, after);
        assertThat(page.hasPrevious()).isEqualTo(after != null);
        found.addAll(page.channels());
        after = page.endCursor();
      } while (page.hasNext());
      assertThat(found).containsExactlyInAnyOrderElementsOf(all);
      assertFault("invalid.startCursor", () -> search(searching, "tides", 2, "nonsense"));
    }
  }

  @Test
  default void everyViewAndCountryCanBeSearched() {
    try (var link = pair()) {
      var searching = link.find(ChannelSearching.class).orElseThrow();
      assertThat(searching.views()).isNotEmpty().doesNotHaveDuplicates();
      assertThat(searching.countries()).isNotEmpty().doesNotHaveDuplicates();
      var country = searching.countries().getFirst().code();
      for (var view : searching.views()) {
        var by = new ChannelSearch.View(view.value(), List.of(country));
        searching.search(new ChannelSearch(by, List.of(), 10, null));
      }
    }
  }

  private static ChannelPage search(
      ChannelSearching searching, String text, int limit, @Nullable String after) {
    return searching.search(
        new ChannelSearch(new ChannelSearch.Text(text), List.of(), limit, after));
  }
}
