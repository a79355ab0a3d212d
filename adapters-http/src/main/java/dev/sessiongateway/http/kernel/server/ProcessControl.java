package dev.sessiongateway.http.kernel.server;

import dev.sessiongateway.domain.fault.Fault;
import java.util.List;
import java.util.Map;

/// The process of the gateway, for its administrators. Thread-safe.
public interface ProcessControl {

  /// The environment variables, without masking.
  ///
  /// @param all whether those that the gateway does not read are included
  Map<String, String> environment(boolean all);

  /// What an operator should know, as `gateway doctor` says it; nothing of a gateway inside another
  /// program. Looks each time, which may take seconds.
  List<ProcessFinding> findings();

  /// Begins to end the process and returns, so that the caller can still be answered.
  ///
  /// @param force whether requests in progress and connections are cut; changes that were
  ///   acknowledged are on disk all the same
  /// @throws dev.sessiongateway.domain.fault.FaultException `unsupported.server-stop` when the
  ///   process is not the gateway's own
  void stop(boolean force);

  /// The control of a gateway inside another program, which alone ends it.
  static ProcessControl none() {
    return new ProcessControl() {
      @Override
      public Map<String, String> environment(boolean all) {
        return Map.of();
      }

      @Override
      public List<ProcessFinding> findings() {
        return List.of();
      }

      @Override
      public void stop(boolean force) {
        throw new Fault.NotOffered(
                "server-stop", "This gateway runs inside another program; stop that program")
            .toException();
      }
    };
  }
}
