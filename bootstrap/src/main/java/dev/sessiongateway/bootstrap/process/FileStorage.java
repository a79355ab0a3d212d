package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.media.MediaStoreProvider;
import dev.sessiongateway.application.media.MediaStoreProvider.Opened;
import dev.sessiongateway.application.sink.EventSinkProvider.EventFiles;
import dev.sessiongateway.bootstrap.settings.MediaLocation;
import dev.sessiongateway.bootstrap.settings.Settings;
import java.time.InstantSource;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Where the files of messages are: in the stores, or where a [MediaStoreProvider] keeps them. Only
/// the provider that is chosen is loaded with its library.
///
/// @param place what the operator reads while all is well
/// @param problem what is wrong with a place outside of the stores; for the stores, whose health is
///   reported apart, nothing
/// @param isRemote whether files have addresses of their own
record FileStorage(
    MediaStore store, String place, Supplier<Optional<String>> problem, boolean isRemote) {
  private static final String IN_DIRECTORY = "in the data directory";

  /// @param ofStores keeps the files unless the settings say otherwise
  /// @throws StartupFailure when there is no such place, or it takes no files
  static FileStorage open(
      Settings settings, MediaStore ofStores, Identifiers identifiers, CloseStack parts) {
    var location = settings.media().location();
    if (location.isStore()) {
      var place =
          settings.store().isInFiles()
              ? IN_DIRECTORY
              : "in the store '%s'".formatted(settings.store().name());
      return new FileStorage(ofStores, place, Optional::empty, false);
    }
    var opened = open(location, identifiers);
    parts.add(() -> opened.close().run());
    return new FileStorage(
        opened.store(),
        location.isRemote() ? "takes files" : IN_DIRECTORY,
        opened.problem(),
        location.isRemote());
  }

  /// Takes events that are too large for a broker; null where files have no address of their own.
  ///
  /// @param machine the clock of the computer
  @Nullable EventFiles ofEvents(InstantSource machine) {
    return isRemote
        ? (name, json) ->
            store.putTemporary(json, "application/json", name, machine.instant()).orElseThrow()
        : null;
  }

  /// Opens the place for a moment.
  ///
  /// @throws StartupFailure as [#open]
  static void tryOut(MediaLocation location, Identifiers identifiers) {
    open(location, identifiers).close().run();
  }

  private static Opened open(MediaLocation location, Identifiers identifiers) {
    try {
      return provider(location.name()).open(location.options(), identifiers);
    } catch (IllegalStateException | LinkageError e) {
      throw new StartupFailure(
          ExitCode.DATA_UNUSABLE, "files cannot be kept: " + e.getMessage(), e);
    }
  }

  private static MediaStoreProvider provider(String name) {
    return ServiceLoader.load(MediaStoreProvider.class, FileStorage.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .filter(provider -> provider.name().equals(name))
        .findFirst()
        .orElseThrow(() ->
            new IllegalStateException(
                "the jar session-gateway-adapters-persistence-%s is missing".formatted(name)));
  }
}
