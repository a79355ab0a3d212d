package dev.sessiongateway.application.media;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import java.util.Optional;

/// Converts sounds and videos. Takes bounded time, memory and disk space, whatever the bytes are.
/// Thread-safe.
public interface MediaConverter {
  /// Of a gateway that was built without one.
  MediaConverter NONE =
      new MediaConverter() {
        @Override
        public boolean isAvailable() {
          return false;
        }

        @Override
        public Optional<byte[]> convert(byte[] file, MediaFormat to, long limitBytes) {
          throw unavailable("This gateway was built without a converter of media");
        }
      };

  /// Whether it can convert at all. Cheap; the answer may change while the gateway runs.
  boolean isAvailable();

  /// @param file a sound or a video of any common format
  /// @param limitBytes the largest result
  /// @return empty when the bytes cannot be decoded, or have no sound or no picture as `to` needs
  /// @throws FaultException `unsupported.media-conversion` when it is not available;
  ///   `too-large.conversion` above the limit; `too-many.conversions` when too many callers wait;
  ///   `media.conversion-timeout` when the conversion takes too long
  Optional<byte[]> convert(byte[] file, MediaFormat to, long limitBytes);

  /// The fault of a gateway that cannot convert.
  ///
  /// @param reason what is missing, for a person
  static FaultException unavailable(String reason) {
    return new Fault.NotOffered("media-conversion", reason).toException();
  }
}
