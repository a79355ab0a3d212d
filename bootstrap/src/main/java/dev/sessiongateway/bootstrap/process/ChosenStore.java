package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.identity.SystemIdentifiers;
import dev.sessiongateway.application.store.OpenedStores;
import dev.sessiongateway.application.store.StoreContext;
import dev.sessiongateway.application.store.StoreProvider;
import dev.sessiongateway.application.store.StoreUnusable;
import dev.sessiongateway.application.work.SlowOperations;
import dev.sessiongateway.bootstrap.backup.SqliteFiles;
import dev.sessiongateway.bootstrap.process.StartupFailure.DataDirectoryInUse;
import dev.sessiongateway.bootstrap.settings.Settings;

/// The store that the settings name: for a gateway, and for programs that work on it without one.
public final class ChosenStore implements AutoCloseable {
  private final StoreProvider provider;
  private final StoreContext context;
  private final CloseStack parts;

  private ChosenStore(StoreProvider provider, StoreContext context, CloseStack parts) {
    this.provider = provider;
    this.context = context;
    this.parts = parts;
  }

  /// For programs without a gateway.
  ///
  /// @throws StartupFailure when there is no store of this name
  public static ChosenStore of(Settings settings) {
    var parts = new CloseStack();
    try {
      return of(
          settings,
          provider(settings, parts),
          new SystemIdentifiers(),
          SlowOperations.off(),
          parts);
    } catch (RuntimeException e) {
      parts.close();
      throw e;
    }
  }

  /// As the one above, of a gateway that has been there. Makes no data directory.
  ///
  /// @throws StartupFailure also when there is no data
  public static ChosenStore existing(Settings settings) {
    var store = of(settings);
    if (!store.hasData()) {
      store.close();
      throw new StartupFailure(
          ExitCode.DATA_UNUSABLE,
          settings.store().isInFiles()
              ? "there is no data of a gateway in %s; name its data directory with --data-dir"
                  .formatted(settings.dataDirectory())
              : "there is no data of a gateway in the store " + settings.store().name());
    }
    return store;
  }

  /// For a process.
  static ChosenStore of(ProcessStart start, StoreProvider provider) {
    return of(start.settings(), provider, start.identifiers(), start.slow(), start.parts());
  }

  /// @param parts closed together with the store
  private static ChosenStore of(
      Settings settings,
      StoreProvider provider,
      Identifiers identifiers,
      SlowOperations slow,
      CloseStack parts) {
    return new ChosenStore(
        provider,
        new StoreContext(settings.dataDirectory(), identifiers, slow, settings.store().options()),
        parts);
  }

  /// @param parts closes the jar of the provider
  /// @throws StartupFailure when there is no store of this name
  static StoreProvider provider(Settings settings, CloseStack parts) {
    return parts
        .add(ProviderLoader.ofStores(settings.store().directory()))
        .get(settings.store().name());
  }

  /// Whether a gateway has stored something. Creates nothing.
  public boolean hasData() {
    return provider.hasData(context);
  }

  /// Opens the store, which is closed together with this, and makes the data directory.
  ///
  /// @throws DataDirectoryInUse when another gateway uses the store
  /// @throws StartupFailure when the data directory or the store cannot be used
  public OpenedStores open() {
    try {
      SqliteFiles.prepareDirectory(context.dataDirectory());
      return parts.add(provider.open(context));
    } catch (StoreUnusable.InUse e) {
      throw new DataDirectoryInUse(String.valueOf(e.getMessage()), e);
    } catch (StoreUnusable e) {
      throw new StartupFailure(ExitCode.DATA_UNUSABLE, String.valueOf(e.getMessage()), e);
    } catch (IllegalStateException | LinkageError e) {
      throw StartupFailure.unopened("store", provider.name(), e);
    }
  }

  @Override
  public void close() {
    parts.close();
  }
}
