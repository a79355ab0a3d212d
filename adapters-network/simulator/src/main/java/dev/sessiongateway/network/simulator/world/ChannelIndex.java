package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.channel.ChannelCountry;
import dev.sessiongateway.domain.channel.ChannelPage;
import dev.sessiongateway.domain.channel.ChannelSearch;
import dev.sessiongateway.domain.channel.ChannelSearchView;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.StringTokenizer;
import java.util.stream.IntStream;

/// The directory of the channels.
public final class ChannelIndex {
  private static final String RECOMMENDED = "RECOMMENDED";
  private static final String TRENDING = "TRENDING";
  private static final String POPULAR = "POPULAR";
  private static final String NEW = "NEW";

  /// `RECOMMENDED`: the channels that the account does not follow, those with most followers first.
  /// `TRENDING`: by the views of the posts of a week. `POPULAR`: by followers. `NEW`: the newest
  /// first.
  public static final List<ChannelSearchView> VIEWS =
      List.of(
          new ChannelSearchView(RECOMMENDED, "Recommended"),
          new ChannelSearchView(TRENDING, "Trending"),
          new ChannelSearchView(POPULAR, "Popular"),
          new ChannelSearchView(NEW, "New"));

  /// Every country, ordered by name.
  public static final List<ChannelCountry> COUNTRIES =
      Arrays.stream(Locale.getISOCountries())
          .map(code -> new ChannelCountry(code, nameOf(code)))
          .sorted(Comparator.comparing(ChannelCountry::name))
          .toList();

  private static final Duration WEEK = Duration.ofDays(7);

  private ChannelIndex() {}

  private static String nameOf(String code) {
    return Locale.of("", code).getDisplayCountry(Locale.ENGLISH);
  }

  public static ChannelPage search(
      WorldState world, Address viewer, ChannelSearch search, Instant now) {
    var found =
        world.channels().stream()
            .filter(channel -> matches(channel, viewer, search))
            .map(channel ->
                new ChannelPage.Ranked(channel.as(viewer), rank(channel, search.by(), now)))
            .toList();
    return ChannelPage.of(found, search.limit(), search.after());
  }

  private static boolean matches(ChannelState channel, Address viewer, ChannelSearch search) {
    var listing = channel.listing();
    if (!search.categories().isEmpty()
        && search.categories().stream().noneMatch(listing.categories()::contains)) {
      return false;
    }
    return switch (search.by()) {
      case ChannelSearch.View(var view, var countries) ->
          (countries.isEmpty()
                  || listing.countries().isEmpty()
                  || countries.stream().anyMatch(listing.countries()::contains))
              && !(view.equals(RECOMMENDED) && channel.isFollowedBy(viewer));
      case ChannelSearch.Text(var text) -> {
        var words = channel.words();
        yield hasAll(words, new StringTokenizer(text));
      }
    };
  }

  private static boolean hasAll(String text, StringTokenizer words) {
    while (words.hasMoreTokens()) {
      if (!isIn(text, words.nextToken())) {
        return false;
      }
    }
    return true;
  }

  /// Whether the text has the word, in upper or lower case.
  private static boolean isIn(String text, String word) {
    return IntStream.rangeClosed(0, text.length() - word.length())
        .anyMatch(start -> text.regionMatches(true, start, word, 0, word.length()));
  }

  private static long rank(ChannelState channel, ChannelSearch.By by, Instant now) {
    return switch (by) {
      case ChannelSearch.View(var view, _) when view.equals(TRENDING) ->
          channel.viewsSince(now.minus(WEEK));
      case ChannelSearch.View(var view, _) when view.equals(NEW) ->
          channel.createdAt().getEpochSecond();
      case ChannelSearch.View _, ChannelSearch.Text _ -> channel.as(null).followers();
    };
  }
}
