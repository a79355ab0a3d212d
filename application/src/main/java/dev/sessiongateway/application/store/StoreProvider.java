package dev.sessiongateway.application.store;

/// Opens a store. A gateway finds its providers with [java.util.ServiceLoader], among its own
/// classes and in the jars of its stores directory, and uses the one that the setting `store`
/// names.
public interface StoreProvider {

  /// The name in the setting `store`: at most 32 lower-case letters, digits and hyphens, the first
  /// a letter.
  String name();

  /// Whether a gateway has stored something. Creates nothing and changes nothing.
  ///
  /// @return true also when this cannot be found out, so that opening says why
  boolean hasData(StoreContext context);

  /// Opens the store, or creates it where there is none. The gateway closes it when it stops.
  /// Contents that take long to check are left to [OpenedStores#checkContents].
  ///
  /// @throws StoreUnusable when it cannot be opened; nothing was changed then
  /// @throws StoreUnusable.InUse when another gateway uses it
  OpenedStores open(StoreContext context);
}
