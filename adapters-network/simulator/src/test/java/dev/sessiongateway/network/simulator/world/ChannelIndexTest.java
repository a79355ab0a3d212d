package dev.sessiongateway.network.simulator.world;

import static dev.sessiongateway.network.simulator.Town.BEN;
import static dev.sessiongateway.network.simulator.Town.PAULA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelSearching;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.channel.ChannelListing;
import dev.sessiongateway.domain.channel.ChannelSearch;
import dev.sessiongateway.domain.channel.NewChannel;
import dev.sessiongateway.network.simulator.Town;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The directory of channels. Paula follows "Harbour weather" and not "Small kitchen".
class ChannelIndexTest {
  @TempDir private Path directory;
  @AutoClose private Town town;
  private Town.Paired paula;

  @BeforeEach
  void open() {
    town = new Town(directory);
    paula = town.pair("paula", PAULA);
    town.phones.createChannel(
        BEN,
        new NewChannel("Pain quotidien", "Le pain de BEN", null),
        new ChannelListing(List.of("FR"), List.of("FOOD", "NEWS")));
  }

  private List<String> view(String view, List<String> countries, String... categories) {
    return names(new ChannelSearch.View(view, countries), categories);
  }

  private List<String> names(ChannelSearch.By by, String... categories) {
    var search = new ChannelSearch(by, List.of(categories), 50, null);
    return paula.use(ChannelSearching.class).search(search).channels().stream()
        .map(Channel::name)
        .toList();
  }

  @Test
  void eachViewHasItsOrder() {
    var all = List.<String>of();
    assertThat(view("POPULAR", all))
        .containsExactly("Harbour weather", "Small kitchen", "Pain quotidien");
    assertThat(view("RECOMMENDED", all)).containsExactly("Small kitchen", "Pain quotidien");
    assertThat(view("NEW", all).getFirst()).isEqualTo("Pain quotidien");
    assertThat(view("TRENDING", all).getFirst()).isEqualTo("Harbour weather");
    assertThat(view("TRENDING", all).getLast()).isEqualTo("Pain quotidien");
  }

  @Test
  void aSearchIsNarrowedByCountryAndCategory() {
    assertThat(view("POPULAR", List.of("US"))).containsExactly("Harbour weather");
    assertThat(view("POPULAR", List.of("FR", "GB"))).hasSize(3);
    assertThat(view("POPULAR", List.of("GB"), "FOOD")).containsExactly("Small kitchen");
    assertThat(names(new ChannelSearch.Text("pain"), "NEWS")).containsExactly("Pain quotidien");
    assertThat(names(new ChannelSearch.Text("pain"), "SPORTS")).isEmpty();
    assertThat(names(new ChannelSearch.Text(" ben  LE "))).containsExactly("Pain quotidien");
  }

  @Test
  void aSessionsOwnChannelIsFoundInEveryCountry() {
    town.phones.createChannel(
        PAULA, new NewChannel("Tides", null, null), ChannelListing.EVERYWHERE);
    assertThat(view("POPULAR", List.of("NZ"))).containsExactly("Tides");
    assertThat(paula.use(ChannelSearching.class).countries())
        .anySatisfy(country -> {
          assertThat(country.code()).isEqualTo("NZ");
          assertThat(country.name()).isEqualTo("New Zealand");
        });
  }
}
