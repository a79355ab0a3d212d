package dev.sessiongateway.application.channel;

import dev.sessiongateway.domain.channel.ChannelCategory;
import dev.sessiongateway.domain.channel.ChannelCountry;
import dev.sessiongateway.domain.channel.ChannelPage;
import dev.sessiongateway.domain.channel.ChannelSearch;
import dev.sessiongateway.domain.channel.ChannelSearchView;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;

/// The network's directory of channels, as a session searches it. Thread-safe.
public interface ChannelDirectory {

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.view`,
  ///   `invalid.countries.<index>`, `invalid.categories.<index>` for a value that the network does
  ///   not know; `invalid.startCursor`
  ChannelPage search(SessionName session, ChannelSearch search);

  List<ChannelSearchView> views(SessionName session);

  List<ChannelCountry> countries(SessionName session);

  /// @spec api.md#get-base_urlapisessionchannelssearchcategories Categories
  List<ChannelCategory> categories(SessionName session);
}
