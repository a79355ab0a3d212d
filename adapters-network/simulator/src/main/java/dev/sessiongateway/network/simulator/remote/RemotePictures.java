package dev.sessiongateway.network.simulator.remote;

import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.network.simulator.wire.NetworkCalls.FileCalls;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Gives the pictures of the network an address of this gateway, which has them from then on.
///
/// @param prefix with what the network's addresses begin; empty when it has no pictures
/// @param here the address on this gateway
record RemotePictures(
    String prefix, Function<MediaId, String> here, FileCalls network, RemoteFiles files)
    implements UnaryOperator<String> {
  private static final Logger log = LoggerFactory.getLogger(RemotePictures.class);

  @Override
  public String apply(String address) {
    if (prefix.isEmpty() || !address.startsWith(prefix)) {
      return address;
    }
    try {
      var id = new MediaId(address.substring(prefix.length()));
      files.takePicture(network, id);
      return here.apply(id);
    } catch (FaultException e) {
      // It is asked for again when it is named again.
      log.atDebug().setCause(e).log("a picture is not here yet");
      return address;
    }
  }
}
