package dev.sessiongateway.domain.channel;

import java.util.List;

/// Where a network's directory lists a channel.
///
/// @param countries codes such as `GB`; empty means in every country
/// @param categories values of [ChannelCategory]; empty means that no search by category finds it
public record ChannelListing(List<String> countries, List<String> categories) {
  /// In every country and no category.
  public static final ChannelListing EVERYWHERE = new ChannelListing(List.of(), List.of());

  public ChannelListing {
    countries = List.copyOf(countries);
    categories = List.copyOf(categories);
  }
}
