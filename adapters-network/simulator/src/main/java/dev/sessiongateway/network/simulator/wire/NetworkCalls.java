package dev.sessiongateway.network.simulator.wire;

import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.session.SessionName;
import java.util.Map;
import java.util.Optional;

/// What a gateway calls besides the capabilities of a link. The nested interfaces are those of one
/// link and of files.
public interface NetworkCalls {

  /// Opens a link that is not connected yet. An open link of the session is replaced.
  ///
  /// @param link the number that it gets on this channel
  /// @param generation 0 for a new link; of one whose channel was lost, what this answered then
  /// @return the generation of the link; 0 when it was replaced in the meantime and is not opened
  long open(SessionName session, long link, long generation);

  void forget(SessionName session);

  /// What the network holds, for measurements. Also shows that it lives.
  Map<String, Long> figures();

  /// One link.
  interface LinkCalls {
    void connect();

    void close();
  }

  /// The files that the phones of the network have, which gateways take and give in parts.
  interface FileCalls {
    /// The size of a part before it is encoded.
    int PART_BYTES = 256 << 10;

    boolean has(MediaId id);

    /// The part that begins there; empty when there is no such file.
    Optional<FilePart> read(MediaId id, long offset);

    /// The parts of a file come in their order. The file is there when its last part is.
    void write(FilePart part);
  }

  /// @param isKept whether the file is a picture, which is never too old
  /// @param isLast whether the file ends with it
  /// @param bytes in base64
  record FilePart(
      Attachment.Stored file, boolean isKept, long offset, boolean isLast, String bytes) {}
}
