package dev.sessiongateway.application.channel;

import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelReading;
import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelSearching;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.domain.channel.ChannelCategory;
import dev.sessiongateway.domain.channel.ChannelCountry;
import dev.sessiongateway.domain.channel.ChannelPage;
import dev.sessiongateway.domain.channel.ChannelSearch;
import dev.sessiongateway.domain.channel.ChannelSearchView;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;

/// The network's directory of channels, as a session searches it. Thread-safe.
///
/// The network has the directory.
public final class ChannelDirectory {
  private final SessionDirectory sessions;

  public ChannelDirectory(SessionDirectory sessions) {
    this.sessions = sessions;
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.view`,
  ///   `invalid.countries.<index>`, `invalid.categories.<index>` for a value that the network does
  ///   not know; `invalid.startCursor`
  public ChannelPage search(SessionName session, ChannelSearch search) {
    var searching = searching(session);
    if (search.by() instanceof ChannelSearch.View(var view, var countries)) {
      var views = searching.views().stream().map(ChannelSearchView::value).toList();
      if (!views.contains(view)) {
        throw Fault.invalid("view", "must be one of " + String.join(", ", views));
      }
      check(
          "countries",
          countries,
          searching.countries().stream().map(ChannelCountry::code).toList());
    }
    if (!search.categories().isEmpty()) {
      check(
          "categories",
          search.categories(),
          categories(session).stream().map(ChannelCategory::value).toList());
    }
    return searching.search(search);
  }

  private static void check(String field, List<String> values, List<String> known) {
    for (var i = 0; i < values.size(); i++) {
      if (!known.contains(values.get(i))) {
        throw Fault.invalid(field + "." + i, "must be one of the network's " + field);
      }
    }
  }

  public List<ChannelSearchView> views(SessionName session) {
    return searching(session).views();
  }

  public List<ChannelCountry> countries(SessionName session) {
    return searching(session).countries();
  }

  /// @spec api.md#get-base_urlapisessionchannelssearchcategories Categories
  public List<ChannelCategory> categories(SessionName session) {
    return sessions.get(session).requireReadable(ChannelReading.class).categories();
  }

  private ChannelSearching searching(SessionName session) {
    return sessions.get(session).requireReadable(ChannelSearching.class);
  }
}
