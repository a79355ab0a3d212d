package dev.sessiongateway.domain.channel;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A search of a network's directory of channels.
///
/// @param by what a channel must match, and in which order the channels come
/// @param categories values of [ChannelCategory]; empty means any
/// @param limit the most channels of a page
/// @param after the cursor of the last channel of the page before; absent for the first page
public record ChannelSearch(By by, List<String> categories, int limit, @Nullable String after) {
  public ChannelSearch {
    categories = List.copyOf(categories);
  }

  public sealed interface By {}

  /// @param view the value of a [ChannelSearchView]
  /// @param countries codes; empty means any
  public record View(String view, List<String> countries) implements By {
    public View {
      countries = List.copyOf(countries);
    }
  }

  /// Every word of the text is in the name or the description, whatever its case.
  public record Text(String text) implements By {}
}
