package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.media.FileAddresses;
import dev.sessiongateway.application.media.FileAddresses.FileAddress;
import dev.sessiongateway.application.media.MediaSource;
import dev.sessiongateway.application.media.MediaStore.StoredFile;
import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.application.trace.CurrentRequest;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.SessionConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Opens files that the gateway stores without fetching them, for those who could download them: by
/// a signed address, or with the key of the request. All other files are fetched.
///
/// @param other fetches the others
@Internal
public record OwnFileSource(MediaSource other, MediaFiles files, FileAddresses addresses)
    implements MediaSource {
  @Override
  public Fetched fetch(URI url, long limitBytes, SessionConfig.@Nullable Proxy via) {
    var own = addresses.find(url);
    if (own.isEmpty()) {
      return other.fetch(url, limitBytes, via);
    }
    var opened =
        open(own.get())
            .orElseThrow(() -> invalid("names a file that this gateway does not have (any more)"));
    try (var content = opened.content()) {
      var about = opened.description();
      if (about.sizeBytes() > limitBytes) {
        throw new Fault.TooLarge("media", limitBytes).toException();
      }
      return new Fetched(content.readAllBytes(), about.mimetype(), about.filename());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Optional<StoredFile> open(FileAddress own) {
    var session = own.session();
    return switch (own.proof()) {
      case SIGNED ->
          session == null ? files.open(own.file()) : files.openAddressed(session, own.file());
      case EXPIRED -> throw invalid("was signed for a time that is over");
      case NONE -> openWithKey(own);
    };
  }

  /// Where no session is named, a key of one session finds its own files only.
  private Optional<StoredFile> openWithKey(FileAddress own) {
    var key = CurrentRequest.key();
    var session = own.session();
    if (key == null || (session != null && !key.opens(session))) {
      throw invalid("names a file of this gateway that needs another key, or its signature");
    }
    var named = session == null ? key.session() : session;
    try {
      return named == null ? files.open(own.file()) : files.open(named, own.file());
    } catch (FaultException e) {
      throw new Fault.Invalid("url", "names a file of a session that does not exist")
          .toException(e);
    }
  }

  private static FaultException invalid(String reason) {
    return Fault.invalid("url", reason);
  }
}
