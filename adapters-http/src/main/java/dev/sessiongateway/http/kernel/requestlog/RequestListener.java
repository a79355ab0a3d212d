package dev.sessiongateway.http.kernel.requestlog;

/// Gets requests after they were answered. It runs on the thread of the request, which it holds up.
/// Thread-safe.
public interface RequestListener {
  /// Whether it gets such requests: nothing is made of others.
  ///
  /// @param changes whether the operation may change something
  boolean isInterested(boolean changes, int status);

  /// A request was answered, or refused. It never throws.
  void answered(AnsweredRequest request);
}
