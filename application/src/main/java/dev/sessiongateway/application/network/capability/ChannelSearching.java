package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.domain.channel.ChannelCountry;
import dev.sessiongateway.domain.channel.ChannelPage;
import dev.sessiongateway.domain.channel.ChannelSearch;
import dev.sessiongateway.domain.channel.ChannelSearchView;
import java.util.List;

/// Searching the network's directory of channels. [ChannelReading] has the categories.
public interface ChannelSearching extends Capability {
  List<ChannelSearchView> views();

  List<ChannelCountry> countries();

  /// @param search with known views, countries and categories
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.startCursor`
  ChannelPage search(ChannelSearch search);
}
